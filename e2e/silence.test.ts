import type { BrowserContext } from 'playwright-core';
import { launchShell } from './lib/browser.ts';
import type { DemoTab } from './lib/demoTab.ts';
import { openDemo } from './lib/demoTab.ts';
import { home, setUpJourneys } from './lib/journeys.ts';
import type { OutsideRequests } from './lib/outsideRequests.ts';
import { recordOutsideRequests } from './lib/outsideRequests.ts';
import { serveDemo } from './lib/serveDemo.ts';

/** How long nothing has to happen for a page to count as silent; a reader of the first screen takes longer. */
const silentForMs = 1_500;

/** At most so many files hold the modal and its first screen, which the page fetches from its own host once it idles. */
const modalParts = 12;

describe('a page that was only opened', () => {
  it.each([
    { preload: undefined, more: modalParts, what: 'nothing anywhere but for itself and its modal' },
    { preload: 'intent', more: 0, what: 'nothing anywhere but for itself, where the site waits for a sign of intent' },
  ] as const)('sends $what', async ({ preload, more }) => {
    const server = await serveDemo({ chains: [{ id: home.id, name: home.name, rpc: 'http://127.0.0.1:1' }], ...(preload && { preload }) });
    const browser = await launchShell();
    try {
      const context = await browser.newContext();
      const requests = await recordOutsideRequests(context, () => false);
      const tab = await openDemo(context, server.origin);
      await beSilent(tab);
      expect(linesOf(requests, server.origin)).toEqual(opened(requests, more));
    } finally {
      await browser.close();
      await server.close();
    }
  });
});

describe('a page that was opened beside wallets', () => {
  const journeys = setUpJourneys({ extensions: { main: { name: 'First Wallet', rdns: 'test.first' }, other: { name: 'Second Wallet', rdns: 'test.second' } } });
  let recorded: { readonly context: BrowserContext; readonly requests: OutsideRequests } | undefined;
  const record = async (): Promise<OutsideRequests> => {
    const { context } = journeys.browser;
    // Once a browser: what is recorded cannot be taken back.
    if (recorded?.context !== context) recorded = { context, requests: await recordOutsideRequests(context, () => false) };
    recorded.requests.clear();
    return recorded.requests;
  };

  it('sends nothing anywhere but for itself, and asks no wallet', async () => {
    const requests = await record();
    const tab = await journeys.open();
    await beSilent(tab);
    expect(linesOf(requests, journeys.server.origin)).toEqual(opened(requests));
    await journeys.browser.wallets.main.expectNoPrompt(0);
    await journeys.browser.wallets.other.expectNoPrompt(0);
  });

  it('fetches parts of itself, and nothing else, when the visitor hovers, opens and looks around', async () => {
    const requests = await record();
    const tab = await journeys.open();
    await beSilent(tab);
    requests.clear();
    await tab.connectButton.hover();
    await tab.connectButton.click();
    await tab.wallet('First Wallet').waitFor();
    await tab.wallet('MetaMask').click();
    await tab.dialog.getByRole('heading', { name: 'Get MetaMask' }).waitFor();
    await tab.dialog.getByRole('button', { name: 'Back' }).click();
    await tab.dialog.getByRole('button', { name: 'Close' }).click();
    await beSilent(tab);
    expect(requests.all().length).toBeGreaterThan(0);
    expect(linesOf(requests, journeys.server.origin)).toEqual(requests.all().map(() => expect.stringMatching(/^GET script \/\d+\.[0-9a-f]{16}\.js$/)));
  });

  it('speaks to the endpoint of the chain in use, and to no other host, when the visitor connects', async () => {
    const requests = await record();
    const tab = await journeys.openConnected();
    await tab.sees('Balance', /ETH$/);
    await tab.accountButton.click();
    await tab.seesInDialog(/^Balance: /);
    await beSilent(tab);
    const outside = requests.all().filter(({ url }) => url.origin !== journeys.server.origin);
    expect(outside.length).toBeGreaterThan(0);
    expect(new Set(outside.map(({ kind, method, url }) => `${method} ${kind} ${url.origin}`))).toEqual(new Set([`POST fetch ${journeys.homeNode.url}`]));
  });

  it('speaks to no host after the visitor has left, and again only to the endpoint of the chain when a visit is taken up', async () => {
    const requests = await record();
    const tab = await journeys.openConnected();
    await tab.reload();
    await tab.sees('Balance', /ETH$/);
    const origins = new Set(requests.all().map(({ url }) => url.origin));
    expect(origins).toEqual(new Set([journeys.server.origin, journeys.homeNode.url]));
    await tab.button('Disconnect from code').click();
    await tab.sees('Status', 'disconnected');
    requests.clear();
    await beSilent(tab);
    await tab.reload();
    await beSilent(tab);
    expect(linesOf(requests, journeys.server.origin)).toEqual(opened(requests));
  });
});

/** What a page fetches that was only opened: itself, and then parts of itself. */
function opened(requests: OutsideRequests, most: number = modalParts): readonly unknown[] {
  const parts = requests.all().slice(3);
  expect(parts.length).toBeLessThanOrEqual(most);
  return ['GET document /', 'GET stylesheet /demo.css', expect.stringMatching(/^GET script \/main\.[0-9a-f]{16}\.js$/), ...parts.map(() => expect.stringMatching(/^GET script \/\d+\.[0-9a-f]{16}\.js$/))];
}

/** Silence cannot be awaited, only listened to. */
async function beSilent({ page }: DemoTab): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(silentForMs);
}

/** One for each request; what went to another origin shows by it. */
function linesOf(requests: OutsideRequests, own: string): readonly string[] {
  return requests.all().map(({ method, kind, url: { origin, pathname } }) => `${method} ${kind} ${origin === own ? '' : origin}${pathname}`);
}
