import { isV06 } from '../../../src/domain/userOperations/isV06.ts';
import type { UserOperation } from '../../../src/domain/userOperations/userOperation.ts';

/** What the fee of an operation may be at most, in wei, where no paymaster pays it; else nothing. */
export function feeOfOperation(operation: UserOperation): bigint {
  const isPaid = isV06(operation) ? operation.paymasterAndData !== '0x' : operation.paymaster !== undefined;
  return isPaid ? 0n : (operation.callGasLimit + operation.verificationGasLimit + operation.preVerificationGas) * operation.maxFeePerGas;
}
