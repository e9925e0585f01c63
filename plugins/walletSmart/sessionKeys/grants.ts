import { clockPort } from '../../../src/contracts/ports/clock.ts';
import { randomPort } from '../../../src/contracts/ports/random.ts';
import type { PermissionOptions, WalletSessionKey } from '../../../src/contracts/wallet.ts';
import { sameAddress } from '../../../src/domain/accounts/accounts.ts';
import { parseAddress } from '../../../src/domain/accounts/address.ts';
import { untilAborted, withLimit } from '../../../src/domain/checkedWaits.ts';
import type { TypedData } from '../../../src/domain/transactions/transactions.ts';
import { toWord } from '../../../src/domain/encoding/toWord.ts';
import { openOwner } from '../../../src/flows/connection/openOwner.ts';
import { reviewSend } from '../../../src/flows/review/reviewSend.ts';
import type { Sent } from '../../../src/flows/sending/sendTransaction.ts';
import type { AccountOwner } from '../accounts/accountOwner.ts';
import type { SessionKeyPermissions } from '../accounts/accountSessionKeys.ts';
import { smartErrors } from '../errors.ts';
import type { smartKey } from '../key.ts';
import { grantValidSeconds, vaultToldMs } from '../limits.ts';
import { randomBits } from '../randomBits.ts';
import { assertKeyed, readerOf, readVault } from './openedAccount.ts';
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
  readonly allow?: VaultKey['allow'];
  /** Hears of what the owner has signed, before it is reviewed. */
  readonly signed?: (grant: TypedData) => Promise<void>;
}

export async function grant(scope: Scope, asked: SessionKeyGrant, asker?: PermissionOptions['asker']): Promise<GrantedSessionKey> {
  return withKey(scope, asked, (key) => grantBy(scope, key, asked, asker));
}

async function grantBy(scope: Scope, { address: signer, allow }: VaultKey, { signal, ...asked }: SessionKeyGrant, asker?: PermissionOptions['asker']): Promise<GrantedSessionKey> {
  const { address, owner } = assertKeyed(scope.live.opened);
  const permissions = toPermissions({ ...asked, signer }, { nowMs: scope.port(clockPort).nowMs(), ownAddresses: [address, owner.address] });
  return { permissions, sent: await change(scope, permissions, { signal, asker, allow }) };
}

/** A key that is granted. Of one in a vault, what its wallet signs by it unasked, and what else than the owner's signature that wallet asks for. */
interface VaultKey extends Awaited<ReturnType<WalletSessionKey['read']>> {
  readonly allow?: ((grant: TypedData) => Promise<void>) | undefined;
}

/** The key by its address, or the one in the vault of the owner's wallet, or of another that the person is signed in to: what that keeps is confirmed there before the owner signs. @throws smart.noVault */
async function withKey<T>(scope: Scope, { signer, signal }: Pick<SessionKeyGrant, 'signer' | 'signal'>, run: (key: VaultKey) => Promise<T>): Promise<T> {
  const { vault: own, chainId } = assertKeyed(scope.live.opened);
  if (signer !== 'vault') return run({ address: signer });
  const walletId = otherVault(scope);
  if (walletId === undefined) return run(await readVault(own, signal));
  const { session, close } = await scope.dispatch(openOwner({ walletId, chainId: chainId(), silent: true, signal })).catch((cause: unknown) => {
    throw signal?.aborted ? cause : smartErrors.noVault({}, { cause });
  });
  try {
    const { sessionKey: vault } = session;
    if (!vault?.allow) throw smartErrors.noVault();
    const { allow } = vault;
    return await run({ ...await readVault(vault, signal), allow: (grant) => allow.call(vault, grant, { signal }) });
  } finally {
    await close();
  }
}

/** The wallet whose vault keeps the key, where that is not the owner's. */
function otherVault({ config: { vault, owner } }: Scope): string | undefined {
  return vault === owner ? undefined : vault;
}

/** By the account itself, which is asked as of now. */
export async function ensure(scope: Scope, asked: SessionKeyGrant): Promise<GrantedSessionKey> {
  return withKey(scope, asked, async (key) => {
    const { address, owner, keys, chainId, bundlerFor } = assertKeyed(scope.live.opened);
    const nowMs = scope.port(clockPort).nowMs();
    const wanted = toPermissions({ ...asked, signer: key.address }, { nowMs, ownAddresses: [address, owner.address] });
    const reader = await readerOf(await bundlerFor(chainId()), address, asked.signal);
    const found = reader && (await keys.read(reader, wanted.signer));
    const isThere = found?.isActive === true && covers(found.permissions, wanted) && isKept(key, wanted, { address, chainId: chainId(), nowMs });
    return isThere ? { permissions: found.permissions } : grantBy(scope, key, asked);
  });
}

/** Whether the wallet signs by the key what the account lets it do: it may have forgotten the grant, or the person has taken it away there. One that does not say is believed. */
function isKept({ grants }: VaultKey, wanted: SessionKeyPermissions, { address, chainId, nowMs }: { readonly address: string; readonly chainId: number; readonly nowMs: number }): boolean {
  if (!grants) return true;
  const kept = grants.find((each) => sameAddress(each.account, address) && each.chainId === chainId);
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
export async function revoke(scope: Scope, signer: string, options: Pick<ChangeOptions, 'signal' | 'asker'>): Promise<Sent> {
  const permissions = { signer: parseAddress(signer), approvedTargets: [], nativeTokenLimitPerTransaction: 0n, permissionStartTimestamp: 0, permissionEndTimestamp: 0 };
  return change(scope, permissions, { ...options, signed: (revocation) => endInVault(scope, permissions.signer, revocation, options.signal) });
}

/**
 * The wallet of the owner knows what it has signed; another that keeps the key is told. At once, as there: what is signed may be sent from then on, whatever comes of the review. A wallet that does not hear of it
 * keeps no one from taking the key back: the account takes nothing more that it signs.
 */
async function endInVault(scope: Scope, signer: string, revocation: TypedData, signal: AbortSignal | undefined): Promise<void> {
  if (otherVault(scope) === undefined) return;
  const tell = (within: AbortSignal): Promise<void> => withKey(scope, { signer: 'vault', signal: within }, async ({ address, allow }) => {
    if (sameAddress(address, signer)) await allow?.(revocation);
  });
  try {
    await withLimit(tell, { clock: scope.port(clockPort), signal, forMs: vaultToldMs, timedOut: () => smartErrors.noVault() });
  } catch (error) {
    if (signal?.aborted) throw error;
    scope.report(error);
  }
}

/** The owner signs first: what is then reviewed is the very call that is sent, as a node finds it to go through. What is turned down is in no hands but this page's, and ends within the hour. */
async function change(scope: Scope, permissions: SessionKeyPermissions, { signal, asker, allow, signed }: ChangeOptions): Promise<Sent> {
  const { address, owner, keys, chainId } = assertKeyed(scope.live.opened);
  const on = chainId();
  const reqValidityEndTimestamp = Math.floor(scope.port(clockPort).nowMs() / 1_000) + grantValidSeconds;
  const uid = toWord(randomBits(scope.port(randomPort).fraction, 256));
  signal?.throwIfAborted();
  const signing: AccountOwner = { ...owner, signTypedData: async (data) => {
    await allow?.(data);
    const signature = await owner.signTypedData(data);
    await signed?.(data);
    return signature;
  } };
  const { to, data } = await untilAborted(keys.encodeGrant(signing, { ...permissions, reqValidityEndTimestamp, uid }, { address, chainId: on }), signal);
  return scope.dispatch(reviewSend({ ...(to !== undefined && { to }), ...(data !== undefined && { data }), from: address, walletId: 'smart', chainId: on, ...(asker && { asker }), ...(signal && { signal }) }));
}
