import type { Site } from '../config/site.ts';
import type { CallAnswer } from '../protocol/calls.ts';
import type { Proof, ProofType } from '../protocol/proof.ts';
import type { Codes } from './codes.ts';
import type { Caller, Parts } from './ports.ts';
import type { ProofContext, ProvedIdentity, Prover, Provers } from './provers.ts';
import { refused } from './refusals.ts';
import { markProved, type SignedIn } from './signedIn.ts';
import type { Users } from './users.ts';

type ProofParts = Pick<Parts, 'store' | 'now'> & { readonly codes: Codes; readonly users: Users; readonly provers: Provers };

/** Proofs of identity, of one who signs in, links a way in, or shows once more who is there. */
export function createProofs({ store, now, codes, users, provers }: ProofParts) {
  /** Who a proof says the person is; it is used up. @throws what its prover refuses it for; signInNotOffered for a type that this server does not take */
  async function prove(proof: Proof, context: ProofContext): Promise<ProvedIdentity> {
    const prover = provers[proof.type] as Prover<ProofType> | undefined; // the one of this very type
    if (prover === undefined) throw refused('signInNotOffered');
    const proved = await prover(proof, context);
    if (proved.kind !== 'oidc' && !context.site.signIn.includes(proved.providerId ?? proved.kind)) throw refused('signInNotOffered');
    return proved;
  }

  /** A code to the first address that was linked, else to the first number; good for the session that asked for it alone. */
  async function send({ user, session }: SignedIn, site: Site, locale: string, caller: Caller): Promise<CallAnswer<'proof.send'>> {
    const known = await users.reachableOf(user.userId);
    const reached = known.find(({ kind }) => kind === 'email') ?? known[0];
    if (reached === undefined) throw refused('signInNotOffered');
    return codes.send({ site, ...reached, locale, purpose: 'stepUp', holder: { session: session.sessionId }, userId: user.userId }, caller);
  }

  async function verify({ user, session }: SignedIn, { flowId, code }: { readonly flowId: string; readonly code: string }, caller: Caller): Promise<CallAnswer<'proof.verify'>> {
    const proved = await codes.verify({ flowId, code, purpose: 'stepUp', holder: { session: session.sessionId } }, caller);
    if (proved.userId !== user.userId) throw refused('codeExpired');
    return { provedAtMs: await markProved({ store, now }, session) };
  }

  /** By a way in of the account's own. @throws alreadyLinked for one that is not linked to it */
  async function verifyBy({ user, session }: SignedIn, proof: Proof, { site, cookie, caller }: Pick<ProofContext, 'site' | 'cookie' | 'caller'>): Promise<CallAnswer<'proof.by'>> {
    const { kind, value } = await prove(proof, { site, purpose: 'stepUp', cookie, userId: user.userId, sessionId: session.sessionId, caller });
    if ((await users.find(user.realm, kind, value))?.userId !== user.userId) throw refused('alreadyLinked');
    return { provedAtMs: await markProved({ store, now }, session) };
  }

  return { prove, send, verify, verifyBy };
}
