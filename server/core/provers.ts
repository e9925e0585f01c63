import type { AuthStrategy } from '../../src/domain/inApp/authStrategies.ts';
import type { Site } from '../config/site.ts';
import type { ProofOf, ProofPurpose, ProofType } from '../protocol/proof.ts';
import type { FlowHolder } from './flows.ts';
import type { Caller } from './ports.ts';
import { refused } from './refusals.ts';

/** Who a proof says the person is. */
export interface ProvedIdentity {
  readonly kind: AuthStrategy;
  /** What identifies the person within the kind, and never changes: the address, the number, issuer and subject of a provider, the id of a credential. */
  readonly value: string;
  /** What its owner knows it by, where that is something else: an address or a name at the provider. */
  readonly label?: string;
  readonly providerId?: string;
  /** In which language the person is written to, where the proof was asked for in one. */
  readonly locale?: string;
  /** It was made just now, and is no way into an account that has it already, e.g. a passkey with the id of another one. */
  readonly mustBeNew?: true;
  /** What is sealed with the identity in place of `value`, for kinds that keep more than that. */
  readonly kept?: string;
}

/** What a proof is looked at with. */
export interface ProofContext {
  readonly site: Site;
  readonly purpose: ProofPurpose;
  /** Of the browser that shows the proof; undefined where it has no cookie of a flow. */
  readonly cookie: string | undefined;
  /** Who is signed in; undefined for a sign-in. */
  readonly userId: string | undefined;
  readonly sessionId: string | undefined;
  readonly caller: Caller;
}

/** Looks at proofs of one type, and uses each up. @throws Refused */
export type Prover<T extends ProofType> = (proof: ProofOf<T>, context: ProofContext) => Promise<ProvedIdentity>;
/** Those of this server. A type that is missing is not offered. */
export type Provers = { readonly [T in ProofType]?: Prover<T> };

/** The browser that began the flow, by its cookie. @throws codeExpired where it has none */
export function holderOf({ cookie }: ProofContext): FlowHolder {
  if (cookie === undefined) throw refused('codeExpired');
  return { cookie };
}
