import type { FeeCaps } from './feeCaps.ts';
import * as feeLimits from './feeLimits.ts';

/** A fee, and what it is measured by. */
export interface FeeFacts {
  /** The highest it can be, all parts included. */
  readonly feeWei: bigint;
  /** Of the currency, what is sent. */
  readonly valueWei: bigint;
  /** The highest price of a unit of gas. */
  readonly gasPriceWei: bigint;
  /** What the middle one of recent blocks took for a unit of gas. Undefined where no node tells. */
  readonly usualPriceWei: bigint | undefined;
}

/** Whether a fee wants a second look: it is much, by the currency and by what is sent, or many times what recent blocks took. */
export function isHighFee({ feeWei, valueWei, gasPriceWei, usualPriceWei }: FeeFacts, { highFeeWei, smallPriceWei }: FeeCaps): boolean {
  if (feeWei > usualMost(valueWei, highFeeWei)) return true;
  return usualPriceWei !== undefined && gasPriceWei > smallPriceWei && gasPriceWei > feeLimits.highFeeTimes * usualPriceWei;
}

/** What may be asked for carrying out a transfer of so much without a second look. */
export function usualMost(valueWei: bigint, highFeeWei: bigint): bigint {
  const part = (valueWei * feeLimits.highFeePercent) / 100n;
  return part > highFeeWei ? part : highFeeWei;
}

/** What may be signed for what was shown. */
export function withSlack(feeWei: bigint): bigint {
  return feeWei + (feeWei * feeLimits.priceSlackPercent) / 100n;
}
