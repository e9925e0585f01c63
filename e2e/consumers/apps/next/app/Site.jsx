'use client';
import { App } from '../App.js';

export function Site({ children }) {
  return <App>{children}</App>;
}
