import type { LoginProvider } from '../../config/provider.ts';
import type { Outside } from '../outside.ts';
import type { Parts } from '../ports.ts';
import type { ProviderFetch } from './providerFetch.ts';

/** What a provider is asked with. */
export interface LoginAsk {
  /** Where it sends the answer: an address of the wallet's origin that is this provider's alone. */
  readonly callbackUrl: string;
  readonly state: string;
  readonly nonce: string;
  /** @see RFC 7636 */
  readonly verifier: string;
}

/** What a provider has sent to the callback. */
export interface LoginAnswer extends LoginAsk {
  readonly params: URLSearchParams;
}

/** Who a provider says the person is. */
export interface LoginIdentity {
  /** Never changes, and is no other person's at this provider. */
  readonly subject: string;
  /** An e-mail address or a name, as the provider has it: to be shown, and never looked up. */
  readonly label: string | undefined;
}

/** A way to an app of the person's, on this device or another. */
export interface LoginChannel {
  /** Leads to the app: a code and a link. */
  readonly url: string;
  /** By which its answer is asked for: a secret. */
  readonly token: string;
}
/** `text`: what the app has answered, good once; it comes back to `identify` as `channelAnswer`. `gone`: there is no such channel any more. */
export type LoginChannelLook = { readonly at: 'waiting' | 'gone' } | { readonly at: 'answered'; readonly text: string };
export const channelAnswer = 'channelAnswer';

/** How one provider is spoken to. */
export interface LoginProtocol {
  /** Where the person goes to. @throws ProviderAwayError */
  urlOf(ask: LoginAsk): Promise<string>;
  /** Of a provider that the person meets in an app: the login page waits for its answer. @throws ProviderAwayError */
  readonly channels?: { open(ask: LoginAsk): Promise<LoginChannel>; look(token: string): Promise<LoginChannelLook> };
  /** @throws LoginDeniedError where the person said no; ProviderAwayError; anything else for an answer that proves nothing */
  identify(answer: LoginAnswer): Promise<LoginIdentity>;
  /** Of a provider of OpenID: who an ID token is of that came without a code. @throws ProviderAwayError; anything else for a token that proves nothing */
  identifyToken?(token: string, nonce: string): Promise<LoginIdentity>;
}

export interface ProtocolParts extends Pick<Parts, 'now' | 'limits' | 'walletOrigin'>, Pick<Outside, 'verifyContractSignature' | 'callContract'> {
  readonly provider: LoginProvider;
  readonly fetch: ProviderFetch;
}

/** The person turned the provider's question down. */
export interface LoginDeniedError extends Error {
  readonly name: 'LoginDeniedError';
}
export const denied = (): LoginDeniedError => Object.assign(new Error('The person said no.'), { name: 'LoginDeniedError' as const });
export const isDenied = (error: unknown): error is LoginDeniedError => error instanceof Error && error.name === 'LoginDeniedError';
/** Says what is wrong with the answer, and nothing of it. The code is what the operator's log has. */
export const unproved = (what: string): Error => Object.assign(new Error(what), { name: 'LoginUnprovedError', code: what });

const maxLabel = 254;
/** As one line of plain text, which a provider does not promise. */
export function toLabel(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const line = value.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim();
  return line === '' ? undefined : Array.from(line).slice(0, maxLabel).join('');
}

/** A member of a JSON value: names with dots between them. */
export function memberOf(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((within, name) => (typeof within === 'object' && within !== null && Object.hasOwn(within, name) ? (within as Readonly<Record<string, unknown>>)[name] : undefined), value); // an object with that name
}
