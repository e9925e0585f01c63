import type { SendSponsor } from './sendSponsor.ts';
import type { TokenFee } from './tokenFee.ts';
import type { Fees } from './transactions.ts';

/** What an order costs, as it is shown before it is confirmed. */
export type OrderPrice =
  /** Nothing is paid, or a wallet with a screen of its own fills the fee in and shows it. */
  | { readonly at: 'free' }
  /** Another pays. */
  | { readonly at: 'sponsored'; readonly sponsor: SendSponsor }
  /** The account pays in a token. */
  | { readonly at: 'token'; readonly fee: TokenFee }
  | PricedOrder
  /** No node told in time. No more than `mostWei` is signed for it, which would be no high fee. */
  | { readonly at: 'unpriced'; readonly mostWei: bigint };

export interface PricedOrder {
  readonly at: 'priced';
  /** At most, all transactions and what a rollup's chain below asks included. */
  readonly feeWei: bigint;
  /** Of that for the chain below. */
  readonly l1FeeWei: bigint;
  /** Of each transaction, in order. */
  readonly costs: readonly { readonly gas: bigint; readonly fees: Fees; readonly feeWei: bigint }[];
  /** It wants a second look. */
  readonly isHigh: boolean;
}
