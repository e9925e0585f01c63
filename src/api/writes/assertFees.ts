import * as feeLimits from '../../domain/transactions/feeLimits.ts';
import { gasPriceOf } from '../../domain/transactions/gasFee.ts';
import type { Fees } from '../../domain/transactions/transactions.ts';
import { writeErrors } from './writeErrors.ts';

/** The fees themselves, once they make sense: a wallet or a caller may be wrong by orders of magnitude. @throws transaction.feesTooHigh, transaction.badFees */
export function assertFees(fees: Fees): Fees {
  const highestWei = gasPriceOf(fees);
  if (highestWei > feeLimits.feePerGasMostWei) throw writeErrors.feesTooHigh({ feeWei: highestWei });
  if (fees.type === 'eip1559' && fees.maxPriorityFeePerGasWei > highestWei) throw writeErrors.badFees({ tipWei: fees.maxPriorityFeePerGasWei, maxFeeWei: highestWei });
  return fees;
}
