import type { assertPrice } from '../../../src/domain/transactions/assertPrice.ts';
import { gasOfOperation } from '../../../src/domain/userOperations/operationGas.ts';
import type { UserOperation } from '../../../src/domain/userOperations/userOperation.ts';

/** What an operation may cost the account: all of its limits at its highest fee. */
export function priceOf(operation: UserOperation, chainId: number): Parameters<typeof assertPrice>[0] {
  return { chainId, gas: gasOfOperation(operation), fees: { type: 'eip1559', maxFeePerGasWei: operation.maxFeePerGas, maxPriorityFeePerGasWei: operation.maxPriorityFeePerGas } };
}
