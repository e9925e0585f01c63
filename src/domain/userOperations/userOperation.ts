import type { SignedAuthorization } from '../transactions/transactions.ts';

/** The versions of the EntryPoint contract that the kit can address. */
export type EntryPointVersion = '0.6' | '0.7' | '0.8';

interface CommonFields {
  /** The smart account. */
  readonly sender: string;
  /** Upper 192 bits: the key of its sequence. */
  readonly nonce: bigint;
  readonly callData: string;
  readonly callGasLimit: bigint;
  readonly verificationGasLimit: bigint;
  readonly preVerificationGas: bigint;
  /** In wei. */
  readonly maxFeePerGas: bigint;
  /** In wei. */
  readonly maxPriorityFeePerGas: bigint;
  /** `0x` until it is signed; no part of the hash. */
  readonly signature: string;
}

/** What stands in place of a factory for an account that borrows code. @see EIP-7702, ERC-4337 v0.8 */
export const delegatedFactory = '0x7702';

/** Field names as in the contract and on the wire. @see ERC-4337, EntryPoint v0.6 */
export interface UserOperationV06 extends CommonFields {
  /** Factory address and its call; `0x` if the account exists. */
  readonly initCode: string;
  /** Paymaster address and its data; `0x` if the account pays. */
  readonly paymasterAndData: string;
}

/** Field names as on the wire; the contract takes it packed. @see ERC-4337, ERC-7769 */
export interface UserOperationV07 extends CommonFields {
  /** Absent if the account exists. `0x7702` if its code comes by {@link eip7702Auth}. */
  readonly factory?: string;
  readonly factoryData?: string;
  /** Absent if the account pays. */
  readonly paymaster?: string;
  readonly paymasterVerificationGasLimit?: bigint;
  readonly paymasterPostOpGasLimit?: bigint;
  readonly paymasterData?: string;
  /** Only with v0.8. @see EIP-7702 */
  readonly eip7702Auth?: SignedAuthorization;
}

/** An operation for any entry point; its fields tell which. */
export type UserOperation = UserOperationV06 | UserOperationV07;

/** As EntryPoint v0.7 and v0.8 take it. @see ERC-4337 PackedUserOperation */
export interface PackedUserOperation {
  readonly sender: string;
  readonly nonce: bigint;
  readonly initCode: string;
  readonly callData: string;
  /** 32 bytes: verification gas limit, then call gas limit, 16 bytes each. */
  readonly accountGasLimits: string;
  readonly preVerificationGas: bigint;
  /** 32 bytes: max priority fee, then max fee, 16 bytes each. */
  readonly gasFees: string;
  readonly paymasterAndData: string;
  readonly signature: string;
}
