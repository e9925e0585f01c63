import { bytesToHex } from '@ethereumjs/util';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { formatEther } from 'viem';
import { App } from './App.js';

createRoot(document.getElementById('root')).render(createElement(App, null, createElement('p', null, formatEther(1n), bytesToHex(new Uint8Array([1])))));
