import { realmOf, type Site } from '../config/site.ts';
import type { CallAnswer } from '../protocol/calls.ts';
import type { Row } from '../store/store.ts';
import { chainOf } from './accounts.ts';
import type { Core } from './createCore.ts';
import type { Act } from './ports.ts';

/** What those who run the server may do to an account. All of it is written into the audit log of the user, with who did it. */
export interface Operator {
  /** Signs a user out everywhere and lets the user in no more. False where that is so already. */
  block(userId: string): Promise<boolean>;
  /** False where the user is not blocked. */
  unblock(userId: string): Promise<boolean>;
  /** Deletes the user with the server's part of the wallet. @throws notSignedIn where the user is gone already */
  remove(user: Row<'users'>): Promise<void>;
  /** Ends a device, and tells the user by mail. @throws unknownDevice */
  revokeDevice(user: Row<'users'>, deviceId: string): Promise<void>;
  /** Takes back that a site of an ecosystem uses the wallet, and ends the user's sessions there. The site asks anew. @throws notFound */
  withdrawConsent(userId: string, siteId: string): Promise<void>;
  /** Signs a user out everywhere. How many sessions ended. */
  endSessions(userId: string): Promise<number>;
  /** All that is kept of the user, as the user reads it: no secret. */
  exportAccount(user: Row<'users'>): Promise<CallAnswer<'account.read'>>;
  /** Writes down that the user's addresses were looked at. Whole, in the order in which they were linked. */
  showAddresses(userId: string): Promise<readonly string[]>;
}

/** `actor`: what the audit log calls who does it, e.g. `operator`, or `operator:anna` for one who has signed in. */
export function createOperator(core: Pick<Core, 'store' | 'now' | 'audit' | 'accounts' | 'consents' | 'devices' | 'users'>, { sites, actor }: { readonly sites: readonly Site[]; readonly actor: string }): Operator {
  const { store, now, audit, accounts, consents, devices, users } = core;
  const record = (userId: string, act: Pick<Act, 'action'> & Partial<Act>): Promise<void> => audit.append(chainOf(userId), { actor, deviceId: null, result: 'done', detail: {}, address: '', ...act });

  /** The site whose name stands in mails to a user: where the user was last, else the first one of those that share the user. */
  async function siteOf({ userId, realm }: Row<'users'>): Promise<string> {
    const [last] = await store.list('sessions', { userId }, { orderBy: 'createdAtMs', descending: true, limit: 1 });
    return last?.siteId ?? sites.find((site) => realmOf(site) === realm)?.siteId ?? '';
  }

  return {
    block: async (userId) => {
      const atMs = now();
      const isDone = await store.atomically([
        { update: 'users', where: { userId, blockedAtMs: null }, changes: { blockedAtMs: atMs }, expect: 1 },
        { update: 'sessions', where: { userId, revokedAtMs: null }, changes: { revokedAtMs: atMs } },
      ]);
      if (isDone) await record(userId, { action: 'user.blocked' });
      return isDone;
    },
    unblock: async (userId) => {
      const isDone = (await store.update('users', { userId, blockedAtMs: { isNot: null } }, { blockedAtMs: null })) === 1;
      if (isDone) await record(userId, { action: 'user.unblocked' });
      return isDone;
    },
    remove: async (user) => {
      await accounts.removeUser(user, await siteOf(user));
      await record(user.userId, { action: 'account.deleted' });
    },
    revokeDevice: async (user, deviceId) => {
      await devices.revoke(user.userId, deviceId, await siteOf(user));
      await record(user.userId, { action: 'device.revoked', deviceId });
    },
    withdrawConsent: async (userId, siteId) => {
      await consents.withdraw(userId, siteId);
      await record(userId, { action: 'consent.withdrawn', detail: { site: siteId } });
    },
    endSessions: async (userId) => {
      const ended = await store.update('sessions', { userId, revokedAtMs: null }, { revokedAtMs: now() });
      await record(userId, { action: 'sessions.ended', detail: { ended } });
      return ended;
    },
    exportAccount: async (user) => {
      await record(user.userId, { action: 'account.exported' });
      return accounts.describe(user, '');
    },
    showAddresses: async (userId) => {
      await record(userId, { action: 'addresses.shown' });
      return (await users.reachableOf(userId)).map(({ to }) => to);
    },
  };
}
