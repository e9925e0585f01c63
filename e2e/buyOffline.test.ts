import type { Browser, BrowserContext } from 'playwright-core';
import { launchShell } from './lib/browser.ts';
import { openDemo } from './lib/demoTab.ts';
import type { DemoTab } from './lib/demoTab.ts';
import { eventually } from './lib/eventually.ts';
import { connect } from './lib/mockedTab.ts';
import { recordOutsideRequests } from './lib/outsideRequests.ts';
import type { OutsideRequests } from './lib/outsideRequests.ts';
import { serveDemo } from './lib/serveDemo.ts';
import type { StaticServer } from './lib/server.ts';

/** Of the mocked world; what is asked of them goes no further than the page's service worker. */
const mockedHosts = new Set(['rpc.latchkey.test', 'pay.latchkey.test']);

describe('buying in the playground over the mocked world', () => {
  let server: StaticServer;
  let browser: Browser;
  let context: BrowserContext;
  let outside: OutsideRequests;
  let tab: DemoTab;

  beforeAll(async () => {
    [server, browser] = await Promise.all([serveDemo({ chains: [], isMocked: true }), launchShell()]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  beforeEach(async () => {
    context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce' });
    outside = await recordOutsideRequests(context, ({ url, from }) => url.origin === server.origin || (mockedHosts.has(url.hostname) && from.startsWith(`${server.origin}/`)));
    tab = await openDemo(context, `${server.origin}/`);
    await connect(tab);
  });
  afterEach(async () => {
    expect(outside.lines()).toEqual([]);
    expect(tab.troubles).toEqual([]);
    await context.close();
  });

  const openBuy = async (): Promise<void> => {
    await tab.accountButton.click();
    await tab.dialog.getByRole('button', { name: 'Buy', exact: true }).click();
  };
  const choose = (label: string, option: string): Promise<unknown> => tab.page.getByRole('combobox', { name: label }).selectOption({ label: option });
  const offers = async (): Promise<void> => tab.dialog.getByRole('button', { name: 'Show offers' }).click();

  it('pays in a window of its own, without a network, and has what was bought', async () => {
    expect(await tab.readFact('Balance')).toMatch(/^10000\.0 METH$/);
    await openBuy();
    await tab.dialog.getByLabel('Amount', { exact: true }).fill('2000');
    await offers();
    await tab.dialog.getByRole('button', { name: /Stripe/ }).waitFor();
    const opening = tab.page.waitForEvent('popup');
    await tab.dialog.getByRole('button', { name: /^Pay \$2,000\.00.*Stripe/s }).click();
    const checkout = await opening;
    await tab.seesInDialog('Pay in the window of Stripe.');
    await checkout.getByText(/^2000 USD for 0\.985\d* METH to 0x/).waitFor();
    await checkout.getByRole('button', { name: 'Pay' }).click();
    await tab.seesInDialog('The tokens have arrived.');
    await eventually(() => expect(checkout.isClosed()).toBe(true));
    await tab.page.keyboard.press('Escape');
    await tab.sees('Balance', /^10000\.985/);
  });

  it('says that a bridging was refunded, and asks again', async () => {
    await choose('The wallet', 'Approves everything');
    await choose('The services of payments', 'Give back what was paid');
    await openBuy();
    await tab.dialog.getByLabel('A token that you have').check();
    await tab.dialog.getByLabel('Network').first().selectOption({ label: 'Mock Two' });
    await tab.dialog.getByLabel('Amount', { exact: true }).fill('0.5');
    await offers();
    await tab.dialog.getByRole('button', { name: /^Pay 0\.5 METH, receive 0\.995 MCOIN.*LI\.FI/s }).click();
    await tab.dialog.getByRole('button', { name: 'Continue in wallet' }).click();
    await tab.seesInDialog('Waiting for the tokens to arrive…');
    await tab.seesInDialog('The payment was refunded.');
    await tab.dialog.getByRole('button', { name: 'Ask for new offers' }).click();
    await tab.dialog.getByRole('button', { name: 'Show offers' }).waitFor();
  });
});
