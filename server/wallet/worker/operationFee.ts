import { isV06 } from '../../../src/domain/userOperations/isV06.ts';
import type { UserOperation } from '../../../src/domain/userOperations/userOperation.ts';

/** The contract that pays for it, before v0.7 the first 20 bytes of its data. Undefined: its account does. */
export function paymasterOf(operation: UserOperation): string | undefined {
  if (!isV06(operation)) return operation.paymaster;
  return operation.paymasterAndData === '0x' ? undefined : operation.paymasterAndData.slice(0, 42);
}

/** What the fee of an operation may be at most, in wei, where no paymaster pays it; else nothing. */
export function feeOfOperation(operation: UserOperation): bigint {
  return paymasterOf(operation) !== undefined ? 0n : (operation.callGasLimit + operation.verificationGasLimit + operation.preVerificationGas) * operation.maxFeePerGas;
}
