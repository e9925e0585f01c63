import type { Fees, PreparedTransaction } from './transactions.ts';

/** The highest price of a unit of gas that is agreed to by signing. */
export function gasPriceOf(fees: Fees): bigint {
  return fees.type === 'legacy' ? fees.gasPriceWei : fees.maxFeePerGasWei;
}

/** What a transaction may cost at most by what it says itself: gas at the highest price. What a rollup's chain below asks comes on top. */
export function gasFeeOf({ gas, fees }: Pick<PreparedTransaction, 'gas' | 'fees'>): bigint {
  return gas * gasPriceOf(fees);
}
