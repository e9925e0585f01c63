import type { BatchCall } from '../../../src/domain/transactions/calls.ts';
import type { EntryPointVersion, UserOperation } from '../../../src/domain/userOperations/userOperation.ts';
import type { EntryPointRef } from '../../../src/domain/userOperations/userOperationHash.ts';
import type { AccountOwner, SigningAccount } from './accountOwner.ts';
import type { AccountSessionKeys } from './accountSessionKeys.ts';

export type { AccountOwner, SigningAccount } from './accountOwner.ts';

/** How an account comes to its code: a factory creates it, or the owner's own account borrows it. */
export type AccountOrigin =
  | {
    readonly by: 'factory';
    readonly factory: string;
    /** The call by which the factory creates the account of an owner. */
    encodeCreation(owner: string): string;
    /** The call by which the factory tells where that account is, and will be. */
    encodeAddressOf(owner: string): string;
  }
  /** @see EIP-7702 */
  | { readonly by: 'delegation'; readonly delegate: string };

/** A kind of smart account: how it comes to be, how it is called, and what it takes as signed by its owner. @see ERC-4337 */
export interface SmartAccount {
  readonly version: EntryPointVersion;
  readonly entryPoint: string;
  readonly origin: AccountOrigin;
  /** A signature that an estimate takes as long as the real one: it must not be one, and the account must get as far with it. */
  readonly stubSignature: string;
  /** Percent by which the bundler's estimate of the verification is raised, where a real signature costs more than the stub. */
  readonly verificationGasPercent?: number;
  /** What is added to it for these calls, likewise. */
  verificationGasOf?(calls: readonly BatchCall[]): bigint;
  /** The sequence of nonces, of 192 bits, in which the account takes an operation that the session would put into `key`. Absent: that one. */
  nonceKeyOf?(key: bigint): bigint;
  /** What the account is called with to carry these calls out. Never empty. @throws calls.tooLarge for more than it takes, calls.capabilityUnsupported for what it cannot do */
  encodeCalls(calls: readonly BatchCall[]): string;
  signOperation(owner: AccountOwner, operation: UserOperation, entry: EntryPointRef): Promise<string>;
  /** A signature of the account over a hash, as its ERC-1271 check takes it. Absent: it has none. */
  signHash?(owner: AccountOwner, hash: string, account: SigningAccount): Promise<string>;
  /** Keys that may act for the account within limits. Absent: it has none. */
  readonly sessionKeys?: AccountSessionKeys;
  /** Modules that the account was made with, where it takes others (ERC-7579): what checks its owner, and what checks its session keys. Absent: it takes none. */
  readonly modules?: { readonly validator: string; readonly sessionKeys?: string };
}
