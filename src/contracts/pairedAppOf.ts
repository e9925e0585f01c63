import type { PairedApp, WalletSpec } from './wallet.ts';

/** The app of a wallet that connects by pairing, as far as a page can open it. */
export function pairedAppOf({ connects }: Pick<WalletSpec, 'connects'>): PairedApp {
  return connects?.by === 'pairing' && connects.app !== 'any' ? (connects.app ?? {}) : {};
}
