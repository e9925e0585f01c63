import type { SessionAnswer } from '../protocol/calls.ts';
import type { Row, Step, Store } from '../store/store.ts';
import { fromUtf8, randomId, utf8 } from './bytes.ts';
import { hashOfIdentity } from './codes.ts';
import type { Parts } from './ports.ts';
import { refused, type RefusedError } from './refusals.ts';

export type Identity = SessionAnswer['identities'][number];
export type IdentityKind = Identity['kind'];
export interface FoundUser { readonly userId: string; readonly isNew: boolean }

export type Users = ReturnType<typeof createUsers>;

/** Users and the identities that they sign in by. */
export function createUsers({ store, serverKeys, userKeys, now }: Pick<Parts, 'store' | 'serverKeys' | 'userKeys' | 'now'>) {
  async function find(realm: string, kind: IdentityKind, value: string): Promise<Row<'identities'> | undefined> {
    return store.get('identities', { realm, kind, valueHash: await hashOfIdentity(serverKeys, realm, kind, value) });
  }

  /** The user of an identity that was just proved; made where there is none. @throws userBlocked */
  async function findOrCreate({ realm, kind, value, locale }: { readonly realm: string; readonly kind: IdentityKind; readonly value: string; readonly locale: string }): Promise<FoundUser> {
    const known = await find(realm, kind, value);
    if (known === undefined && (await create({ realm, kind, value, locale }))) return findOrCreate({ realm, kind, value, locale }).then(({ userId }) => ({ userId, isNew: true }));
    // Where another request made it meanwhile, that one's counts.
    const { userId } = known ?? (await find(realm, kind, value)) ?? {};
    const user = userId === undefined ? undefined : await store.get('users', { userId });
    if (user === undefined) throw refused('unavailable');
    if (user.blockedAtMs !== null) throw refused('userBlocked');
    if (kind === 'email') await store.update('users', { userId: user.userId }, { locale });
    return { userId: user.userId, isNew: false };
  }

  async function create({ realm, kind, value, locale }: { readonly realm: string; readonly kind: IdentityKind; readonly value: string; readonly locale: string }): Promise<boolean> {
    const userId = randomId();
    const atMs = now();
    const { columns, seal } = await userKeys.create(userId);
    const valueHash = await hashOfIdentity(serverKeys, realm, kind, value);
    return store.atomically([
      { insert: 'users', row: { userId, realm, isGuest: kind === 'guest' ? 1 : 0, locale, createdAtMs: atMs, blockedAtMs: null, ...columns } },
      { insert: 'identities', row: { realm, kind, valueHash, userId, valueSealed: await seal('identity', utf8(value)), createdAtMs: atMs, verifiedAtMs: atMs } },
    ]);
  }

  /** In the order in which they were linked. */
  async function identitiesOf(userId: string): Promise<readonly Identity[]> {
    const rows = await store.list('identities', { userId }, { orderBy: 'createdAtMs' });
    return Promise.all(rows.map(async (row): Promise<Identity> => {
      if (row.kind !== 'email') return { kind: 'guest', value: null, verifiedAtMs: row.verifiedAtMs };
      return { kind: 'email', value: fromUtf8(await userKeys.open(userId, 'identity', row.valueSealed)), verifiedAtMs: row.verifiedAtMs };
    }));
  }

  const addressesOf = async (userId: string) => (await identitiesOf(userId)).flatMap(({ kind, value }) => (kind === 'email' && value !== null ? [value] : []));

  return { find, findOrCreate, identitiesOf, addressesOf };
}

/** A step that fails where the user was deleted or blocked meanwhile: so that nothing is written for one who is gone. */
export const whileUser = (userId: string): Step => ({ update: 'users', where: { userId, blockedAtMs: null }, changes: { isGuest: { add: 0 } }, expect: 1 });

/** What to refuse where a change could not be made {@link whileUser}. */
export async function reasonOfUser(store: Store, userId: string): Promise<RefusedError> {
  const user = await store.get('users', { userId });
  return refused(user === undefined ? 'notSignedIn' : user.blockedAtMs !== null ? 'userBlocked' : 'unavailable');
}
