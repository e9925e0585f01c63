import type { LoginProvider } from '../config/provider.ts';
import type { Site } from '../config/site.ts';
import type { Outside } from '../core/outside.ts';
import type { ProviderFetch } from '../core/login/providerFetch.ts';
import { createPageProviders } from '../mocks/createPageProviders.ts';
import type { PagePerson, PageProviderAnswer } from '../mocks/createPageProviders.ts';
import type { CallInput } from '../protocol/calls.ts';
import type { Store } from '../store/store.ts';
import type { TestBrowser } from './createTestBrowser.ts';
import { createTestServer, siteId, sites as demoSites, walletOrigin } from './createTestServer.ts';

export const loginOrigin = 'https://app.example';
export const returnTo = `${loginOrigin}/account?tab=1#here`;
export const ada: PagePerson = { subject: '76561197960287930', email: 'ada@example.com', name: 'Ada' };

export interface LoginWorldOptions {
  readonly store?: Store;
  /** Stands before the providers of the page. */
  readonly around?: (fetch: ProviderFetch) => ProviderFetch;
  /** In place of those of the page. */
  readonly providers?: readonly LoginProvider[];
  readonly walletOrigin?: string;
  /** Nodes and servers of others. */
  readonly outside?: Outside;
}

/** A server with identity providers, and people who go there with a browser of their own. */
export function createLoginWorld({ store, around = (fetch) => fetch, providers, outside }: LoginWorldOptions = {}) {
  let nowMs = () => 0;
  const page = createPageProviders({ others: [{ providerId: 'acme', name: 'Acme' }, { providerId: 'evil', name: 'Evil' }], now: () => nowMs() });
  const all = new Map(providers?.map((provider) => [provider.providerId, provider]) ?? page.providers);
  const signIn = ['email', 'guest', ...all.keys()];
  const sites = new Map<string, Site>([...demoSites].map(([id, site]) => [id, id === siteId || id === 'other' || id === 'north' || id === 'south' ? { ...site, signIn } : site]));
  const fetch = around(page.fetch);
  const world = createTestServer({ ...(store && { store }), sites, login: { providers: all, fetch }, ...(outside && { outside }) });
  nowMs = world.now;

  const begin = (browser: TestBrowser, more: Partial<CallInput<'login.begin'>> = {}) =>
    browser.newClient().call('login.begin', { siteId, providerId: 'acme', purpose: 'signIn', mode: 'popup', returnTo, locale: 'en_US', ...more });
  /** Goes to an address as a browser does, and is answered without following. */
  const visit = (browser: TestBrowser, url: string) => browser.fetch(new Request(url, { headers: { origin: '' } }));
  /** Where the login page sends the browser. */
  const goTo = async (browser: TestBrowser, url: string): Promise<string> => {
    const response = await visit(browser, url);
    return response.headers.get('location') ?? `${response.status}`;
  };
  const comeBack = (browser: TestBrowser, { method, url, form }: PageProviderAnswer) =>
    browser.fetch(new Request(url, { method, ...(form && { body: String(form), headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://provider.example', 'sec-fetch-site': 'cross-site' } }) }));
  /** The whole way there and back. */
  async function pass(browser: TestBrowser, { person = ada, ...more }: Partial<CallInput<'login.begin'>> & { readonly person?: PagePerson } = {}) {
    const begun = await begin(browser, more);
    const answer = await page.allow(await goTo(browser, begun.url), person);
    return { ...begun, answer, outcome: await outcomeOf(await comeBack(browser, answer)) };
  }
  const signInBy = async (browser: TestBrowser, flowId: string, ticket: string, at = siteId) =>
    browser.newClient().call('signIn.prove', { siteId: at, proof: { type: 'flow', flowId, ticket }, device: await browser.newDevice(), locale: 'en_US' });
  async function signIn_(browser: TestBrowser, more: Partial<CallInput<'login.begin'>> & { readonly person?: PagePerson } = {}) {
    const { flowId, outcome } = await pass(browser, more);
    return signInBy(browser, flowId, outcome.ticket ?? '', more.siteId);
  }

  return { ...world, page, providers: all, fetch, begin, visit, goTo, comeBack, pass, signInBy, signIn: signIn_ };
}

export interface LoginOutcome {
  readonly status: number;
  readonly flowId?: string;
  readonly ticket?: string;
  readonly error?: string;
  /** Where the message goes; undefined for a redirect. */
  readonly origin?: string;
  readonly url?: string;
  /** What a page says, without its marks. */
  readonly text: string;
}

/** What a browser would do with the answer of the callback. */
export async function outcomeOf(response: Response): Promise<LoginOutcome> {
  const { status } = response;
  const location = response.headers.get('location');
  if (location !== null) {
    const { searchParams } = new URL(location);
    const [flowId, ticket, error] = ['latchkeyFlow', 'latchkeyTicket', 'latchkeyError'].map((name) => searchParams.get(name));
    return { status, url: location, text: '', ...(flowId && { flowId }), ...(ticket && { ticket }), ...(error && { error }) };
  }
  const html = await response.text();
  const text = html.replace(/<(script|style)[^>]*>[\s\S]*?<\/\1>/g, '').replace(/<[^>]+>/g, ' ').replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))).replace(/\s+/g, ' ').trim();
  const facts = /<script type="application\/json" id="result">([\s\S]*?)<\/script>/.exec(html)?.[1];
  if (facts === undefined) return { status, text };
  const { text: message, origin, url } = JSON.parse(facts) as { readonly text: string; readonly origin: string; readonly url: string }; // written by the page
  return { status, text, origin, url, ...(JSON.parse(message.slice('latchkey-login-1:'.length)) as object) };
}
export { siteId, walletOrigin };
