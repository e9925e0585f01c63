import { definePort } from '../../kernel/port.ts';
import type { Eip1193Provider, Eip6963ProviderInfo } from '../../domain/wallets/eip1193.ts';
import type { Cleanup } from '../../kernel/plugin.ts';

/** What a wallet put into the page, unchecked: anything may stand in either field. */
export interface Announcement {
  readonly info: unknown;
  readonly provider: unknown;
}

export interface InjectedProviders {
  /** Announcements from now on; wallets that are there already are asked to announce themselves again. @see EIP-6963 */
  subscribe(listener: (announcement: Announcement) => void): Cleanup;
  /** Announces a provider of our own to the page, now and whenever a script asks. `subscribe` does not tell of it: it is no wallet to us. @see EIP-6963 */
  announce(info: Eip6963ProviderInfo, provider: Eip1193Provider): Cleanup;
  /** `window.ethereum`, for wallets that announce nothing. */
  legacy(): unknown;
  /** Tells when `window.ethereum` arrives late. */
  onLegacy(listener: () => void): Cleanup;
}

/** Wallets that extensions inject into the page. */
export const injectedPort = /* @__PURE__ */ definePort<InjectedProviders>('injected');
