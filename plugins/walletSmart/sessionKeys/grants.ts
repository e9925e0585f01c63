import { clockPort } from '../../../src/contracts/ports/clock.ts';
import { randomPort } from '../../../src/contracts/ports/random.ts';
import type { PermissionOptions, WalletSessionKey } from '../../../src/contracts/wallet.ts';
import { sameAddress } from '../../../src/domain/accounts/accounts.ts';
import { parseAddress } from '../../../src/domain/accounts/address.ts';
import { untilAborted } from '../../../src/domain/checkedWaits.ts';
import type { TypedData } from '../../../src/domain/transactions/transactions.ts';
import { openOwner } from '../../../src/flows/connection/openOwner.ts';
import { reviewSend } from '../../../src/flows/review/reviewSend.ts';
import type { Sent } from '../../../src/flows/sending/sendTransaction.ts';
import type { AccountOwner } from '../accounts/accountOwner.ts';
import type { SessionKeyPermissions } from '../accounts/accountSessionKeys.ts';
import { smartErrors } from '../errors.ts';
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
  /** Asks the person elsewhere before the owner signs. */
  readonly allow?: Vault['allow'];
}

export async function grant(scope: Scope, asked: SessionKeyGrant, asker?: PermissionOptions['asker']): Promise<GrantedSessionKey> {
  return withVault(scope, asked, (vault) => grantBy(scope, vault, asked, asker));
}

async function grantBy(scope: Scope, { key, allow }: Vault, { signal, ...asked }: SessionKeyGrant, asker?: PermissionOptions['asker']): Promise<GrantedSessionKey> {
  const { address, owner } = assertKeyed(scope.live.opened);
  const permissions = toPermissions({ ...asked, signer: await addressOfKey(asked.signer, key, signal) }, { nowMs: scope.port(clockPort).nowMs(), ownAddresses: [address, owner.address] });
  return { permissions, sent: await change(scope, permissions, { signal, asker, allow }) };
}

/** Where a session key is kept, and what else than the owner's signature its wallet asks for. */
interface Vault {
  readonly key: WalletSessionKey | undefined;
  readonly allow?: ((grant: TypedData) => Promise<void>) | undefined;
}

/** The vault of the owner's wallet, or of another that the person is signed in to: what that keeps is confirmed there before the owner signs. @throws smart.noVault */
async function withVault<T>(scope: Scope, { signer, signal }: SessionKeyGrant, run: (vault: Vault) => Promise<T>): Promise<T> {
  const { vault: own, chainId } = assertKeyed(scope.live.opened);
  const walletId = scope.config.vault;
  if (signer !== 'vault' || walletId === undefined || walletId === scope.config.owner) return run({ key: own });
  const { session, close } = await scope.dispatch(openOwner({ walletId, chainId: chainId(), silent: true, signal })).catch((cause: unknown) => {
    throw signal?.aborted ? cause : smartErrors.noVault({}, { cause });
  });
  try {
    const { sessionKey: key } = session;
    if (!key?.allow) throw smartErrors.noVault();
    return await run({ key, allow: (grant) => key.allow?.(grant, { signal }) ?? Promise.reject(smartErrors.noVault()) });
  } finally {
    await close();
  }
}

/** By the account itself, which is asked as of now. */
export async function ensure(scope: Scope, asked: SessionKeyGrant): Promise<GrantedSessionKey> {
  return withVault(scope, asked, async (vault) => {
    const { address, owner, keys, chainId, bundlerFor } = assertKeyed(scope.live.opened);
    const nowMs = scope.port(clockPort).nowMs();
    const wanted = toPermissions({ ...asked, signer: await addressOfKey(asked.signer, vault.key, asked.signal) }, { nowMs, ownAddresses: [address, owner.address] });
    const reader = await readerOf(await bundlerFor(chainId()), address, asked.signal);
    const found = reader && (await keys.read(reader, wanted.signer));
    const isThere = found?.isActive === true && covers(found.permissions, wanted) && (asked.signer !== 'vault' || (await isKept(vault.key, wanted, { address, chainId: chainId(), nowMs, signal: asked.signal })));
    return isThere ? { permissions: found.permissions } : grantBy(scope, vault, asked);
  });
}

/** Whether the wallet signs by the key what the account lets it do: it may have forgotten the grant, or the person has taken it away there. One that does not say is believed. */
async function isKept(key: WalletSessionKey | undefined, wanted: SessionKeyPermissions, { address, chainId, nowMs, signal }: { readonly address: string; readonly chainId: number; readonly nowMs: number; readonly signal: AbortSignal | undefined }): Promise<boolean> {
  const grants = await key?.readGrants?.({ signal });
  const kept = grants?.find((each) => sameAddress(each.account, address) && each.chainId === chainId);
  if (!grants) return true;
  if (!kept || kept.startSeconds * 1_000 > nowMs || kept.endSeconds * 1_000 <= nowMs) return false;
  return covers({ signer: wanted.signer, approvedTargets: kept.targets, nativeTokenLimitPerTransaction: BigInt(kept.limitWei), permissionStartTimestamp: kept.startSeconds, permissionEndTimestamp: kept.endSeconds }, wanted);
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
async function change(scope: Scope, permissions: SessionKeyPermissions, { signal, asker, allow }: ChangeOptions): Promise<Sent> {
  const { address, owner: signing, keys, chainId } = assertKeyed(scope.live.opened);
  const on = chainId();
  const reqValidityEndTimestamp = Math.floor(scope.port(clockPort).nowMs() / 1_000) + grantValidSeconds;
  const uid = `0x${randomBits(scope.port(randomPort).fraction, 256).toString(16).padStart(64, '0')}`;
  signal?.throwIfAborted();
  const owner: AccountOwner = allow ? { ...signing, signTypedData: async (data) => {
    await allow(data);
    return signing.signTypedData(data);
  } } : signing;
  const { to, data } = await untilAborted(keys.encodeGrant(owner, { ...permissions, reqValidityEndTimestamp, uid }, { address, chainId: on }), signal);
  return scope.dispatch(reviewSend({ ...(to !== undefined && { to }), ...(data !== undefined && { data }), from: address, walletId: 'smart', chainId: on, ...(asker && { asker }), ...(signal && { signal }) }));
}
