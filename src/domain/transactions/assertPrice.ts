import { feeCapsOf } from './feeCaps.ts';
import type { FeeCaps } from './feeCaps.ts';
import * as feeLimits from './feeLimits.ts';
import { gasFeeOf, gasPriceOf } from './gasFee.ts';
import { priceErrors } from './priceErrors.ts';
import type { PreparedTransaction } from './transactions.ts';
import { assertArguments } from '../assertArguments.ts';

/**
 * The last look before a key signs, for sessions that are one: a transaction whose gas costs more than `maxFeeWei`, what was agreed to, is refused,
 * whatever a screen has shown; where nothing was agreed to, one beyond the cap of its chain.
 * @throws transaction.feeRose, transaction.feeOverCap
 */
export function assertPrice(prepared: Pick<PreparedTransaction, 'gas' | 'fees' | 'chainId'>, maxFeeWei?: bigint, caps?: Pick<FeeCaps, 'mostFeeWei'>): void {
  assertArguments('assertPrice({ gas: bigint, fees: object, chainId: number })', prepared);
  const { mostFeeWei } = caps ?? feeCapsOf({ id: prepared.chainId });
  const { gas, fees } = prepared;
  const feeWei = gasFeeOf(prepared);
  if (gas > feeLimits.maxGas || gasPriceOf(fees) > feeLimits.feePerGasMostWei) throw priceErrors.feeOverCap({ feeWei, mostWei: maxFeeWei ?? mostFeeWei });
  if (maxFeeWei !== undefined && feeWei > maxFeeWei) throw priceErrors.feeRose({ feeWei, agreedWei: maxFeeWei });
  if (maxFeeWei === undefined && feeWei > mostFeeWei) throw priceErrors.feeOverCap({ feeWei, mostWei: mostFeeWei });
}
