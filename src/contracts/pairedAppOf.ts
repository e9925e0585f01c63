import type { PairedApp, WalletSpec } from './wallet.ts';
import { assertArguments } from '../domain/assertArguments.ts';

/** The app of a wallet that connects by pairing, as far as a page can open it. */
export function pairedAppOf(wallet: Pick<WalletSpec, 'connects'>): PairedApp {
  assertArguments('pairedAppOf(wallet: object)', wallet);
  const { connects } = wallet;
  return connects?.by === 'pairing' && connects.app !== 'any' ? (connects.app ?? {}) : {};
}
