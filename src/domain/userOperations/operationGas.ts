import { assertArguments } from '../assertArguments.ts';
import { isV06 } from './isV06.ts';
import type { UserOperation } from './userOperation.ts';

/** The contract that pays for an operation, before v0.7 the first 20 bytes of its data. Undefined: its account does. */
export function paymasterOf(operation: UserOperation): string | undefined {
  assertArguments('paymasterOf(operation: object)', operation);
  if (!isV06(operation)) return operation.paymaster;
  return operation.paymasterAndData === '0x' ? undefined : operation.paymasterAndData.slice(0, 42);
}

/** All the gas that an operation can be billed for, by its limits. @see ERC-4337, the required prefund */
export function gasOfOperation(operation: UserOperation): bigint {
  assertArguments('gasOfOperation({ preVerificationGas: bigint, verificationGasLimit: bigint, callGasLimit: bigint })', operation);
  const { preVerificationGas, verificationGasLimit, callGasLimit } = operation;
  const own = preVerificationGas + verificationGasLimit + callGasLimit;
  if (paymasterOf(operation) === undefined) return own;
  // v0.6 sets aside as much for the paymaster's part as for the account's, three times in all.
  if (isV06(operation)) return own + 2n * verificationGasLimit;
  return own + (operation.paymasterVerificationGasLimit ?? 0n) + (operation.paymasterPostOpGasLimit ?? 0n);
}
