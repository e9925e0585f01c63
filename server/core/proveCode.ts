import { realmOf } from '../config/site.ts';
import type { Codes } from './codes.ts';
import { holderOf, type Prover } from './provers.ts';
import { refused } from './refusals.ts';

/** Proves the address or number that a code was sent to. */
export function createCodeProver({ codes }: { readonly codes: Codes }): Prover<'code'> {
  return async ({ flowId, code }, context) => {
    // A code that shows once more who is there is good for the session that asked for it alone.
    const holder = context.purpose === 'stepUp' && context.sessionId !== undefined ? { session: context.sessionId } : holderOf(context);
    const { kind, realm, value, locale } = await codes.verify({ flowId, code, purpose: context.purpose, holder }, context.caller);
    if (realm !== realmOf(context.site)) throw refused('codeExpired');
    return { kind, value, locale };
  };
}
