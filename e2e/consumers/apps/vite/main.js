import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.js';

const wallet = new URLSearchParams(location.search).get('wallet');
const page = wallet ? createElement((await import('./Guest.js')).Guest, { wallet }) : createElement(App);
createRoot(document.getElementById('root')).render(page);
