import type { CallOptions, WalletWindow } from './parts.ts';
import type { View } from './view.ts';

const sizePx = { width: 420, height: 720 } as const;
const lookEveryMs = 300;
const loadMs = 20_000;

/**
 * Opens a window of this origin and draws in it from here: its page runs nothing of its own. Undefined where the browser lets no window open.
 */
export function openWindow(createView: (document: Document) => View, { signal }: CallOptions): Promise<WalletWindow> | undefined {
  const opened = window.open('/window', '', `popup,width=${sizePx.width},height=${sizePx.height}`);
  return opened ? whenLoaded(opened, createView, signal) : undefined;
}

async function whenLoaded(opened: Window, createView: (document: Document) => View, signal: AbortSignal): Promise<WalletWindow> {
  const ends = new AbortController();
  const close = (): void => {
    clearInterval(watch);
    opened.close();
    ends.abort();
  };
  // No event tells that a window was closed.
  const watch = setInterval(() => {
    if (opened.closed) close();
  }, lookEveryMs);
  signal.addEventListener('abort', close, { once: true });
  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('The window did not load.')), loadMs);
    ends.signal.addEventListener('abort', () => reject(ends.signal.reason));
    const look = (): void => {
      if (opened.closed || opened.location.pathname !== '/window' || opened.document.readyState !== 'complete') return void setTimeout(look, 20);
      clearTimeout(late);
      resolve();
    };
    look();
  }).catch((error: unknown) => {
    close();
    throw error;
  });
  return { view: createView(opened.document), signal: ends.signal, close };
}
