import { parseAccountRef, parseChainRef } from '../../../src/domain/chains/caip.ts';
import { isRecord } from '../../../src/domain/encoding/json.ts';
import { webLink } from '../../../src/domain/text/links.ts';
import { shownText } from '../../../src/domain/text/shownText.ts';
import { decodeSignIn } from './appSignIn.ts';
import type { AppSignIn } from './appSignIn.ts';
import type { ClientAppRequest, ClientAppSession } from './appClient.ts';
import { orNone } from '../orNone.ts';

/** How an app introduces itself; its own words. */
export interface AppPeer {
  readonly name: string;
  /** https only. */
  readonly url?: string;
}

/**
 * What is known of where the app is: that it is where it says, that it is elsewhere, that others were deceived by it, or nothing. The latter is usual:
 * an app on a phone cannot be checked.
 */
export type AppVerdict = 'verified' | 'unknown' | 'mismatch' | 'scam';

/** What an app wants to be allowed. */
export interface AppWishes {
  /** CAIP-2, of whatever kind of chain. */
  readonly chains: readonly string[];
  readonly methods: readonly string[];
  readonly events: readonly string[];
}

/** An app that wants to be let in: who it says it is, what Verify knows of it, and what it asks for. */
export interface AppProposal {
  readonly id: number;
  readonly pairingTopic: string;
  readonly app: AppPeer;
  readonly verdict: AppVerdict;
  /** Where it really is, if that is known. */
  readonly origin?: string;
  readonly required: AppWishes;
  readonly optional: AppWishes;
  /** It asks for a sign-in with the session. Undefined in it: for one that cannot be read, and that is refused. */
  readonly signIn?: { readonly asked: AppSignIn | undefined };
}

/** An app that is connected: what it may ask of which accounts on which chains, and until when, in ms since 1970. */
export interface AppSession {
  readonly topic: string;
  readonly app: AppPeer;
  readonly chainIds: readonly number[];
  readonly accounts: readonly string[];
  readonly methods: readonly string[];
  readonly events: readonly string[];
  readonly expiresAtMs: number;
}

/** A request of a connected app; its parameters are untrusted. */
export interface AppRequest {
  readonly id: number;
  readonly topic: string;
  /** As it came; `eip155:1` by the standard. */
  readonly chain: unknown;
  readonly method: string;
  readonly params: unknown;
  /** What Verify says of where this very request comes from, which may be elsewhere than the app that was let in. */
  readonly verdict: AppVerdict;
  /** Where that is, if it is known. */
  readonly origin?: string;
}

type Fields = Readonly<Record<string, unknown>>;

const maxNames = 100;
const maxNameCharacters = 80;

/** Reads a proposal; undefined for what is none. */
export function decodeProposal(event: unknown): AppProposal | undefined {
  const { id, params, verifyContext }: Readonly<Record<string, unknown>> = Object(event);
  if (typeof id !== 'number' || !isRecord(params) || typeof params['pairingTopic'] !== 'string') return undefined;
  const proposer: unknown = params['proposer'];
  const app = decodePeer(isRecord(proposer) ? proposer['metadata'] : undefined);
  return { id, pairingTopic: params['pairingTopic'], app, ...decodeVerified(verifyContext), required: wishesOf(params['requiredNamespaces']), optional: wishesOf(params['optionalNamespaces']) };
}

/** Reads a sign-in that is asked for with a session; undefined for what is none. */
export function decodeAuthenticate(event: unknown): AppProposal | undefined {
  const { id, topic, params, verifyContext }: Fields = Object(event);
  if (typeof id !== 'number' || typeof topic !== 'string' || !isRecord(params)) return undefined;
  const requester: unknown = params['requester'];
  const read = decodeSignIn(params['authPayload']);
  const none: AppWishes = { chains: [], methods: [], events: [] };
  return { id, pairingTopic: topic, app: decodePeer(isRecord(requester) ? requester['metadata'] : undefined), ...decodeVerified(verifyContext), required: none, optional: read?.wishes ?? none, signIn: { asked: read?.signIn } };
}

/** Reads a session as the library kept it: what the app wrote into it is untrusted, whatever its type says. */
export function decodeSession(session: ClientAppSession): AppSession {
  const { topic, expiry, namespaces, peer }: Fields = Object(session);
  const { chains, methods, events } = wishesOf(namespaces);
  const accounts = Object.values<unknown>(Object(namespaces)).slice(0, maxNames).flatMap((each) => texts(isRecord(each) ? each['accounts'] : undefined)).flatMap((ref) => orNone(() => parseAccountRef(ref).address));
  const chainIds = chains.flatMap((ref) => orNone(() => parseChainRef(ref)));
  return { topic: textOr(topic, ''), app: decodePeer(isRecord(peer) ? peer['metadata'] : undefined), chainIds, accounts: [...new Set(accounts)], methods, events, expiresAtMs: typeof expiry === 'number' ? expiry * 1000 : 0 };
}

/** Reads a request as the library passed it on. One without a method has an empty one, which nothing answers. */
export function decodeRequest(event: ClientAppRequest): AppRequest {
  const { id, topic, params, verifyContext }: Fields = Object(event);
  const { request, chainId }: Fields = Object(params);
  const { method, params: asked }: Fields = Object(request);
  return { id: typeof id === 'number' ? id : Number.NaN, topic: textOr(topic, ''), chain: chainId, method: textOr(method, '').slice(0, maxNameCharacters), params: asked, ...decodeVerified(verifyContext) };
}

/** What Verify says; nothing at all counts as unknown. */
function decodeVerified(verifyContext: unknown): Pick<AppProposal, 'verdict' | 'origin'> {
  const verified: unknown = isRecord(verifyContext) ? verifyContext['verified'] : undefined;
  const verdict = classifyError(verified);
  const origin = verdict === 'unknown' || !isRecord(verified) ? undefined : webLink(verified['origin']);
  return { verdict, ...(origin !== undefined && { origin }) };
}

function textOr(value: unknown, other: string): string {
  return typeof value === 'string' ? value : other;
}

function decodePeer(metadata: unknown): AppPeer {
  const { name, url }: Readonly<Record<string, unknown>> = Object(metadata);
  const link = webLink(url) ?? (typeof url === 'string' && /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?\/?$/.test(url) ? url : undefined); // where it is being built
  const shown = typeof name === 'string' ? shownText(name, maxNameCharacters) : '';
  return { name: shown !== '' ? shown : link === undefined ? '?' : new URL(link).host, ...(link !== undefined && { url: link }) };
}

function classifyError(verified: unknown): AppVerdict {
  if (!isRecord(verified)) return 'unknown';
  if (verified['isScam'] === true) return 'scam';
  if (verified['validation'] === 'VALID') return 'verified';
  return verified['validation'] === 'INVALID' ? 'mismatch' : 'unknown';
}

/** A namespace may name its chain in its own name. */
function wishesOf(namespaces: unknown): AppWishes {
  const entries = Object.entries<unknown>(Object(namespaces)).slice(0, maxNames);
  const own = (name: string, field: string): readonly string[] => texts(Object(entries.find(([each]) => each === name)?.[1])[field]);
  const all = (field: string): readonly string[] => [...new Set(entries.flatMap(([name]) => own(name, field)))];
  const chains = entries.flatMap(([name]) => (name.includes(':') ? [name] : own(name, 'chains').length > 0 ? own(name, 'chains') : [`${name}:*`]));
  return { chains: [...new Set(chains)], methods: all('methods'), events: all('events') };
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string').map((each) => each.slice(0, maxNameCharacters)).slice(0, maxNames) : [];
}
