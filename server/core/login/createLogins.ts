import type { LoginProvider, LoginProviders } from '../../config/provider.ts';
import { realmOf } from '../../config/site.ts';
import type { Site } from '../../config/site.ts';
import type { CallAnswer, CallRequest } from '../../protocol/calls.ts';
import { isSameText, randomBytes, toBase64url } from '../bytes.ts';
import type { createFlows, OpenFlow } from '../flows.ts';
import { takeAll } from '../limits.ts';
import { hourMs, loginMs, loginsPerHourOfIp, ticketMs } from '../numbers.ts';
import type { Caller, Parts } from '../ports.ts';
import { holderOf, type Prover } from '../provers.ts';
import { isRefused, refused } from '../refusals.ts';
import { createOauth } from './createOauth.ts';
import { createSteam } from './createSteam.ts';
import { createTelegram } from './createTelegram.ts';
import { isDenied } from './protocol.ts';
import type { LoginIdentity, LoginProtocol, ProtocolParts } from './protocol.ts';
import { isProviderAway } from './providerFetch.ts';
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
  | { readonly go: 'provider'; readonly url: string; readonly browser: string }
  | { readonly go: 'back'; readonly result: LoginResult }
  | { readonly go: 'page'; readonly problem: LoginProblem; readonly again?: { readonly retryUrl: string; readonly cancelUrl: string } }
) & { readonly locale?: LoginLocale; readonly site?: Site | undefined; readonly provider?: LoginProvider; readonly cause?: unknown };

/** What is kept of a flow, sealed. */
interface Kept {
  readonly providerId: string;
  readonly mode: LoginMode;
  readonly returnTo: string;
  readonly locale: LoginLocale;
  /** Until when the provider may answer. */
  readonly answerByMs: number;
  /** The HMAC of the cookie of the browser that opened the login page. */
  readonly browserHash?: string;
  /** Of the last time that the person was sent to the provider; none while it could not be reached. */
  readonly asked?: { readonly secret: string; readonly nonce: string; readonly verifier: string };
  readonly proved?: LoginIdentity & { readonly ticketHash: string; readonly goodUntilMs: number };
}

export interface LoginVisit {
  readonly providerId: string;
  /** The cookie of the login pages, where the browser has one. */
  readonly browser: string | undefined;
  readonly caller: Caller;
}

type LoginParts = Pick<Parts, 'now' | 'serverKeys' | 'limits' | 'sites' | 'walletOrigin'> & LoginOptions & { readonly flows: ReturnType<typeof createFlows> };
export type Logins = ReturnType<typeof createLogins>;

const kind = 'login';
const randomText = () => toBase64url(randomBytes(32));
const isRandomText = (text: string | undefined): text is string => text !== undefined && /^[\w-]{43}$/.test(text);

/** Signing in at an identity provider: from the call that begins it, over the person's way there and back, to the ticket that proves it. */
export function createLogins(parts: LoginParts) {
  const { providers, flows, now, serverKeys, limits, sites, walletOrigin } = parts;
  const protocols = new Map<string, LoginProtocol>();
  const hashOfBrowser = (flowId: string, browser: string) => serverKeys.hash('browser of a login', flowId, browser);
  const callbackOf = (providerId: string) => `${walletOrigin}${loginPath}/${providerId}/callback`;
  const takeOne = (caller: Caller, name: string) => takeAll(limits, caller.network, [{ name, windowMs: hourMs, most: loginsPerHourOfIp }]);

  function protocolOf(provider: LoginProvider): LoginProtocol {
    const known = protocols.get(provider.providerId);
    if (known !== undefined) return known;
    const made = createProtocol({ ...parts, provider });
    protocols.set(provider.providerId, made);
    return made;
  }

  async function begin(site: Site, { providerId, purpose, mode, returnTo, locale }: CallRequest<'login.begin'>, cookie: string, caller: Caller): Promise<CallAnswer<'login.begin'>> {
    if (providerOf(providers, site, providerId) === undefined) throw refused('signInNotOffered');
    const back = readReturnTo(returnTo, purpose === 'stepUp' ? [...site.origins, walletOrigin] : site.origins);
    if (back === undefined) throw refused('originNotAllowed');
    await takeOne(caller, 'logins of an IP');
    const expiresAtMs = now() + loginMs;
    const kept: Kept = { providerId, mode, returnTo: back, locale, answerByMs: expiresAtMs };
    const { flowId } = await flows.begin({ site, kind, purpose, holder: { cookie }, userId: null, state: 'begun', kept: { ...kept }, forMs: loginMs + ticketMs });
    return { flowId, url: urlOf(site, kept, flowId), expiresAtMs };
  }

  const urlOf = ({ siteId, ecosystemId }: Site, { providerId, mode, returnTo }: Kept, flowId: string): string =>
    `${walletOrigin}${loginPath}/${providerId}?${String(new URLSearchParams({ clientId: siteId, flowId, ...(ecosystemId !== undefined && { ecosystemId }), ...(mode === 'window' && { redirectUrl: returnTo }) }))}`;

  /** The login page: sends the browser on to the provider, and binds the flow to it. `cancel` ends the flow instead. */
  async function open({ providerId, browser, caller }: LoginVisit, params: URLSearchParams): Promise<LoginStep> {
    const provider = providers.get(providerId);
    if (provider === undefined) return page('unknownOption');
    const site = await sites.get(params.get('clientId') ?? '');
    if (site === undefined) return page('notBegun', { provider });
    if (!site.signIn.includes(providerId)) return page('unknownOption', { site });
    await takeOne(caller, 'login pages of an IP');
    const redirectUrl = params.get('redirectUrl');
    const flowId = params.get('flowId');
    if (flowId === null) return page(byHand(site, redirectUrl), { site, provider });
    const flow = await find(flowId);
    if (flow === undefined || flow.row.siteId !== site.siteId || flow.kept.providerId !== providerId) return page('over', { site, provider });
    const { kept, row } = flow;
    const seen = { site, provider, locale: kept.locale };
    if (kept.mode === 'popup' && redirectUrl !== null) return page('redirectInPopup', seen);
    if (kept.mode === 'window' && redirectUrl === null) return page('redirectMissing', seen);
    if (redirectUrl !== null && readReturnTo(redirectUrl, [new URL(kept.returnTo).origin]) !== kept.returnTo) return page('redirectNotAllowed', seen);
    if (row.state !== 'begun' && row.state !== 'opened') return page('over', seen);
    if (row.state === 'opened' && !(await isBrowser(flow, browser))) return page('otherBrowser', seen);
    if (kept.answerByMs <= now()) return end(flow, row.state, 'expired', seen);
    if (params.has('cancel')) return end(flow, row.state, 'rejected', seen);
    return sendOn(flow, isRandomText(browser) ? browser : randomText(), { site, provider });
  }

  async function sendOn({ row: { flowId, state: from }, kept }: LoginFlow, browser: string, { site, provider }: { readonly site: Site; readonly provider: LoginProvider }): Promise<LoginStep> {
    const asked = { secret: randomText(), nonce: randomText(), verifier: randomText() };
    const seen = { site, provider, locale: kept.locale };
    let url: string;
    try {
      url = await protocolOf(provider).urlOf({ callbackUrl: callbackOf(provider.providerId), state: `${flowId}.${asked.secret}`, nonce: asked.nonce, verifier: asked.verifier });
    } catch (cause) {
      return page('away', { ...seen, cause, again: againOf(site, kept, flowId) });
    }
    const isMoved = await flows.move(flowId, from, 'opened', { ...kept, asked, browserHash: await hashOfBrowser(flowId, browser) });
    return isMoved ? { go: 'provider', url, browser, ...seen } : page('over', seen);
  }

  /** What the provider has sent back. @param params of the query, or of the form */
  async function answer({ providerId, browser, caller }: LoginVisit, params: URLSearchParams): Promise<LoginStep> {
    const provider = providers.get(providerId);
    if (provider === undefined) return page('unknownOption');
    await takeOne(caller, 'login answers of an IP');
    const states = params.getAll('state');
    const [, flowId = '', secret = ''] = /^([\w-]{22})\.([\w-]{43})$/.exec(states.length === 1 ? (states[0] ?? '') : '') ?? [];
    if (flowId === '') return page('unreadable', { provider });
    const flow = await find(flowId);
    if (flow === undefined) return page('over', { provider });
    const { row, kept } = flow;
    const site = await sites.get(row.siteId);
    const seen = { site, provider, locale: kept.locale };
    // A provider's answer at the address of another is a mix-up. @see RFC 9700, 4.4
    if (kept.providerId !== providerId) return page('unreadable', { provider });
    if (row.state !== 'opened' || kept.asked === undefined || !isSameText(kept.asked.secret, secret)) return page('over', seen);
    if (!(await isBrowser(flow, browser))) return page('otherBrowser', seen);
    if (site === undefined || providerOf(providers, site, providerId) === undefined) return page('unknownOption', seen);
    if (kept.answerByMs <= now()) return end(flow, 'opened', 'expired', seen);
    if (!(await flows.move(flowId, 'opened', 'answered', { ...kept }))) return page('over', seen);
    try {
      const { nonce, verifier } = kept.asked;
      const identity = await protocolOf(provider).identify({ params, callbackUrl: callbackOf(providerId), state: `${flowId}.${secret}`, nonce, verifier });
      return await prove(flow, identity, { ...seen, site });
    } catch (cause) {
      if (isRefused(cause)) throw cause;
      if (isDenied(cause)) return end(flow, 'answered', 'rejected', seen);
      if (!isProviderAway(cause)) return end(flow, 'answered', 'failed', { ...seen, cause });
      // The code may be used up: the person is sent to the provider once more.
      const { asked: _asked, ...begun } = kept;
      await flows.move(flowId, 'answered', 'opened', begun);
      return page('away', { ...seen, cause, again: againOf(site, kept, flowId) });
    }
  }

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

  /** Takes the ticket of a flow that was proved: of the browser that began it, once. @throws codeExpired, codeUsed, signInNotOffered */
  const prover: Prover<'flow'> = async ({ flowId, ticket }, context) => {
    const { row, kept } = toLoginFlow(await flows.read(flowId, kind, { purpose: context.purpose, holder: holderOf(context) }));
    const { proved, providerId, locale } = kept;
    const isRight = proved !== undefined && isSameText(proved.ticketHash, await hashOfTicket(flowId, ticket));
    if (!isRight || row.state !== 'proved' || row.realm !== realmOf(context.site) || proved.goodUntilMs <= now()) throw refused('codeExpired');
    const provider = providerOf(providers, context.site, providerId);
    if (provider === undefined) throw refused('signInNotOffered');
    await flows.use(flowId, 'proved');
    const isGeneric = provider.kind === 'oidc';
    return { kind: provider.kind, value: `${provider.issuer}|${proved.subject}`, label: proved.label ?? provider.name, locale, ...(isGeneric && { providerId }) };
  };

  const hashOfTicket = (flowId: string, ticket: string) => serverKeys.hash('ticket of a login', flowId, ticket);

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

  return { begin, open, answer, prover, providersOf: (site: Site) => site.signIn.flatMap((way) => providers.get(way) ?? []) };
}

type Seen = Pick<LoginStep, 'locale' | 'provider' | 'cause'> & { readonly site: Site | undefined };
interface LoginFlow {
  readonly row: OpenFlow['row'];
  readonly kept: Kept;
}
const toLoginFlow = ({ row, kept }: OpenFlow): LoginFlow => ({ row, kept: kept as unknown as Kept }); // sealed by `begin` or `move`, of this kind

function page(problem: LoginProblem, seen: Partial<Seen> & { readonly again?: { readonly retryUrl: string; readonly cancelUrl: string } } = {}): LoginStep {
  return { go: 'page', problem, ...seen };
}

function providerOf(providers: LoginProviders, site: Site, providerId: string): LoginProvider | undefined {
  return site.signIn.includes(providerId) ? providers.get(providerId) : undefined;
}

/** Typed in by hand, without a flow: a window that a site did not open. */
function byHand(site: Site, redirectUrl: string | null): LoginProblem {
  if (redirectUrl === null) return 'redirectMissing';
  return readReturnTo(redirectUrl, site.origins) === undefined ? 'redirectNotAllowed' : 'notBegun';
}

function createProtocol(parts: ProtocolParts): LoginProtocol {
  if (parts.provider.protocol === 'steam') return createSteam(parts);
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
