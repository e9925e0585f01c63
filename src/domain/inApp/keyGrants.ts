import { sameAddress } from '../accounts/accounts.ts';
import { assertArguments } from '../assertArguments.ts';
import { isAddress } from '../encoding/isHex.ts';
import type { TypedData } from '../transactions/transactions.ts';
import { isV06 } from '../userOperations/isV06.ts';
import { feeOfOperation } from '../userOperations/operationFee.ts';
import { readAccountCalls } from '../userOperations/readAccountCalls.ts';
import type { UserOperation } from '../userOperations/userOperation.ts';
import type { EntryPointRef } from '../userOperations/userOperationHash.ts';
import type { FrameKeyGrant } from './frameCalls.ts';

/** What a session key may do for a smart account, as its owner has confirmed it. */
export interface KeyGrant {
  readonly account: string;
  readonly chainId: number;
  /** Contracts that it may call, at least one; never any. */
  readonly targets: readonly string[];
  /** What one call may carry in the coin of the network. */
  readonly limitWei: bigint;
  /** From when it may, and until when, in seconds since 1970. The end is not part of it, as the account's contract has it. */
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/** Typed data, as far as a grant is read from it. */
export type GrantData = Pick<TypedData, 'domain' | 'primaryType' | 'message'>;

const maxTargets = 100;

/**
 * What an owner signs to grant a session key of thirdweb's accounts. Undefined where it is none of this key. Without a grant: it takes back what was granted, or grants
 * what is not signed unasked: any contract, or the rights of an owner.
 * @see EIP-712, thirdweb contracts 3.15, AccountPermissions.sol
 */
export function readKeyGrant(data: GrantData, key: string): { readonly account: string; readonly chainId: number; readonly grant?: KeyGrant } | undefined {
  assertArguments('readKeyGrant({ domain: object, primaryType: string, message: object }, key: string)', data, key);
  const { domain, primaryType, message } = data;
  const { chainId, verifyingContract: account } = domain;
  const { signer, isAdmin, approvedTargets } = message;
  if (primaryType !== 'SignerPermissionRequest' || typeof signer !== 'string' || !sameAddress(signer, key) || typeof chainId !== 'number' || !isAddress(account)) return undefined;
  const [limitWei, startSeconds, endSeconds, admin] = [message['nativeTokenLimitPerTransaction'], message['permissionStartTimestamp'], message['permissionEndTimestamp'], isAdmin].map(wholeOf);
  if (limitWei === undefined || startSeconds === undefined || endSeconds === undefined || admin !== 0n) return { account, chainId };
  if (!Array.isArray(approvedTargets) || approvedTargets.length === 0 || approvedTargets.length > maxTargets || !approvedTargets.every(isAddress) || approvedTargets.some((each) => /^0x0+$/.test(each))) return { account, chainId };
  if (endSeconds > BigInt(Number.MAX_SAFE_INTEGER) || startSeconds > endSeconds) return { account, chainId };
  return { account, chainId, grant: { account, chainId, targets: [...approvedTargets], limitWei, startSeconds: Number(startSeconds), endSeconds: Number(endSeconds) } };
}

function wholeOf(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value >= 0n ? value : undefined;
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined;
  return typeof value === 'string' && /^(\d{1,78}|0x[0-9a-f]{1,64})$/i.test(value) ? BigInt(value) : undefined;
}

/**
 * Whether an operation is within a grant, as the account's contract decides it: calls of `execute` and `executeBatch`, to these contracts, with as much each, in this time. It deploys nothing and hands no account over.
 * `maxWei`: what may leave the account with it in the coin of the network: amounts, and the fee where the account pays it, which no grant limits.
 */
export function isGranted(operation: UserOperation, entry: Pick<EntryPointRef, 'chainId'>, grant: KeyGrant, bounds: { readonly nowMs: number; readonly maxWei: bigint }): boolean {
  assertArguments('isGranted({ sender: string, callData: string, callGasLimit: bigint, verificationGasLimit: bigint, preVerificationGas: bigint, maxFeePerGas: bigint }, { chainId: number }, { account: string, chainId: number, targets: strings, limitWei: bigint, startSeconds: number, endSeconds: number }, { nowMs: number, maxWei: bigint })', operation, entry, grant, bounds);
  const { nowMs, maxWei } = bounds;
  const { account, chainId, targets, limitWei, startSeconds, endSeconds } = grant;
  const nowSeconds = Math.floor(nowMs / 1_000);
  if (entry.chainId !== chainId || !sameAddress(operation.sender, account) || nowSeconds < startSeconds || nowSeconds >= endSeconds) return false;
  if (isV06(operation) ? operation.initCode !== '0x' : operation.factory !== undefined || operation.eip7702Auth !== undefined) return false;
  const calls = readAccountCalls(operation.callData);
  if (!calls?.every(({ to, valueWei }) => valueWei <= limitWei && !sameAddress(to, account) && targets.some((each) => sameAddress(each, to)))) return false;
  return calls.reduce((sum, { valueWei }) => sum + valueWei, feeOfOperation(operation)) <= maxWei;
}

/** Whether a grant is the one of a smart account on a chain: there is one for each. */
export function isGrantOf(grant: Pick<KeyGrant, 'account' | 'chainId'>, of: Pick<KeyGrant, 'account' | 'chainId'>): boolean {
  assertArguments('isGrantOf({ account: string, chainId: number }, { account: string, chainId: number })', grant, of);
  return sameAddress(grant.account, of.account) && grant.chainId === of.chainId;
}

/** A grant as the frame tells it to a page. */
export function toFrameKeyGrant(grant: KeyGrant): FrameKeyGrant {
  assertArguments('toFrameKeyGrant({ account: string, chainId: number, targets: strings, limitWei: bigint, startSeconds: number, endSeconds: number })', grant);
  const { account, chainId, targets, limitWei, startSeconds, endSeconds } = grant;
  return { account, chainId, targets, limitWei: String(limitWei), startSeconds, endSeconds };
}
