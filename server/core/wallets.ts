import * as v from 'valibot';
import type { CallAnswer, CallRequest, SessionAnswer } from '../protocol/calls.ts';
import { recipient, type NewShareSet, type Recipient, type ShareSet, type ShareSetView } from '../protocol/shares.ts';
import type { Row, Step } from '../store/store.ts';
import { fromBase64url, toBase64url } from './bytes.ts';
import { takeAll, type Limit } from './limits.ts';
import { dayMs, exportsPerDay, hourMs, minuteMs, preparesPerHour, recoveriesPerHour, sharesPerHour, sharesPerMinute } from './numbers.ts';
import type { Parts } from './ports.ts';
import { parsePublicKey } from './publicKeys.ts';
import { refused } from './refusals.ts';

export type WalletStatus = SessionAnswer['status'];
export type ShareUse = CallRequest<'wallet.share'>['for'];
/** Which device of whom acts. */
export interface Actor { readonly userId: string; readonly deviceId: string }
interface Version { readonly walletId: string; readonly version: number }

export type Wallets = ReturnType<typeof createWallets>;

const prepareLimits: readonly Limit[] = [{ name: 'prepare', windowMs: hourMs, most: preparesPerHour }];
const shareLimits: readonly Limit[] = [{ name: 'share of a minute', windowMs: minuteMs, most: sharesPerMinute }, { name: 'share of an hour', windowMs: hourMs, most: sharesPerHour }];
const recoveryLimits: readonly Limit[] = [{ name: 'recovery', windowMs: hourMs, most: recoveriesPerHour }];
const exportLimits: readonly Limit[] = [{ name: 'export', windowMs: dayMs, most: exportsPerDay }];
/** How often a change is tried anew that another one of the same user came between. */
const maxTries = 3;

/** What the server keeps of wallets: encrypted sets of shares by version, and of each its own share, sealed by the user's data key. @see decisions/076 */
export function createWallets({ store, userKeys, limits, now }: Pick<Parts, 'store' | 'userKeys' | 'limits' | 'now'>) {
  const walletOf = (userId: string) => store.get('wallets', { userId });
  const purposeOf = ({ walletId, version }: Version) => `share|${walletId}|${version}`;

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
    if (active === undefined) return 'Logged In, Wallet Uninitialized';
    return envelopeOf(recipientsOf(active), deviceId) === null ? 'Logged In, New Device' : 'Logged In, Wallet Initialized';
  }

  async function read({ userId, deviceId }: Actor): Promise<CallAnswer<'wallet.read'>> {
    const [active, pending] = await Promise.all([activeOf(userId), pendingOf(userId)]);
    return { active: active === undefined ? null : viewOf(active, deviceId), pending: pending === undefined ? null : viewOf(pending, deviceId) };
  }

  /**
   * Writes the version that comes after the active one, in place of a pending one.
   * @throws wrongVersion, wrongAddress where it is not this wallet's, unknownDevice for a recipient that is no device of the user, tooMany
   */
  async function prepare(actor: Actor, set: NewShareSet): Promise<ShareSet> {
    await takeAll(limits, actor.userId, prepareLimits);
    const ciphertext = fromBase64url(set.ciphertext);
    const serverShare = fromBase64url(set.serverShare);
    if (ciphertext === undefined || serverShare === undefined) throw refused('badRequest');
    assertDistinct(set.recipients);
    const serverShareSealed = await userKeys.seal(actor.userId, purposeOf(set), serverShare);
    const { walletId, version, address } = set;
    const row: Row<'shareSets'> = {
      userId: actor.userId, walletId, version, address, state: 'pending', deviceId: actor.deviceId, ciphertext, serverShareSealed, recipients: JSON.stringify(set.recipients), createdAtMs: now(), activatedAtMs: null,
    };
    for (let tries = 0; tries < maxTries; tries += 1) {
      await assertFollows(actor.userId, set);
      await assertDevices(actor.userId, set.recipients);
      if (await store.atomically([{ delete: 'shareSets', where: { userId: actor.userId, state: 'pending' } }, { insert: 'shareSets', row }])) return setOf(row);
    }
    throw refused('unavailable');
  }

  async function assertFollows(userId: string, { walletId, version, address }: NewShareSet): Promise<void> {
    const wallet = await walletOf(userId);
    if (wallet !== undefined && (wallet.walletId !== walletId || wallet.address !== address)) throw refused('wrongAddress');
    if (version !== (wallet?.version ?? 0) + 1) throw refused('wrongVersion');
  }

  async function assertDevices(userId: string, recipients: readonly Recipient[]): Promise<void> {
    const devices = new Map((await store.list('devices', { userId, revokedAtMs: null })).map((device) => [device.deviceId, parsePublicKey(device.shareKey)]));
    for (const { deviceId, publicKey } of devicesIn(recipients)) {
      const known = devices.get(deviceId);
      if (known?.x !== publicKey.x || known.y !== publicKey.y) throw refused('unknownDevice');
    }
  }

  /**
   * Makes the pending version the active one, for the device that prepared it; the version before is gone with it.
   * @throws notPending, also where another call has just done so; unknownDevice where a recipient was revoked meanwhile
   */
  async function activate({ userId, deviceId }: Actor, { walletId, version }: Version): Promise<ShareSetView> {
    const key = { userId, walletId, version };
    const set = await store.get('shareSets', key);
    if (set?.state !== 'pending' || set.deviceId !== deviceId) throw refused('notPending');
    const atMs = now();
    const steps: readonly Step[] = [
      // A device that is revoked at this moment is not among the recipients of what becomes active.
      ...devicesIn(recipientsOf(set)).map((one): Step => ({ update: 'devices', where: { userId, deviceId: one.deviceId, revokedAtMs: null }, changes: { seenAtMs: { add: 0 } }, expect: 1 })),
      version === 1
        ? { insert: 'wallets', row: { userId, walletId, address: set.address, version, createdAtMs: atMs } }
        : { update: 'wallets', where: { userId, walletId, address: set.address, version: version - 1 }, changes: { version }, expect: 1 },
      { update: 'shareSets', where: { ...key, state: 'pending', deviceId, createdAtMs: set.createdAtMs }, changes: { state: 'active', activatedAtMs: atMs }, expect: 1 },
      { delete: 'shareSets', where: { userId, walletId, version: { is: '<', than: version } } },
      { delete: 'shareSets', where: { userId, state: 'pending' } },
    ];
    if (!(await store.atomically(steps))) {
      await assertDevices(userId, recipientsOf(set));
      throw refused('notPending');
    }
    return viewOf({ ...set, state: 'active', activatedAtMs: atMs }, deviceId);
  }

  /** @throws notPending */
  async function discard({ userId }: Actor, { walletId, version }: Version): Promise<void> {
    if ((await store.delete('shareSets', { userId, walletId, version, state: 'pending' })) !== 1) throw refused('notPending');
  }

  /** The server's share: of the active version, or to prove a pending one for the device that prepared it. @throws wrongVersion, noWallet, tooMany */
  async function releaseShare({ userId, deviceId }: Actor, { walletId, version, use }: Version & { readonly use: ShareUse }): Promise<CallAnswer<'wallet.share'>> {
    await takeAll(limits, userId, shareLimits);
    const set = await store.get('shareSets', { userId, walletId, version });
    if (set === undefined) throw await missing(userId);
    if (set.state !== 'active' && (use !== 'verify' || set.deviceId !== deviceId)) throw refused('wrongVersion');
    return { version, serverShare: toBase64url(await userKeys.open(userId, purposeOf(set), set.serverShareSealed)) };
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

  return { walletOf, activeOf, statusOf, read, prepare, activate, discard, releaseShare, recovery, countExport };
}

/** The recovery methods of a set of shares, by what tells them apart. */
export const methodIdsOf = (row: Pick<Row<'shareSets'>, 'recipients'> | undefined): readonly string[] =>
  (row === undefined ? [] : recipientsOf(row)).flatMap((one) => (one.gets === 'R' ? [one.recipientId] : [])).sort();

const recipientsOf = ({ recipients }: Pick<Row<'shareSets'>, 'recipients'>): readonly Recipient[] => v.parse(v.array(recipient), JSON.parse(recipients));
const devicesIn = (recipients: readonly Recipient[]) => recipients.flatMap((one) => (one.gets === 'D' ? [one] : []));
const envelopeOf = (recipients: readonly Recipient[], deviceId: string) => devicesIn(recipients).find((one) => one.deviceId === deviceId)?.envelope ?? null;

function assertDistinct(recipients: readonly Recipient[]): void {
  const devices = devicesIn(recipients).map(({ deviceId }) => deviceId);
  if (new Set(devices).size < devices.length || new Set(recipients.map(({ recipientId }) => recipientId)).size < recipients.length) throw refused('badRequest');
}

const baseOf = ({ walletId, address, version, ciphertext, state, createdAtMs }: Row<'shareSets'>) =>
  ({ walletId, address, version, ciphertext: toBase64url(ciphertext), state: state === 'active' ? 'active' : 'pending', createdAtMs }) as const;

const setOf = (row: Row<'shareSets'>): ShareSet => ({ ...baseOf(row), recipients: [...recipientsOf(row)] });

function viewOf(row: Row<'shareSets'>, deviceId: string): ShareSetView {
  const recipients = recipientsOf(row);
  const methods = recipients.flatMap((one) => (one.gets === 'R' ? [{ recipientId: one.recipientId, method: one.method, createdAtMs: one.createdAtMs }] : []));
  return { ...baseOf(row), envelope: envelopeOf(recipients, deviceId), methods };
}
