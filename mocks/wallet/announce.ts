import type { Clock } from '../../src/domain/clock.ts';
import type { Eip1193Provider, Eip6963ProviderInfo } from '../../src/domain/wallets/eip1193.ts';
import { assertArguments } from '../../src/domain/assertArguments.ts';

/** How the fake wallet introduces itself; spread it to make another. */
export const fakeWalletInfo: Eip6963ProviderInfo = {
  uuid: '3f6c1f6e-5d0b-4f0e-9c55-8f6b8a1f0c01',
  name: 'Fake Wallet',
  icon: `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#5b4bdb"/><path d="M9 12h14v10H9zM9 12l9-4v4" fill="none" stroke="#fff" stroke-width="2"/></svg>')}`,
  rdns: 'test.latchkey.fakewallet',
};

/** Where and when a fake wallet announces itself (EIP-6963). */
export interface AnnounceOptions {
  /** The page's window, or any target that stands for it. */
  readonly target: EventTarget;
  /** Announces, and begins to answer, only after this time: a wallet that comes late. */
  readonly late?: { readonly clock: Clock; readonly afterMs: number };
}

/** Announces a wallet to the page and again whenever the page asks. Returns what makes it fall silent. @see EIP-6963 */
export function announceWallet(provider: Eip1193Provider, info: Eip6963ProviderInfo, options: AnnounceOptions): () => void {
  assertArguments('announceWallet(provider: Eip1193Provider, info: object, { target: object })', provider, info, options);
  const { target, late } = options;
  const detail = Object.freeze({ info: Object.freeze({ ...info }), provider });
  const announce = () => {
    target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  };
  const begin = () => {
    target.addEventListener('eip6963:requestProvider', announce);
    announce();
  };
  const cancel = late?.clock.setTimer(begin, late.afterMs);
  if (!late) begin();
  return () => {
    cancel?.();
    target.removeEventListener('eip6963:requestProvider', announce);
  };
}
