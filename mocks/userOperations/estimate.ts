import type { UserOperationV07 } from '../../src/domain/userOperations/userOperation.ts';
import { toPackedUserOperation } from '../../src/domain/userOperations/userOperationHash.ts';
import type { MockChain } from '../chain/chain.ts';
import { entryPointInterface } from './contracts.ts';
import type { MockEntry } from './parseOperation.ts';
import { measureOperation } from './simulate.ts';
import type { Measured } from './simulate.ts';

/** The limits of an operation. */
export type OperationGas = Required<Pick<UserOperationV07, 'preVerificationGas' | 'verificationGasLimit' | 'callGasLimit' | 'paymasterVerificationGasLimit' | 'paymasterPostOpGasLimit'>>;

const highest: Omit<OperationGas, 'preVerificationGas'> = { verificationGasLimit: 5_000_000n, callGasLimit: 10_000_000n, paymasterVerificationGasLimit: 5_000_000n, paymasterPostOpGasLimit: 5_000_000n };
/** What is left of a call's gas for the frames within it shrinks by one in 64 each, so what was used is not enough. */
const headroomPercents = [110n, 130n, 200n] as const;
const smallestLimit = 9_000n;

/** Measures an operation with high limits, then takes the first headroom with which it still succeeds. @throws as `measureOperation` does */
export async function estimateOperation(chain: MockChain, operation: UserOperationV07, entry: MockEntry, overrides: unknown): Promise<OperationGas> {
  const limited = (limits: Omit<OperationGas, 'preVerificationGas'>): UserOperationV07 => (operation.paymaster === undefined
    ? { ...operation, verificationGasLimit: limits.verificationGasLimit, callGasLimit: limits.callGasLimit }
    : { ...operation, ...limits });
  const measured = await measureOperation(chain, limited(highest), entry, overrides);
  const preVerificationGas = preVerificationGasOf(operation);
  for (const percent of headroomPercents) {
    const limits = limitsOf(measured, percent);
    const succeeds = await measureOperation(chain, limited(limits), entry, overrides).then(() => true, () => false);
    if (succeeds) return { ...limits, preVerificationGas };
  }
  return { ...highest, preVerificationGas };
}

function limitsOf({ verificationGas, callGas, paymasterVerificationGas, postOpGas }: Measured, percent: bigint): Omit<OperationGas, 'preVerificationGas'> {
  const raised = (gas: bigint): bigint => (gas * percent) / 100n + smallestLimit;
  return { verificationGasLimit: raised(verificationGas), callGasLimit: raised(callGas), paymasterVerificationGasLimit: raised(paymasterVerificationGas), paymasterPostOpGasLimit: raised(postOpGas) };
}

const transactionGas = 21_000n;
const bundleGas = 12_000n;
const byteGas = 16n;
/** For an account that may not exist. @see EIP-7702 PER_EMPTY_ACCOUNT_COST */
const authorizationGas = 25_000n;

/** What the bundle takes beside the operation, by the length of the operation alone, so that its signature does not change it. */
export function preVerificationGasOf(operation: UserOperationV07): bigint {
  const bytes = BigInt(encodeBundle([operation]).length / 2 - 1);
  return transactionGas + bundleGas + bytes * byteGas + (operation.eip7702Auth ? authorizationGas : 0n);
}

/** Gas for the transaction of its bundle: frames get no more than 63 of 64 parts of what there is. */
export function bundleGasOf(operation: UserOperationV07): bigint {
  const { verificationGasLimit, callGasLimit, preVerificationGas, paymasterVerificationGasLimit = 0n, paymasterPostOpGasLimit = 0n } = operation;
  const limits = verificationGasLimit + callGasLimit + paymasterVerificationGasLimit + paymasterPostOpGasLimit;
  return preVerificationGas + (limits * 64n) / 62n + 150_000n;
}

function encodeBundle(operations: readonly UserOperationV07[]): string {
  return entryPointInterface.encodeFunctionData('handleOps', [operations.map(toPackedUserOperation), '0x0000000000000000000000000000000000000001']);
}
