import type { CallAnswer, CallRequest, SessionAnswer } from '../protocol/calls.ts';
import type { ShareSet } from '../protocol/shares.ts';
import type { Row } from '../store/store.ts';
import { toBase64url } from './bytes.ts';
import { takeAll, type Limit } from './limits.ts';
import { dayMs, exportsPerDay, hourMs, minuteMs, recoveriesPerHour, sharesPerHour, sharesPerMinute } from './numbers.ts';
import type { Parts } from './ports.ts';
import { refused } from './refusals.ts';
import { envelopeOf, recipientsOf, setOf, viewOf } from './shareSetRows.ts';
import { createWalletChanges, sharePurposeOf, signerVersion, type Actor, type Version } from './walletChanges.ts';

export type WalletStatus = SessionAnswer['status'];
export type ShareUse = CallRequest<'wallet.share'>['for'];

export type Wallets = ReturnType<typeof createWallets>;

const shareLimits: readonly Limit[] = [{ name: 'share of a minute', windowMs: minuteMs, most: sharesPerMinute }, { name: 'share of an hour', windowMs: hourMs, most: sharesPerHour }];
const recoveryLimits: readonly Limit[] = [{ name: 'recovery', windowMs: hourMs, most: recoveriesPerHour }];
const exportLimits: readonly Limit[] = [{ name: 'export', windowMs: dayMs, most: exportsPerDay }];

/** What the server keeps of wallets: encrypted sets of shares by version, and of each its own share, sealed by the user's data key. @see decisions/076 */
export function createWallets(parts: Pick<Parts, 'store' | 'userKeys' | 'limits' | 'now'>) {
  const { store, userKeys, limits } = parts;
  const walletOf = (userId: string) => store.get('wallets', { userId });

  async function activeOf(userId: string): Promise<Row<'shareSets'> | undefined> {
    const wallet = await walletOf(userId);
    if (wallet === undefined) return undefined;
    return store.get('shareSets', { userId, walletId: wallet.walletId, version: wallet.version });
  }

  /** The newest, where two were prepared at once. */
  async function pendingOf(userId: string): Promise<Row<'shareSets'> | undefined> {
    const [newest] = await store.list('shareSets', { userId, state: 'pending' }, { orderBy: 'createdAtMs', descending: true, limit: 1 });
    return newest;
  }

  async function statusOf(userId: string, deviceId: string): Promise<WalletStatus> {
    const active = await activeOf(userId);
    // A signer signs on every device.
    if (active === undefined) return (await walletOf(userId))?.version === signerVersion ? 'Logged In, Wallet Initialized' : 'Logged In, Wallet Uninitialized';
    return envelopeOf(recipientsOf(active), deviceId) === null ? 'Logged In, New Device' : 'Logged In, Wallet Initialized';
  }

  async function read({ userId, deviceId }: Actor): Promise<CallAnswer<'wallet.read'>> {
    const [active, pending] = await Promise.all([activeOf(userId), pendingOf(userId)]);
    return { active: active === undefined ? null : viewOf(active, deviceId), pending: pending === undefined ? null : viewOf(pending, deviceId) };
  }

  /** The server's share: of the active version, or to prove a pending one for the device that prepared it. @throws wrongVersion, noWallet, unknownDevice, tooMany */
  async function releaseShare({ userId, deviceId }: Actor, { walletId, version, use }: Version & { readonly use: ShareUse }): Promise<CallAnswer<'wallet.share'>> {
    await takeAll(limits, userId, shareLimits);
    const set = await store.get('shareSets', { userId, walletId, version });
    if (set === undefined) throw await missing(userId);
    if (set.state !== 'active' && (use !== 'verify' || set.deviceId !== deviceId)) throw refused('wrongVersion');
    // A device that has no share of its own needs this one for one thing alone.
    if (set.state === 'active' && use !== 'recover' && envelopeOf(recipientsOf(set), deviceId) === null) throw refused('unknownDevice');
    return { version, serverShare: toBase64url(await userKeys.open(userId, sharePurposeOf(set), set.serverShareSealed)) };
  }

  /** The active version with the envelopes of all recipients. @throws wrongVersion, noWallet, tooMany */
  async function recovery({ userId }: Actor, { walletId, version }: Version): Promise<ShareSet> {
    await takeAll(limits, userId, recoveryLimits);
    const set = await store.get('shareSets', { userId, walletId, version });
    if (set === undefined) throw await missing(userId);
    if (set.state !== 'active') throw refused('wrongVersion');
    return setOf(set);
  }

  /** Counts an export. @throws noWallet, tooMany */
  async function countExport({ userId }: Actor, walletId: string): Promise<void> {
    if ((await walletOf(userId))?.walletId !== walletId) throw refused('noWallet');
    await takeAll(limits, userId, exportLimits);
  }

  const missing = async (userId: string) => refused((await walletOf(userId)) === undefined ? 'noWallet' : 'wrongVersion');

  return { ...createWalletChanges(parts), walletOf, activeOf, statusOf, read, releaseShare, recovery, countExport };
}
