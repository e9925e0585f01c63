import type { CallAnswer } from '../protocol/calls.ts';
import type { Row, Step } from '../store/store.ts';
import type { Devices } from './devices.ts';
import { hashOfIdentity } from './hashOfIdentity.ts';
import { takeAll } from './limits.ts';
import { accountReadsPerHour, hourMs, noticeMs } from './numbers.ts';
import type { Parts } from './ports.ts';
import { refused } from './refusals.ts';
import type { SignedIn } from './signedIn.ts';
import { uncountUser } from './users.ts';
import type { Users } from './users.ts';
import type { Wallets } from './wallets.ts';

interface AccountParts extends Pick<Parts, 'store' | 'serverKeys' | 'limits' | 'outbox' | 'now'> {
  readonly users: Users;
  readonly devices: Devices;
  readonly wallets: Wallets;
}

/** Each release of a share is one: over years they are many. */
const shownActs = 1_000;

/** All that is kept of a user, to be read by that user, and to be deleted. */
export function createAccounts({ store, serverKeys, limits, outbox, now, users, devices, wallets }: AccountParts) {
  /** Everything but secrets: no share, no hash, no sealed bytes. Of the audit the newest 1,000 entries, each with its number. */
  async function read({ user, device }: SignedIn): Promise<CallAnswer<'account.read'>> {
    await takeAll(limits, user.userId, [{ name: 'account', windowMs: hourMs, most: accountReadsPerHour }]);
    return describe(user, device.deviceId);
  }

  /** The same, uncounted. `deviceId`: of the device that asks; empty for the operator. */
  async function describe(user: Row<'users'>, deviceId: string): Promise<CallAnswer<'account.read'>> {
    const { userId } = user;
    const [identities, listed, sessions, wallet, set, factor, consents, audit] = await Promise.all([
      users.identitiesOf(userId), devices.describe(userId, deviceId), store.list('sessions', { userId }), wallets.walletOf(userId), wallets.read({ userId, deviceId }), store.get('secondFactors', { userId }), store.list('consents', { userId }),
      store.list('audit', { chain: chainOf(userId) }, { descending: true, limit: shownActs }),
    ]);
    return { account: {
      userId, realm: user.realm, isGuest: user.isGuest === 1, locale: user.locale, createdAtMs: user.createdAtMs, identities, devices: listed.devices,
      sessions: sessions.map(({ sessionId, siteId, deviceId, createdAtMs, rotatedAtMs, expiresAtMs, revokedAtMs }) => ({ sessionId, siteId, deviceId, createdAtMs, usedAtMs: rotatedAtMs, expiresAtMs, revokedAtMs })),
      sites: consents.map(({ siteId, origin, createdAtMs }) => ({ siteId, origin, createdAtMs })),
      secondFactor: factor === undefined ? null : { createdAtMs: factor.createdAtMs },
      wallet: wallet === undefined ? null : { walletId: wallet.walletId, address: wallet.address, version: wallet.version, createdAtMs: wallet.createdAtMs, recoveryMethods: set.active?.methods ?? [] },
      audit: audit.toReversed().map(({ sequence, atMs, action, result, detail, deviceId, address }) => ({ sequence, atMs, action, result, detail, deviceId, ip: address })),
    } };
  }

  /**
   * Deletes every row of the user, and what waits for the user's addresses. The audit stays: it names a random id that nothing leads from any more.
   * @throws wrongAddress where the caller does not name the wallet that is lost by it
   */
  async function remove({ user, session }: SignedIn, address: string | null): Promise<void> {
    const wallet = await wallets.walletOf(user.userId);
    if ((wallet?.address ?? null)?.toLowerCase() !== address?.toLowerCase()) throw refused('wrongAddress');
    // A wallet that was made meanwhile is not lost unnamed: its row would be in the way of this one.
    const none: Step = { insert: 'wallets', row: { userId: user.userId, walletId: '', address: '', version: 0, createdAtMs: 0 } };
    await deleteRows(user, session.siteId, [...(wallet === undefined ? [none] : []), { delete: 'wallets', where: { userId: user.userId }, expect: 1 }]);
  }

  /** The same without asking, for the operator. `siteId`: whose name stands in the mail that says so. @throws notSignedIn where the user is gone already */
  const removeUser = (user: Row<'users'>, siteId: string): Promise<void> => deleteRows(user, siteId, [{ delete: 'wallets', where: { userId: user.userId } }]);

  async function deleteRows({ userId, realm, locale }: Row<'users'>, siteId: string, walletSteps: readonly Step[]): Promise<void> {
    const reachable = await users.reachableOf(userId);
    const isDeleted = await store.atomically([
      // First, so that what another call writes for this user meanwhile is either deleted too or not written.
      { delete: 'users', where: { userId }, expect: 1 },
      uncountUser(realm),
      ...walletSteps,
      ...(['shareSets', 'sessions', 'devices', 'proofIds', 'identities', 'secondFactors', 'recoveryCodes', 'consents'] as const).map((table) => ({ delete: table, where: { userId } }) as const),
    ]);
    if (!isDeleted) throw refused((await store.get('users', { userId })) === undefined ? 'notSignedIn' : 'wrongAddress');
    await store.delete('codes', { userId });
    await store.delete('flows', { userId });
    const atMs = now();
    for (const { kind, to } of reachable) {
      await store.delete('codes', { realm, valueHash: await hashOfIdentity(serverKeys, realm, kind, to) });
      await outbox.discard(to);
      if (kind === 'email') await outbox.enqueue({ to, locale, siteId, about: { kind: 'notice', event: 'accountDeleted', atMs } }, atMs + noticeMs);
    }
  }

  return { read, describe, remove, removeUser };
}

export const chainOf = (userId: string): string => `user:${userId}`;
