import { Refused } from './createGate.ts';
import type { CallOptions, WalletWindow } from './parts.ts';
import type { View } from './view.ts';

const sizePx = { width: 420, height: 720 } as const;
const lookEveryMs = 300;
const loadMs = 20_000;
/** How long a window may stand there without an answer: what it shows comes from a request of that time. */
const answerMs = 600_000;

/**
 * Opens a window of this origin and draws in it from here: its page runs nothing of its own. `path` is that page; empty, a page without an address. Undefined where the browser lets no window open.
 */
export function openWindow(createView: (document: Document) => View, options: CallOptions, path = '/window'): Promise<WalletWindow> | undefined {
  const opened = window.open(path, '', `popup,width=${sizePx.width},height=${sizePx.height}`);
  return opened ? whenLoaded(opened, createView, { ...options, path }) : undefined;
}

async function whenLoaded(opened: Window, createView: (document: Document) => View, { signal, path }: CallOptions & { readonly path: string }): Promise<WalletWindow> {
  const ends = new AbortController();
  const close = (): void => {
    clearInterval(watch);
    clearTimeout(away);
    opened.close();
    ends.abort();
  };
  // No event tells that a window was closed.
  const watch = setInterval(() => {
    if (opened.closed) close();
  }, lookEveryMs);
  const away = setTimeout(close, answerMs);
  signal.addEventListener('abort', close, { once: true });
  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('The window did not load.')), loadMs);
    ends.signal.addEventListener('abort', () => reject(new Refused('rejected')), { once: true });
    const look = (): void => {
      if (ends.signal.aborted) return;
      if (opened.closed || (path !== '' && opened.location.pathname !== path) || opened.document.readyState !== 'complete') return void setTimeout(look, 20);
      clearTimeout(late);
      resolve();
    };
    look();
  }).catch((error: unknown) => {
    close();
    throw error;
  });
  return { view: createView(opened.document), signal: ends.signal, show: () => opened.focus(), close };
}
