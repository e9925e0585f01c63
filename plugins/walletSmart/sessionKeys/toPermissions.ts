import { parseAddress } from '../../../src/domain/accounts/address.ts';
import { isZeroAddress } from '../accounts/isZeroAddress.ts';
import { isAddress } from '../../../src/domain/encoding/isHex.ts';
import { maxSessionKeySeconds } from '../../../src/domain/limits.ts';
import type { SessionKeyPermissions } from '../accounts/accountSessionKeys.ts';
import { smartErrors } from '../errors.ts';
import { maxSessionKeyTargets, sessionKeySeconds } from '../limits.ts';

/** What a site asks for a session key. */
export interface SessionKeyGrant {
  /** Address of the key, which the site or its server keeps; `vault`: the key that the owner's wallet keeps on its own origin. */
  readonly signer: string;
  /** Contracts that it may call, at least one. `any`: all, which people are warned of. */
  readonly approvedTargets: readonly string[] | 'any';
  /** How much of the chain's currency one call may carry, in wei; 0n for none. */
  readonly nativeTokenLimitPerTransaction: bigint;
  /** From when it may, in seconds since 1970. Absent: at once. */
  readonly permissionStartTimestamp?: number;
  /** Until when it may, in seconds since 1970, ten years from now at most. Absent: 24 hours from when it is asked for, or begins. */
  readonly permissionEndTimestamp?: number;
  readonly signal?: AbortSignal | undefined;
}

/** What is asked for as what the account is to know. A key is not the owner's or the account's own, and a contract not the account. @throws smart.badGrant */
export function toPermissions(grant: SessionKeyGrant, { nowMs, ownAddresses }: { readonly nowMs: number; readonly ownAddresses: readonly string[] }): SessionKeyPermissions {
  const { signer, approvedTargets, nativeTokenLimitPerTransaction, permissionStartTimestamp = 0 } = grant;
  const nowSeconds = Math.floor(nowMs / 1_000);
  const { permissionEndTimestamp = Math.max(permissionStartTimestamp, nowSeconds) + sessionKeySeconds } = grant;
  const isOwn = (address: string): boolean => isZeroAddress(address) || ownAddresses.some((each) => each.toLowerCase() === address.toLowerCase());
  if (!isAddress(signer) || isOwn(signer)) throw smartErrors.badGrant({ field: 'an address of its own as signer' });
  if (typeof nativeTokenLimitPerTransaction !== 'bigint' || nativeTokenLimitPerTransaction < 0n || nativeTokenLimitPerTransaction >= 1n << 256n) throw smartErrors.badGrant({ field: 'a nativeTokenLimitPerTransaction of wei' });
  if (!isTime(permissionStartTimestamp)) throw smartErrors.badGrant({ field: 'a permissionStartTimestamp of seconds' });
  if (!isTime(permissionEndTimestamp) || permissionEndTimestamp <= Math.max(permissionStartTimestamp, nowSeconds)) throw smartErrors.badGrant({ field: 'a permissionEndTimestamp that is to come, after its start' });
  if (permissionEndTimestamp > nowSeconds + maxSessionKeySeconds) throw smartErrors.badGrant({ field: 'a permissionEndTimestamp within ten years' });
  return { signer: parseAddress(signer), approvedTargets: approvedTargets === 'any' ? 'any' : toTargets(approvedTargets, isOwn), nativeTokenLimitPerTransaction, permissionStartTimestamp, permissionEndTimestamp };
}

function toTargets(targets: readonly string[], isOwn: (address: string) => boolean): readonly string[] {
  if (!Array.isArray(targets) || targets.length === 0 || targets.length > maxSessionKeyTargets || !targets.every(isAddress)) throw smartErrors.badGrant({ field: `approvedTargets, 1 to ${maxSessionKeyTargets} addresses or 'any'` });
  if (targets.some(isOwn)) throw smartErrors.badGrant({ field: 'approvedTargets without the zero address, the account and its owner' });
  return [...new Set(targets.map(parseAddress))];
}

function isTime(seconds: number): boolean {
  return Number.isSafeInteger(seconds) && seconds >= 0;
}

/** Whether what is granted has all that is asked for: each contract, and as much a call. @see the specification's section 4 */
export function covers(granted: SessionKeyPermissions, asked: SessionKeyPermissions): boolean {
  const { approvedTargets } = granted;
  const hasTargets = approvedTargets === 'any' || (asked.approvedTargets !== 'any' && asked.approvedTargets.every((target) => approvedTargets.some((each) => each.toLowerCase() === target.toLowerCase())));
  return hasTargets && granted.nativeTokenLimitPerTransaction >= asked.nativeTokenLimitPerTransaction;
}
