import { openWalletFrame } from '../../../adapters/walletFrame/index.ts';
import type { WalletFrame } from '../../../adapters/walletFrame/index.ts';
import type { FrameMethod } from '../../../src/domain/inApp/frameMessages.ts';
import { everythingOf } from '../everythingOf.ts';

/** What a request came to: an answer, or the code that it failed with. */
export type FrameOutcome = { readonly answer: unknown } | { readonly code: string };

declare global {
  interface Window {
    openWallet(url: string, siteId: string): Promise<FrameOutcome>;
    askWallet(method: FrameMethod, params: object): Promise<FrameOutcome>;
    walletChanges: number;
    /** What a provider does when the site gives it another theme. */
    wearTheme(className: string): void;
    /** All that each error said that the page was given, with what caused it. */
    walletErrors: string[];
  }
}

const clock = {
  nowMs: () => Date.now(),
  setTimer: (run: () => void, afterMs: number) => {
    const timer = setTimeout(run, afterMs);
    return () => clearTimeout(timer);
  },
};
let wallet: WalletFrame | undefined;
window.walletChanges = 0;
let worn = '';
const listeners = new Set<() => void>();
const theme = { get: () => worn, subscribe: (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
} };
window.wearTheme = (className) => {
  worn = className;
  for (const listener of listeners) listener();
};
window.walletErrors = [];

/** A page that has nothing but the link to a wallet's frame: what a site that is taken over has, too. */
async function outcome(run: () => Promise<unknown>): Promise<FrameOutcome> {
  try {
    return { answer: await run() };
  } catch (error) {
    window.walletErrors.push(everythingOf(error));
    return { code: error instanceof Error && 'code' in error ? String(error.code) : `no code: ${String(error)}` };
  }
}

window.openWallet = (url, siteId) => outcome(async () => {
  wallet = await openWalletFrame({ url, siteId, title: 'Your wallet', theme, clock, signal: new AbortController().signal, onChanged: () => void (window.walletChanges += 1) });
});
window.askWallet = (method, params) => outcome(async () => wallet?.ask(method, params as never, { forMs: 'none' })); // as a test wrote them
