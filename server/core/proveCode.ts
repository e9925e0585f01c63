import type { ProofOf } from '../protocol/proof.ts';
import { realmOf } from '../config/site.ts';
import type { Codes, ProvedAddress } from './codes.ts';
import { holderOf, type ProofContext, type ProvedIdentity, type Prover } from './provers.ts';
import { refused } from './refusals.ts';

/** Proves the address or number that a code was sent to. */
export function createCodeProver({ codes }: { readonly codes: Codes }): Prover<'code'> {
  return async ({ flowId, code }, context) => {
    // A code that shows once more who is there is good for the session that asked for it alone.
    const holder = context.purpose === 'stepUp' && context.sessionId !== undefined ? { session: context.sessionId } : holderOf(context);
    return toIdentity(await codes.verify({ flowId, code, purpose: context.purpose, holder }, context.caller), context);
  };
}

/** Proves what a ticket says: the address of a mail whose link was confirmed, or an account at an identity provider. */
export function createFlowProver({ codes, logins }: { readonly codes: Codes; readonly logins: { readonly prover: Prover<'flow'> } }): Prover<'flow'> {
  return async (proof: ProofOf<'flow'>, context) => {
    const ofLink = await codes.verifyLink(proof, { purpose: context.purpose, holder: holderOf(context) });
    return ofLink === undefined ? logins.prover(proof, context) : toIdentity(ofLink, context);
  };
}

function toIdentity({ kind, realm, value, locale }: ProvedAddress, { site }: ProofContext): ProvedIdentity {
  if (realm !== realmOf(site)) throw refused('codeExpired');
  return { kind, value, locale };
}
