import { createElement, lazy, Suspense, useState } from 'react';
import { Account, Visit } from './Visit.js';

const slowMs = 300;

/** Streamed in two parts, and hydrated in two. */
export function Page({ header }) {
  const [Slow] = useState(() => lazy(() => new Promise((resolve) => setTimeout(() => resolve({ default: Account }), slowMs))));
  const waiting = createElement('p', { id: 'loading' }, 'Loading the page');
  return createElement('html', { lang: 'en' },
    createElement('head', null, createElement('meta', { charSet: 'utf-8' }), createElement('title', null, 'A site'), createElement('link', { rel: 'icon', href: 'data:,' })),
    createElement('body', null, createElement(Visit, { header }, createElement(Suspense, { fallback: waiting }, createElement(Slow)))));
}
