import type { LoginProvider } from '../../config/provider.ts';
import type { Site } from '../../config/site.ts';
import { isSameText } from '../bytes.ts';
import { takeAll } from '../limits.ts';
import { hourMs, loginLooksPerHourOfIp } from '../numbers.ts';
import { isRefused } from '../refusals.ts';
import { channelAnswer, isDenied } from './protocol.ts';
import type { LoginChannel } from './protocol.ts';
import { isProviderAway } from './providerFetch.ts';
import { page, providerOf, randomText, readReturnTo } from './loginSteps.ts';
import type { LoginFlow, LoginParts, LoginProblem, LoginStep, LoginSteps, LoginVisit } from './loginSteps.ts';

const isRandomText = (text: string | undefined): text is string => text !== undefined && /^[\w-]{43}$/.test(text);

/** The login page of a provider. */
export function createLoginPage({ providers, flows, sites, now }: LoginParts, { protocolOf, callbackOf, hashOfBrowser, isBrowser, takeOne, againOf, find, end }: LoginSteps) {
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
    const protocol = protocolOf(provider);
    const state = `${flowId}.${asked.secret}`;
    const ask = { callbackUrl: callbackOf(provider.providerId), state, nonce: asked.nonce, verifier: asked.verifier };
    let url: string;
    let channel: LoginChannel | undefined;
    try {
      channel = await protocol.channels?.open(ask);
      url = channel?.url ?? (await protocol.urlOf(ask));
    } catch (cause) {
      return page('away', { ...seen, cause, again: againOf(site, kept, flowId) });
    }
    const isMoved = await flows.move(flowId, from, 'opened', { ...kept, asked: { ...asked, ...(channel && { channel }) }, browserHash: await hashOfBrowser(flowId, browser) });
    if (isMoved && channel !== undefined) return { go: 'wait', channelUrl: url, state, browser, cancelUrl: againOf(site, kept, flowId).cancelUrl, ...seen };
    return isMoved ? { go: 'provider', url, browser, ...seen } : page('over', seen);
  }

  return open;
}

/** Typed in by hand, without a flow: a window that a site did not open. */
function byHand(site: Site, redirectUrl: string | null): LoginProblem {
  if (redirectUrl === null) return 'redirectMissing';
  return readReturnTo(redirectUrl, site.origins) === undefined ? 'redirectNotAllowed' : 'notBegun';
}

/** Where providers send people back to. */
export function createCallback({ providers, flows, sites, now }: LoginParts, { protocolOf, callbackOf, isBrowser, takeOne, againOf, find, prove, end }: LoginSteps) {
  /** What the provider has sent back. @param params of the query, or of the form */
  async function answer({ providerId, browser, caller }: LoginVisit, params: URLSearchParams): Promise<LoginStep> {
    const provider = providers.get(providerId);
    if (provider === undefined) return page('unknownOption');
    await takeOne(caller, 'login answers of an IP');
    const { flowId, secret } = readState(params);
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
    const { channel } = kept.asked;
    // The page asks too early: it goes on waiting.
    if (channel !== undefined && channel.answer === undefined) return { go: 'wait', channelUrl: channel.url, state: `${flowId}.${secret}`, browser: browser ?? '', cancelUrl: againOf(site, kept, flowId).cancelUrl, ...seen };
    if (!(await flows.move(flowId, 'opened', 'answered', { ...kept }))) return page('over', seen);
    try {
      const { nonce, verifier } = kept.asked;
      // What the app has answered is with the flow, and is no word of this browser.
      const identity = await protocolOf(provider).identify({ params: channel === undefined ? params : new URLSearchParams({ [channelAnswer]: channel.answer ?? '' }), callbackUrl: callbackOf(providerId), state: `${flowId}.${secret}`, nonce, verifier });
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

  return answer;
}

/** Of the query or of the form; empty where it is none of ours. */
function readState(params: URLSearchParams): { readonly flowId: string; readonly secret: string } {
  const states = params.getAll('state');
  const [, flowId = '', secret = ''] = /^([\w-]{22})\.([\w-]{43})$/.exec(states.length === 1 ? (states[0] ?? '') : '') ?? [];
  return { flowId, secret };
}

/** What the page that waits for an app is told. `done`: it is to go on, whatever has come of it. */
export type LoginLook = 'waiting' | 'away' | 'done';

/** Whether the app has answered by now. Its answer is kept with the flow, since the relay gives it once. */
export function createLook({ providers, flows, limits, now }: LoginParts, { protocolOf, isBrowser, find }: LoginSteps) {
  return async function look({ providerId, browser, caller }: LoginVisit, params: URLSearchParams): Promise<LoginLook> {
    await takeAll(limits, caller.network, [{ name: 'looks of an IP', windowMs: hourMs, most: loginLooksPerHourOfIp }]);
    const provider = providers.get(providerId);
    const { flowId, secret } = readState(params);
    const flow = flowId === '' ? undefined : await find(flowId);
    const { asked, answerByMs = 0 } = flow?.kept ?? {};
    if (provider === undefined || flow === undefined || flow.row.state !== 'opened' || flow.kept.providerId !== providerId || asked?.channel === undefined || !isSameText(asked.secret, secret)) return 'done';
    if (!(await isBrowser(flow, browser)) || asked.channel.answer !== undefined || answerByMs <= now()) return 'done';
    const found = await protocolOf(provider).channels?.look(asked.channel.token).catch((error: unknown) => {
      if (isProviderAway(error)) return { at: 'away' } as const;
      throw error;
    });
    if (found === undefined) return 'done';
    if (found.at === 'waiting' || found.at === 'away') return found.at;
    const answer = found.at === 'answered' ? found.text : '';
    await flows.move(flowId, 'opened', 'opened', { ...flow.kept, asked: { ...asked, channel: { ...asked.channel, answer } } });
    return 'done';
  };
}
