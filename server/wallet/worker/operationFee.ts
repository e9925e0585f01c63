import { gasOfOperation, paymasterOf } from '../../../src/domain/userOperations/operationGas.ts';
import type { UserOperation } from '../../../src/domain/userOperations/userOperation.ts';

/** What the fee of an operation may be at most, in wei, where no paymaster pays it; else nothing. */
export function feeOfOperation(operation: UserOperation): bigint {
  return paymasterOf(operation) !== undefined ? 0n : gasOfOperation(operation) * operation.maxFeePerGas;
}
