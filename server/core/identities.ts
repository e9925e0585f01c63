import type { CallAnswer } from '../protocol/calls.ts';
import { utf8 } from './bytes.ts';
import type { Codes, FlowHolder } from './codes.ts';
import { hashOfIdentity } from './codes.ts';
import type { Caller, Parts } from './ports.ts';
import { refused } from './refusals.ts';
import type { SignedIn } from './signedIn.ts';
import type { Users } from './users.ts';

/** Further ways in for a user: the wallet and its address stay the same. */
export function createIdentities({ store, serverKeys, userKeys, now, codes, users }: Pick<Parts, 'store' | 'serverKeys' | 'userKeys' | 'now'> & { readonly codes: Codes; readonly users: Users }) {
  /**
   * Links the address that a code was sent to. A guest becomes a user of that address, and its device alone no longer signs in.
   * @throws alreadyLinked where it is another user's; what a code is refused for
   */
  async function link({ user }: SignedIn, request: { readonly flowId: string; readonly code: string; readonly holder: FlowHolder }, caller: Caller): Promise<CallAnswer<'identity.link'>> {
    const { userId, realm } = user;
    const proved = await codes.verify({ ...request, purpose: 'link' }, caller);
    if (proved.realm !== realm) throw refused('codeExpired');
    const atMs = now();
    const { value, valueHash } = proved;
    const isLinked = await store.atomically([
      { insert: 'identities', row: { realm, kind: 'email', valueHash, userId, valueSealed: await userKeys.seal(userId, 'identity', utf8(value)), createdAtMs: atMs, verifiedAtMs: atMs } },
      { update: 'users', where: { userId, blockedAtMs: null }, changes: { isGuest: 0, locale: proved.locale }, expect: 1 },
      { delete: 'identities', where: { userId, kind: 'guest' } },
    ]);
    if (!isLinked) await assertOwn(userId, realm, value);
    return { identities: [...(await users.identitiesOf(userId))], isGuest: false };
  }

  /** It is in the table already: fine where it is this user's, such as from a tab that sent the same. */
  async function assertOwn(userId: string, realm: string, value: string): Promise<void> {
    const known = await users.find(realm, 'email', value);
    if (known === undefined) throw refused('unavailable');
    if (known.userId !== userId) throw refused('alreadyLinked');
  }

  /** @throws notFound; lastIdentity for the only one */
  async function unlink({ user }: SignedIn, value: string): Promise<CallAnswer<'identity.unlink'>> {
    const { userId, realm } = user;
    const valueHash = await hashOfIdentity(serverKeys, realm, 'email', value);
    const others = (await store.list('identities', { userId })).filter((row) => row.kind !== 'email' || row.valueHash !== valueHash);
    const [other] = others;
    if ((await users.find(realm, 'email', value))?.userId !== userId) throw refused('notFound');
    if (other === undefined) throw refused('lastIdentity');
    // The one that stays is touched in the same step: two calls that each remove the other's cannot both be taken.
    const isGone = await store.atomically([
      { update: 'identities', where: { realm: other.realm, kind: other.kind, valueHash: other.valueHash, userId }, changes: { verifiedAtMs: { add: 0 } }, expect: 1 },
      { delete: 'identities', where: { realm, kind: 'email', valueHash, userId }, expect: 1 },
    ]);
    if (!isGone) throw refused('lastIdentity');
    return { identities: [...(await users.identitiesOf(userId))] };
  }

  return { link, unlink };
}
