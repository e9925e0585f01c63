import type { BatchCall } from '../../../src/domain/transactions/calls.ts';
import type { AccountOwner, SigningAccount } from './accountOwner.ts';

/** What a session key may do for an account: call these contracts, with so much a call, within this time. It may not change the account. */
export interface SessionKeyPermissions {
  /** Address of the key. */
  readonly signer: string;
  /** Contracts that it may call. `any`: all, which lets it take all that the account has. */
  readonly approvedTargets: readonly string[] | 'any';
  /** How much of the chain's currency one call may carry, in wei. */
  readonly nativeTokenLimitPerTransaction: bigint;
  /** From when it may, in seconds since 1970. */
  readonly permissionStartTimestamp: number;
  /** Until when it may, in seconds since 1970. */
  readonly permissionEndTimestamp: number;
}

/** A grant as its owner signs it. */
export interface SessionKeyRequest extends SessionKeyPermissions {
  /** Until when the account takes this request, in seconds since 1970. */
  readonly reqValidityEndTimestamp: number;
  /** 32 bytes that no other request has: each is taken once. */
  readonly uid: string;
}

/** Reads of an account. */
export interface AccountReader {
  readonly address: string;
  /** Of the account itself, or of another contract. */
  call(data: string, to?: string): Promise<string>;
}

/** How an account has session keys. */
export interface AccountSessionKeys {
  /** The call of the account that grants what is asked for: to itself, signed by its owner, or to the module that checks keys. No targets, and no time: takes it back. @throws smart.badGrant */
  encodeGrant(owner: AccountOwner, request: SessionKeyRequest, account: SigningAccount): Promise<BatchCall>;
  /** Those that are in force. */
  readActive(account: AccountReader): Promise<readonly SessionKeyPermissions[]>;
  /** All that were granted and not taken back, also those that have expired or are not in force yet. Absent: only those in force can be listed. */
  readAll?(account: AccountReader): Promise<readonly SessionKeyPermissions[]>;
  /** One of them, and whether it is in force. */
  read(account: AccountReader, signer: string): Promise<{ readonly permissions: SessionKeyPermissions; readonly isActive: boolean }>;
  /** Gas that checking the signature of a key costs beyond what an estimate finds, since the stub's ends early. */
  verificationGas(calls: readonly BatchCall[]): bigint;
  /** The sequence of nonces that operations of a key take. Absent: that of the account's owner. @see SmartAccount.nonceKeyOf */
  nonceKeyOf?(key: bigint): bigint;
}
