import type { BrowserContext, Page } from 'playwright-core';
import type { CallAnswer, CallInput } from '../../server/protocol/calls.ts';
import { createTestBrowser } from '../../server/testing/createTestBrowser.ts';
import { eventually } from './eventually.ts';
import type { SiteWorld, SiteWorldOptions } from './siteWorld.ts';
import { startSiteWorld } from './siteWorld.ts';

/** Of a site without the kit: it opens what it is given, and shows what the window tells it. */
const sitePage = (heard: string): string => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title><button>Sign in</button><pre></pre><script>
const address = new URL(location.href);
document.querySelector('button').onclick = () => window.open(address.searchParams.get('open'), 'login', 'width=350,height=500');
addEventListener('message', ({ origin, data }) => { if (origin === '${heard}') document.querySelector('pre').textContent += data; });
</script></html>`;

/** The wallet's login pages over its real server, and a site whose page opens them. Below `/coop` that page keeps itself apart. */
export async function startLoginWorld(name: string, options: Omit<SiteWorldOptions, 'page' | 'respond'>): Promise<SiteWorld> {
  const world: SiteWorld = await startSiteWorld(name, { ...options, respond: async (request, response) => {
    if (request.url?.includes('coop')) response.setHeader('cross-origin-opener-policy', 'same-origin');
    response.setHeader('content-type', 'text/html; charset=utf-8').end(sitePage(world.server.origin));
    return true;
  } });
  return world;
}

/** A person at that site. The calls are made as the wallet's frame makes them: its cookies are in a partition of their own, which no window sees. */
export interface LoginVisit {
  readonly page: Page;
  begin(providerId: string, more?: Partial<CallInput<'login.begin'>>): Promise<CallAnswer<'login.begin'>>;
  openPopup(url: string, at?: string): Promise<Page>;
  /** What the window has told the page. */
  told(): Promise<{ readonly flowId: string; readonly ticket?: string; readonly error?: string }>;
  prove(flowId: string, ticket?: string): Promise<CallAnswer<'signIn.prove'>>;
}

export async function visitLoginSite({ server, shop }: SiteWorld, context: BrowserContext): Promise<LoginVisit> {
  const page = await context.newPage();
  /** By its address: names of this machine lead nowhere but in browsers. */
  const toServer = async (request: Request): Promise<Response> => fetch(request.url.replace(server.origin, `http://127.0.0.1:${new URL(server.origin).port}`), { method: request.method, headers: request.headers, body: await request.text() });
  const frame = createTestBrowser({ server: { fetch: toServer }, now: Date.now, walletOrigin: server.origin, siteId: 'shop' });
  return {
    page,
    begin: (providerId, more = {}) => frame.newClient().call('login.begin', { siteId: 'shop', providerId, purpose: 'signIn', mode: 'popup', returnTo: `${shop}/back`, locale: 'en_US', ...more }),
    openPopup: async (url, at = '/') => {
      await page.goto(`${shop}${at}?open=${encodeURIComponent(url)}`);
      const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: 'Sign in' }).click()]);
      return popup;
    },
    told: () => eventually(async () => {
      const text = (await page.locator('pre').textContent()) ?? '';
      expect(text).toMatch(/^latchkey-login-1:\{.*\}$/);
      return JSON.parse(text.slice('latchkey-login-1:'.length)) as { readonly flowId: string; readonly ticket?: string }; // of the closing page
    }, 15_000),
    prove: async (flowId, ticket = '') => frame.newClient().call('signIn.prove', { siteId: 'shop', proof: { type: 'flow', flowId, ticket }, device: await frame.newDevice(), locale: 'en_US' }),
  };
}
