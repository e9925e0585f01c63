import { clockPort } from '../../../src/contracts/ports/clock.ts';
import { randomPort } from '../../../src/contracts/ports/random.ts';
import type { PermissionOptions } from '../../../src/contracts/wallet.ts';
import { parseAddress } from '../../../src/domain/accounts/address.ts';
import { untilAborted } from '../../../src/domain/checkedWaits.ts';
import { reviewSend } from '../../../src/flows/review/reviewSend.ts';
import type { Sent } from '../../../src/flows/sending/sendTransaction.ts';
import type { SessionKeyPermissions } from '../accounts/accountSessionKeys.ts';
import type { smartKey } from '../key.ts';
import { grantValidSeconds } from '../limits.ts';
import { randomBits } from '../randomBits.ts';
import { addressOfKey, assertKeyed, readerOf } from './openedAccount.ts';
import { covers, toPermissions } from './toPermissions.ts';
import type { SessionKeyGrant } from './toPermissions.ts';

/** What was granted, and how it was sent. */
export interface GrantedSessionKey {
  readonly permissions: SessionKeyPermissions;
  /** The operation that granted it, in the list of activity. Absent: it was granted before. */
  readonly sent?: Sent;
}

/** Which session keys are listed. */
export interface ListSessionKeys {
  /** Also those that have expired or are not in force yet. Absent: those in force alone. */
  readonly isAll?: boolean;
  readonly signal?: AbortSignal | undefined;
}

type Scope = ReturnType<typeof smartKey.scope>;

/** How a change is given up, and who asks for it where that is not the site. */
interface ChangeOptions {
  readonly signal?: AbortSignal | undefined;
  readonly asker?: PermissionOptions['asker'];
}

export async function grant(scope: Scope, { signal, ...asked }: SessionKeyGrant, asker?: PermissionOptions['asker']): Promise<GrantedSessionKey> {
  const { address, owner, vault } = assertKeyed(scope.live.opened);
  const permissions = toPermissions({ ...asked, signer: await addressOfKey(asked.signer, vault, signal) }, { nowMs: scope.port(clockPort).nowMs(), ownAddresses: [address, owner.address] });
  return { permissions, sent: await change(scope, permissions, { signal, asker }) };
}

/** By the account itself, which is asked as of now. */
export async function ensure(scope: Scope, asked: SessionKeyGrant): Promise<GrantedSessionKey> {
  const { address, owner, vault, keys, chainId, bundlerFor } = assertKeyed(scope.live.opened);
  const wanted = toPermissions({ ...asked, signer: await addressOfKey(asked.signer, vault, asked.signal) }, { nowMs: scope.port(clockPort).nowMs(), ownAddresses: [address, owner.address] });
  const reader = await readerOf(await bundlerFor(chainId()), address, asked.signal);
  const found = reader && (await keys.read(reader, wanted.signer));
  return found?.isActive && covers(found.permissions, wanted) ? { permissions: found.permissions } : grant(scope, asked);
}

export async function list({ live }: Scope, { isAll = false, signal }: ListSessionKeys): Promise<readonly SessionKeyPermissions[]> {
  const { address, keys, chainId, bundlerFor } = assertKeyed(live.opened);
  const reader = await readerOf(await bundlerFor(chainId()), address, signal);
  if (!reader) return [];
  return isAll && keys.readAll ? keys.readAll(reader) : keys.readActive(reader);
}

/** A key without contracts and without time can do nothing. */
export async function revoke(scope: Scope, signer: string, options: ChangeOptions): Promise<Sent> {
  return change(scope, { signer: parseAddress(signer), approvedTargets: [], nativeTokenLimitPerTransaction: 0n, permissionStartTimestamp: 0, permissionEndTimestamp: 0 }, options);
}

/** The owner signs first: what is then reviewed is the very call that is sent, as a node finds it to go through. What is turned down is in no hands but this page's, and ends within the hour. */
async function change(scope: Scope, permissions: SessionKeyPermissions, { signal, asker }: ChangeOptions): Promise<Sent> {
  const { address, owner, keys, chainId } = assertKeyed(scope.live.opened);
  const on = chainId();
  const reqValidityEndTimestamp = Math.floor(scope.port(clockPort).nowMs() / 1_000) + grantValidSeconds;
  const uid = `0x${randomBits(scope.port(randomPort).fraction, 256).toString(16).padStart(64, '0')}`;
  signal?.throwIfAborted();
  const { to, data } = await untilAborted(keys.encodeGrant(owner, { ...permissions, reqValidityEndTimestamp, uid }, { address, chainId: on }), signal);
  return scope.dispatch(reviewSend({ ...(to !== undefined && { to }), ...(data !== undefined && { data }), from: address, walletId: 'smart', chainId: on, ...(asker && { asker }), ...(signal && { signal }) }));
}
