import type { CallAnswer, CallRequest } from '../protocol/calls.ts';
import type { Parts } from './ports.ts';
import type { ProvedIdentity } from './provers.ts';
import { refused } from './refusals.ts';
import type { SignedIn } from './signedIn.ts';
import type { Users } from './users.ts';

/** Further ways in for a user: the wallet and its address stay the same. */
export function createIdentities({ store, users }: Pick<Parts, 'store'> & { readonly users: Users }) {
  /**
   * Links an identity that was just proved. A guest becomes a user of it, and the guest's device alone no longer signs in.
   * @throws alreadyLinked where it is another user's
   */
  async function link({ user }: SignedIn, proved: ProvedIdentity): Promise<CallAnswer<'identity.link'>> {
    const { userId, realm } = user;
    if (proved.kind === 'guest') throw refused('signInNotOffered');
    const isLinked = await store.atomically([
      { insert: 'identities', row: await users.rowOf({ ...proved, realm }, userId) },
      { update: 'users', where: { userId, blockedAtMs: null }, changes: { isGuest: 0, ...(proved.locale !== undefined && { locale: proved.locale }) }, expect: 1 },
      { delete: 'identities', where: { userId, kind: 'guest' } },
    ]);
    if (!isLinked) await assertOwn(userId, realm, proved);
    return { identities: [...(await users.identitiesOf(userId))], isGuest: false };
  }

  /** It is in the table already: fine where it is this user's, such as from a tab that sent the same. */
  async function assertOwn(userId: string, realm: string, { kind, value, mustBeNew }: ProvedIdentity): Promise<void> {
    const known = await users.find(realm, kind, value);
    if (known === undefined) throw refused('unavailable');
    if (known.userId !== userId || mustBeNew) throw refused('alreadyLinked');
  }

  /**
   * Takes a way in from the account.
   * @returns what is left, and the address that is gone, where it was one: its owner is told as well
   * @throws notFound; lastIdentity for the only one
   */
  async function unlink({ user }: SignedIn, which: CallRequest<'identity.unlink'> | CallRequest<'identity.unlinkBy'>): Promise<CallAnswer<'identity.unlink'> & { readonly goneAddress?: string }> {
    const { userId, realm } = user;
    const linked = await users.identitiesOf(userId);
    const found = linked.find(({ identityId, kind, value }) => ('identityId' in which ? identityId === which.identityId : kind === which.kind && value?.toLowerCase() === which.value.toLowerCase()));
    if (found === undefined) throw refused('notFound');
    const other = linked.find(({ identityId }) => identityId !== found.identityId);
    if (other === undefined) throw refused('lastIdentity');
    // The one that stays is touched in the same step: two calls that each remove the other's cannot both be taken.
    const isGone = await store.atomically([
      { update: 'identities', where: { realm, kind: other.kind, valueHash: other.identityId, userId }, changes: { verifiedAtMs: { add: 0 } }, expect: 1 },
      { delete: 'identities', where: { realm, kind: found.kind, valueHash: found.identityId, userId }, expect: 1 },
    ]);
    if (!isGone) throw refused('lastIdentity');
    return { identities: [...(await users.identitiesOf(userId))], ...(found.kind === 'email' && found.value !== null && { goneAddress: found.value }) };
  }

  return { link, unlink };
}
