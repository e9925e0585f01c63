import type { Site } from '../config/site.ts';
import type { CallAnswer } from '../protocol/calls.ts';
import type { Codes } from './codes.ts';
import type { Caller, Parts } from './ports.ts';
import { refused } from './refusals.ts';
import { markProved, type SignedIn } from './signedIn.ts';
import type { Users } from './users.ts';

/** Proofs of identity of one who is signed in: a code to the first address that was linked, good for the session that asked for it alone. */
export function createProofs({ store, now, codes, users }: Pick<Parts, 'store' | 'now'> & { readonly codes: Codes; readonly users: Users }) {
  async function send({ user, session }: SignedIn, site: Site, locale: string, caller: Caller): Promise<CallAnswer<'proof.send'>> {
    const [to] = await users.addressesOf(user.userId);
    if (to === undefined) throw refused('signInNotOffered');
    return codes.send({ site, to, locale, purpose: 'stepUp', holder: { session: session.sessionId }, userId: user.userId }, caller);
  }

  async function verify({ user, session }: SignedIn, { flowId, code }: { readonly flowId: string; readonly code: string }, caller: Caller): Promise<CallAnswer<'proof.verify'>> {
    const proved = await codes.verify({ flowId, code, purpose: 'stepUp', holder: { session: session.sessionId } }, caller);
    if (proved.userId !== user.userId) throw refused('codeExpired');
    return { provedAtMs: await markProved({ store, now }, session) };
  }

  return { send, verify };
}
