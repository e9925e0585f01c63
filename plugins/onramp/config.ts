import type { Onramp } from '../../src/api/payments/askBridge.ts';
import type { EntryWallet } from '../../src/contracts/points/accountEntries.ts';

/** Settings of `onramp`; give them by `onramp.with`. */
export interface OnrampConfig {
  /** Who may be paid by card. Absent: all that the service knows. Empty: none. */
  readonly onramps: readonly Onramp[];
  /** Whether the site's service is asked for swaps and bridgings too. */
  readonly bridges: boolean;
  /** How much less may arrive than was offered, in hundredths of a percent. */
  readonly slippageBps: number;
  /** Which wallets it is offered to. Absent: all. */
  readonly appliesTo: ((wallet: EntryWallet) => boolean) | undefined;
}
