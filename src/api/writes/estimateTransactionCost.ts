import { gasFeeOf } from '../../domain/transactions/gasFee.ts';
import type { Fees, PreparedTransaction } from '../../domain/transactions/transactions.ts';
import { readL1Fee } from './readL1Fee.ts';
import type { WriteContext } from './writeContext.ts';

/** What a transaction may cost at most. */
export interface TransactionCost {
  readonly gas: bigint;
  readonly fees: Fees;
  /** 0 on chains that stand by themselves. */
  readonly l1FeeWei: bigint;
  /** Gas at the highest price, and the L1 fee. */
  readonly feeWei: bigint;
  /** The fee and the value: what the account must hold. */
  readonly totalWei: bigint;
}

/** @throws rpc.* */
export async function estimateTransactionCost(context: WriteContext, prepared: PreparedTransaction): Promise<TransactionCost> {
  const { gas, fees, valueWei = 0n } = prepared;
  const l1FeeWei = await readL1Fee(context, prepared);
  const feeWei = gasFeeOf(prepared) + l1FeeWei;
  return { gas, fees, l1FeeWei, feeWei, totalWei: feeWei + valueWei };
}
