import { feeCapsOf } from './feeCaps.ts';
import type { FeeCaps } from './feeCaps.ts';
import * as feeLimits from './feeLimits.ts';
import { priceErrors } from './priceErrors.ts';
import type { Fees, PreparedTransaction } from './transactions.ts';

/** The highest price of a unit of gas that is agreed to by signing. */
export function gasPriceOf(fees: Fees): bigint {
  return fees.type === 'legacy' ? fees.gasPriceWei : fees.maxFeePerGasWei;
}

/** What a transaction may cost at most by what it says itself: gas at the highest price. What a rollup's chain below asks comes on top. */
export function gasFeeOf({ gas, fees }: Pick<PreparedTransaction, 'gas' | 'fees'>): bigint {
  return gas * gasPriceOf(fees);
}

/**
 * The last look before a key signs, whatever a screen has shown: no more than was agreed to, and where nothing was, no more than the chain's cap.
 * `maxFeeWei`: what was agreed to, for gas.
 * @throws transaction.feeRose, transaction.feeOverCap
 */
export function assertPrice(prepared: Pick<PreparedTransaction, 'gas' | 'fees' | 'chainId'>, maxFeeWei?: bigint, { mostFeeWei }: Pick<FeeCaps, 'mostFeeWei'> = feeCapsOf({ id: prepared.chainId })): void {
  const { gas, fees } = prepared;
  const feeWei = gasFeeOf(prepared);
  if (gas > feeLimits.maxGas || gasPriceOf(fees) > feeLimits.feePerGasMostWei) throw priceErrors.feeOverCap({ feeWei, mostWei: maxFeeWei ?? mostFeeWei });
  if (maxFeeWei !== undefined && feeWei > maxFeeWei) throw priceErrors.feeRose({ feeWei, agreedWei: maxFeeWei });
  if (maxFeeWei === undefined && feeWei > mostFeeWei) throw priceErrors.feeOverCap({ feeWei, mostWei: mostFeeWei });
}
