import type { LoginProvider, LoginProviders } from '../../config/provider.ts';
import type { Site } from '../../config/site.ts';
import type { CallRequest } from '../../protocol/calls.ts';
import { isSameText, randomBytes, toBase64url } from '../bytes.ts';
import type { createFlows, OpenFlow } from '../flows.ts';
import { takeAll } from '../limits.ts';
import { hourMs, loginsPerHourOfIp, ticketMs } from '../numbers.ts';
import type { Outside } from '../outside.ts';
import type { Caller, Parts } from '../ports.ts';
import { isRefused } from '../refusals.ts';
import { createOauth } from './createOauth.ts';
import { createSteam } from './createSteam.ts';
import { createTelegram } from './createTelegram.ts';
import { createFarcaster } from './createFarcaster.ts';
import type { LoginChannel, LoginIdentity, LoginProtocol, ProtocolParts } from './protocol.ts';
import type { ProviderFetch } from './providerFetch.ts';

/** Where the login pages are. @see the specification, 7, login URL */
export const loginPath = '/api/2024-05-05/login';

/** The providers of a server, and how requests get to them. */
export interface LoginOptions {
  readonly providers: LoginProviders;
  readonly fetch: ProviderFetch;
}

export type LoginMode = CallRequest<'login.begin'>['mode'];
export type LoginLocale = CallRequest<'login.begin'>['locale'];
/** Why a login page goes no further, where the site cannot be told. */
export type LoginProblem = 'unknownOption' | 'redirectInPopup' | 'redirectMissing' | 'redirectNotAllowed' | 'notBegun' | 'over' | 'otherBrowser' | 'away' | 'tooMany' | 'unreadable' | 'unavailable';
/** What the site is told. */
export interface LoginResult {
  readonly flowId: string;
  readonly mode: LoginMode;
  /** Of the site: its origin was looked at when the flow began. */
  readonly returnTo: string;
  readonly outcome: { readonly ticket: string } | { readonly error: 'rejected' | 'failed' | 'expired' };
}
/** What a login page is to do. `cause`: for the log of the operator. */
export type LoginStep = (
  /** The person answers in an app: the page shows where, and waits. */
  | { readonly go: 'wait'; readonly channelUrl: string; readonly state: string; readonly browser: string; readonly cancelUrl: string }
  | { readonly go: 'provider'; readonly url: string; readonly browser: string }
  | { readonly go: 'back'; readonly result: LoginResult }
  | { readonly go: 'page'; readonly problem: LoginProblem; readonly again?: { readonly retryUrl: string; readonly cancelUrl: string } }
) & { readonly locale?: LoginLocale; readonly site?: Site | undefined; readonly provider?: LoginProvider; readonly cause?: unknown };

/** What is kept of a flow, sealed. */
export interface Kept {
  readonly providerId: string;
  readonly mode: LoginMode;
  readonly returnTo: string;
  readonly locale: LoginLocale;
  /** Until when the provider may answer. */
  readonly answerByMs: number;
  /** Of the mode `fedCm`: in the token that is to come. */
  readonly nonce?: string;
  /** The HMAC of the cookie of the browser that opened the login page. */
  readonly browserHash?: string;
  /** Of the last time that the person was sent to the provider; none while it could not be reached. */
  readonly asked?: { readonly secret: string; readonly nonce: string; readonly verifier: string; /** `answer`: of the app, once it is there; empty where none comes any more. */ readonly channel?: LoginChannel & { readonly answer?: string } };
  readonly proved?: LoginIdentity & { readonly ticketHash: string; readonly goodUntilMs: number };
}

export interface LoginVisit {
  readonly providerId: string;
  /** The cookie of the login pages, where the browser has one. */
  readonly browser: string | undefined;
  readonly caller: Caller;
}

export type LoginParts = Pick<Parts, 'now' | 'serverKeys' | 'limits' | 'sites' | 'walletOrigin'> & Pick<Outside, 'verifyContractSignature' | 'callContract'> & LoginOptions & { readonly flows: ReturnType<typeof createFlows> };
export type LoginSteps = ReturnType<typeof createLoginSteps>;

export const kind = 'login';
export const randomText = () => toBase64url(randomBytes(32));

/** What the parts of a login have in common: finding a flow, moving it on, and the addresses. */
export function createLoginSteps(parts: LoginParts) {
  const { flows, now, serverKeys, limits, walletOrigin } = parts;
  const protocols = new Map<string, LoginProtocol>();
  const hashOfBrowser = (flowId: string, browser: string) => serverKeys.hash('browser of a login', flowId, browser);
  const hashOfTicket = (flowId: string, ticket: string) => serverKeys.hash('ticket of a login', flowId, ticket);
  const callbackOf = (providerId: string) => `${walletOrigin}${loginPath}/${providerId}/callback`;
  const takeOne = (caller: Caller, name: string) => takeAll(limits, caller.network, [{ name, windowMs: hourMs, most: loginsPerHourOfIp }]);

  function protocolOf(provider: LoginProvider): LoginProtocol {
    const known = protocols.get(provider.providerId);
    if (known !== undefined) return known;
    const made = createProtocol({ ...parts, provider });
    protocols.set(provider.providerId, made);
    return made;
  }

  const urlOf = ({ siteId, ecosystemId, partnerId }: Site, { providerId, mode, returnTo }: Kept, flowId: string): string =>
    `${walletOrigin}${loginPath}/${providerId}?${String(new URLSearchParams({ clientId: siteId, flowId, ...(ecosystemId !== undefined && { ecosystemId }), ...(ecosystemId !== undefined && partnerId !== undefined && { ecosystemPartnerId: partnerId }), ...(mode === 'window' && { redirectUrl: returnTo }) }))}`;

  async function prove({ row: { flowId }, kept }: LoginFlow, { subject, label }: LoginIdentity, seen: Seen): Promise<LoginStep> {
    const ticket = randomText();
    const { asked: _asked, ...rest } = kept;
    const proved = { subject, label, ticketHash: await hashOfTicket(flowId, ticket), goodUntilMs: now() + ticketMs };
    const isMoved = await flows.move(flowId, 'answered', 'proved', { ...rest, proved });
    return isMoved ? { go: 'back', result: { flowId, mode: kept.mode, returnTo: kept.returnTo, outcome: { ticket } }, ...seen } : page('over', seen);
  }

  async function end({ row: { flowId }, kept }: LoginFlow, from: string, error: 'rejected' | 'failed' | 'expired', seen: Seen): Promise<LoginStep> {
    const { asked: _asked, ...rest } = kept;
    const isMoved = await flows.move(flowId, from, 'ended', rest);
    return isMoved ? { go: 'back', result: { flowId, mode: kept.mode, returnTo: kept.returnTo, outcome: { error } }, ...seen } : page('over', seen);
  }

  async function isBrowser({ row: { flowId }, kept }: LoginFlow, browser: string | undefined): Promise<boolean> {
    return browser !== undefined && kept.browserHash !== undefined && isSameText(kept.browserHash, await hashOfBrowser(flowId, browser));
  }

  async function find(flowId: string): Promise<LoginFlow | undefined> {
    try {
      return toLoginFlow(await flows.open(flowId, kind));
    } catch (error) {
      if (isRefused(error) && error.refusal.code !== 'unavailable') return undefined;
      throw error;
    }
  }

  function againOf(site: Site, kept: Kept, flowId: string): { readonly retryUrl: string; readonly cancelUrl: string } {
    const retryUrl = urlOf(site, kept, flowId);
    return { retryUrl, cancelUrl: `${retryUrl}&cancel=1` };
  }

  return { protocolOf, hashOfBrowser, hashOfTicket, callbackOf, takeOne, urlOf, againOf, prove, end, find, isBrowser };
}

/** What a step says of where it was. */
export type Seen = Pick<LoginStep, 'locale' | 'provider' | 'cause'> & { readonly site: Site | undefined };
/** A flow of this kind. */
export interface LoginFlow {
  readonly row: OpenFlow['row'];
  readonly kept: Kept;
}
export const toLoginFlow = ({ row, kept }: OpenFlow): LoginFlow => ({ row, kept: kept as unknown as Kept }); // sealed by `begin` or `move`, of this kind

/** A page of the wallet's that says what is wrong. */
export function page(problem: LoginProblem, seen: Partial<Seen> & { readonly again?: { readonly retryUrl: string; readonly cancelUrl: string } } = {}): LoginStep {
  return { go: 'page', problem, ...seen };
}

/** Where the site offers it. */
export function providerOf(providers: LoginProviders, site: Site, providerId: string): LoginProvider | undefined {
  return site.signIn.includes(providerId) ? providers.get(providerId) : undefined;
}

function createProtocol(parts: ProtocolParts): LoginProtocol {
  if (parts.provider.protocol === 'steam') return createSteam(parts);
  if (parts.provider.protocol === 'farcaster') return createFarcaster(parts);
  return parts.provider.protocol === 'telegram' ? createTelegram(parts) : createOauth(parts);
}

const maxReturnTo = 2_048;
/** As a browser writes it; undefined for what is no address of these origins. What browsers leave out of an address, such as a tab, is refused. */
export function readReturnTo(text: string, origins: readonly string[]): string | undefined {
  if (text.length > maxReturnTo || /[^\x21-\x7e]|\\/.test(text)) return undefined;
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.username !== '' || url.password !== '') return undefined;
  return origins.includes(url.origin) ? url.href : undefined;
}
