import { encodeParameters } from '../../../src/domain/abi/codec.ts';
import { isV06 } from '../../../src/domain/userOperations/isV06.ts';
import type { UserOperation } from '../../../src/domain/userOperations/userOperation.ts';

/** What the contract takes for its own part. VerifyingPaymaster recovers one signature, and has nothing to do after the call. */
const defaultVerificationGas = 80_000n;
const defaultPostOpGas = 1n;
export const mostPaymasterVerificationGas = 300_000n;
export const mostPostOpGas = 50_000n;

/** As long as a signature; no key has made it. */
export const stubSignature = `0x${'f'.repeat(31)}${'0'.repeat(33)}7${'a'.repeat(63)}1c`;

const uint48s = ['uint48', 'uint48'].map((type) => ({ name: '', type }));

/** An operation with the paymaster's fields as VerifyingPaymaster reads them: when it ends and begins to be good, then the signature. */
export function withPaymaster(operation: UserOperation, { paymaster, validUntil, signature }: { readonly paymaster: string; readonly validUntil: number; readonly signature: string }): UserOperation {
  const data = `${encodeParameters(uint48s, [validUntil, 0]).slice(2)}${signature.slice(2)}`;
  if (isV06(operation)) return { ...operation, paymasterAndData: `${paymaster}${data}` };
  const isOurs = operation.paymaster?.toLowerCase() === paymaster.toLowerCase();
  return {
    ...operation, paymaster, paymasterData: `0x${data}`,
    paymasterVerificationGasLimit: (isOurs ? operation.paymasterVerificationGasLimit : undefined) || defaultVerificationGas,
    paymasterPostOpGasLimit: (isOurs ? operation.paymasterPostOpGasLimit : undefined) || defaultPostOpGas,
  };
}

/** All that an operation can be billed for. v0.6 sets aside the verification three times where a paymaster pays. */
export function gasOf(operation: UserOperation): bigint {
  const { preVerificationGas, verificationGasLimit, callGasLimit } = operation;
  if (isV06(operation)) return preVerificationGas + 3n * verificationGasLimit + callGasLimit;
  const { paymasterVerificationGasLimit = 0n, paymasterPostOpGasLimit = 0n } = operation;
  return preVerificationGas + verificationGasLimit + callGasLimit + paymasterVerificationGasLimit + paymasterPostOpGasLimit;
}
