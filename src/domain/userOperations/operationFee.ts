import { gasOfOperation, paymasterOf } from './operationGas.ts';
import type { UserOperation } from './userOperation.ts';

/** What the fee of an operation may be at most, in wei, where no paymaster pays it; else nothing. */
export function feeOfOperation(operation: UserOperation): bigint {
  return paymasterOf(operation) !== undefined ? 0n : gasOfOperation(operation) * operation.maxFeePerGas;
}
