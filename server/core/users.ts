import { authStrategies } from '../../src/domain/inApp/authStrategies.ts';
import type { AuthStrategy } from '../../src/domain/inApp/authStrategies.ts';
import { realmOf } from '../config/site.ts';
import type { Site } from '../config/site.ts';
import type { SessionAnswer } from '../protocol/calls.ts';
import type { Row, Step, Store } from '../store/store.ts';
import { fromUtf8, randomId, utf8 } from './bytes.ts';
import { hashOfIdentity } from './hashOfIdentity.ts';
import type { Parts } from './ports.ts';
import type { ProvedIdentity } from './provers.ts';
import { refused, type RefusedError } from './refusals.ts';

export type Identity = SessionAnswer['identities'][number];
export type IdentityKind = Identity['kind'];
export interface FoundUser { readonly userId: string; readonly isNew: boolean }
type Proved = ProvedIdentity & { readonly realm: string };
/** One who signs in at a site, in whose realm the user is found or made. */
type NewUser = Proved & { readonly site: Site };

export type Users = ReturnType<typeof createUsers>;

/** Of a person who was written to in no language yet. */
const firstLocale = 'en_US';
/** Whose value is nothing that its owner knows it by. */
const withoutName: readonly AuthStrategy[] = ['guest', 'passkey'];

/** Users and the identities that they sign in by. */
export function createUsers({ store, serverKeys, userKeys, now }: Pick<Parts, 'store' | 'serverKeys' | 'userKeys' | 'now'>) {
  async function find(realm: string, kind: IdentityKind, value: string): Promise<Row<'identities'> | undefined> {
    return store.get('identities', { realm, kind, valueHash: await hashOfIdentity(serverKeys, realm, kind, value) });
  }

  /** The user of an identity that was just proved; made where there is none. @throws userBlocked; alreadyLinked for one that must be new and is not, accountLimit */
  async function findOrCreate(site: Site, { mustBeNew, ...identity }: ProvedIdentity, triesLeft = 3): Promise<FoundUser> {
    const realm = realmOf(site);
    const proved = { ...identity, realm, site };
    const { kind, value, locale } = proved;
    const known = await find(realm, kind, value);
    if (known === undefined && (await create(proved))) return findOrCreate(site, identity).then(({ userId }) => ({ userId, isNew: true }));
    if (mustBeNew) throw refused('alreadyLinked');
    // Where another request made it meanwhile, that one's counts.
    const { userId } = known ?? (await find(realm, kind, value)) ?? {};
    const user = userId === undefined ? undefined : await store.get('users', { userId });
    // Deleted between two looks: the next one finds no identity, and makes a new user of it.
    if (user === undefined && triesLeft > 0) return findOrCreate(site, identity, triesLeft - 1);
    if (user === undefined) throw refused('unavailable');
    if (user.blockedAtMs !== null) throw refused('userBlocked');
    if (locale !== undefined) await store.update('users', { userId: user.userId }, { locale });
    return { userId: user.userId, isNew: false };
  }

  /** False where another request has made it meanwhile. @throws accountLimit */
  async function create(proved: NewUser): Promise<boolean> {
    const { realm, kind, value, site } = proved;
    const mostUsers = site.accounts?.most;
    const userId = randomId();
    const consent = firstConsent(site, userId, now());
    const { columns, seal } = await userKeys.create(userId);
    if (mostUsers !== undefined) await countUsers(realm);
    const isMade = await store.atomically([
      // The row of the realm is taken in the same step, so that of two sign-ins at the limit one alone finds room.
      mostUsers === undefined
        ? { update: 'accountCounts', where: { realm }, changes: { count: { add: 1 } } }
        : { update: 'accountCounts', where: { realm, count: { is: '<', than: mostUsers } }, changes: { count: { add: 1 } }, expect: 1 },
      { insert: 'users', row: { userId, realm: proved.realm, isGuest: proved.kind === 'guest' ? 1 : 0, locale: proved.locale ?? firstLocale, createdAtMs: now(), blockedAtMs: null, ...columns } },
      { insert: 'identities', row: await rowOf(proved, userId, (bytes) => seal('identity', bytes)) },
      ...(consent ? [{ insert: 'consents', row: consent } as const] : []),
    ]);
    if (!isMade && mostUsers !== undefined && (await find(realm, kind, value)) === undefined) throw refused('accountLimit');
    return isMade;
  }

  /** Writes the row that counts the users of a realm, where there is none: those from before the limit count as well. */
  async function countUsers(realm: string): Promise<void> {
    if ((await store.get('accountCounts', { realm })) === undefined) await store.insert('accountCounts', { realm, count: await store.count('users', { realm }) });
  }

  /** The row of an identity that was just proved, for the user whose it becomes. `sealFor`: by the user's key. */
  async function rowOf({ realm, kind, value, label, providerId, kept }: Proved, userId: string, sealFor: (bytes: Uint8Array) => Promise<Uint8Array> = (bytes) => userKeys.seal(userId, 'identity', bytes)): Promise<Row<'identities'>> {
    const atMs = now();
    return {
      realm, kind, userId, createdAtMs: atMs, verifiedAtMs: atMs, providerId: providerId ?? null,
      valueHash: await hashOfIdentity(serverKeys, realm, kind, value),
      valueSealed: await sealFor(utf8(kept ?? value)),
      labelSealed: label === undefined ? null : await sealFor(utf8(label)),
    };
  }

  /** In the order in which they were linked. */
  async function identitiesOf(userId: string): Promise<readonly Identity[]> {
    const rows = await store.list('identities', { userId }, { orderBy: 'createdAtMs' });
    const opened = await Promise.all(rows.map(async ({ kind, valueHash, valueSealed, labelSealed, providerId, verifiedAtMs }): Promise<readonly Identity[]> => {
      const known = authStrategies.find((strategy) => strategy === kind);
      if (!known) return []; // of a newer release
      const open = async (sealed: Uint8Array) => fromUtf8(await userKeys.open(userId, 'identity', sealed));
      const value = labelSealed !== null ? await open(labelSealed) : withoutName.includes(known) ? null : await open(valueSealed);
      return [{ identityId: valueHash, kind: known, providerId, value, verifiedAtMs }];
    }));
    return opened.flat();
  }

  /** E-mail addresses and numbers that codes prove, the first that was linked first. */
  const reachableOf = async (userId: string): Promise<readonly { readonly kind: 'email' | 'phone'; readonly to: string }[]> =>
    (await identitiesOf(userId)).flatMap(({ kind, value }) => ((kind === 'email' || kind === 'phone') && value !== null ? [{ kind, to: value }] : []));
  /** Of these the e-mail addresses. */
  const addressesOf = async (userId: string) => (await reachableOf(userId)).flatMap(({ kind, to }) => (kind === 'email' ? [to] : []));

  return { find, findOrCreate, rowOf, identitiesOf, reachableOf, addressesOf };
}

/** Of the sign-in that makes the account: the person is at that site of their own will. None where the site has its users for itself. */
function firstConsent({ siteId, ecosystemId }: Site, userId: string, createdAtMs: number): Row<'consents'> | undefined {
  return ecosystemId === undefined ? undefined : { userId, siteId, origin: '', createdAtMs };
}

/** A step that fails where the user was deleted or blocked meanwhile: so that nothing is written for one who is gone. */
export const whileUser = (userId: string): Step => ({ update: 'users', where: { userId, blockedAtMs: null }, changes: { isGuest: { add: 0 } }, expect: 1 });

/** Takes a user of the realm from its count, together with the user's row. */
export const uncountUser = (realm: string): Step => ({ update: 'accountCounts', where: { realm, count: { is: '>', than: 0 } }, changes: { count: { add: -1 } } });

/** What to refuse where a change could not be made {@link whileUser}. */
export async function reasonOfUser(store: Store, userId: string): Promise<RefusedError> {
  const user = await store.get('users', { userId });
  return refused(user === undefined ? 'notSignedIn' : user.blockedAtMs !== null ? 'userBlocked' : 'unavailable');
}
