import type { MetaMaskInpageProvider } from '@metamask/providers';

/** What `page.js` puts on its window for tests to evaluate. */
export interface PlainPage {
  /** In the order of announcement, each wallet once. */
  readonly announced: readonly { readonly name: string; readonly rdns: string; readonly icon: string; readonly atMs: number }[];
  /** Provider events as they came: name, then argument. */
  readonly events: readonly (readonly [name: string, argument: unknown])[];
  /** Empties `events`, so that the next assertion speaks of what comes after. */
  forgetEvents(): void;
  /** Asks the wallet of that rdns; an error comes back as a value, as it has to cross to the test. */
  request(rdns: string, method: string, params?: unknown): Promise<PlainAnswer>;
  /** Whether `window.ethereum` is the provider of that rdns. */
  isWindowEthereum(rdns: string): boolean;
}

/** One answer of a wallet. */
export interface PlainAnswer {
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

declare global {
  interface Window {
    readonly plainPage: PlainPage;
    readonly ethereum?: MetaMaskInpageProvider;
  }
}
