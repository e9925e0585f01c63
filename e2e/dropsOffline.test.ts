import type { Browser, BrowserContext } from 'playwright-core';
import { mockChainOne } from '../mocks/index.ts';
import { launchShell } from './lib/browser.ts';
import { openDemo } from './lib/demoTab.ts';
import type { DemoTab } from './lib/demoTab.ts';
import { connect, decide } from './lib/mockedTab.ts';
import { recordOutsideRequests } from './lib/outsideRequests.ts';
import type { OutsideRequests } from './lib/outsideRequests.ts';
import { serveDemo } from './lib/serveDemo.ts';
import type { StaticServer } from './lib/server.ts';

/** Of the mocked world; what is asked of them goes no further than the page's service worker. */
const mockedHosts = new Set(['rpc.latchkey.test', 'files.latchkey.test']);

/** Runs in the page: blocks come four times a second, where its chain has one every two seconds. */
function mineOften(rpcUrl: string): void {
  setInterval(() => void fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'evm_mine' }) }), 250);
}

describe('drops, listings and files in the playground over the mocked world', () => {
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
    context = await browser.newContext();
    outside = await recordOutsideRequests(context, ({ url, from }) => url.origin === server.origin || (mockedHosts.has(url.hostname) && from.startsWith(`${server.origin}/`)));
    tab = await openDemo(context, `${server.origin}/?drops=on`);
  });
  afterEach(async () => {
    expect(outside.lines()).toEqual([]);
    expect(tab.troubles).toEqual([]);
    await context.close();
  });

  const press = (name: string | RegExp): Promise<void> => tab.dialog.getByRole('button', { name }).click();
  const close = async (): Promise<void> => {
    await tab.page.keyboard.press('Escape');
    await tab.seesNoDialog();
  };

  /** Looks at what is to be sent, under this heading, accepts what it warns of, and sends it. */
  async function review(heading: string | RegExp, ...shown: readonly string[]): Promise<void> {
    await tab.dialog.getByRole('heading', { name: heading }).waitFor();
    for (const text of shown) await tab.seesInDialog(text);
    const accept = tab.dialog.getByRole('checkbox');
    if (await accept.count() > 0) await accept.check();
    await press('Continue in wallet');
    await decide(tab, 'Send this transaction?', 'Approve');
  }

  it('sets an allowlist, claims by it, buys for a token, finds both among the assets, and sells one', async () => {
    await connect(tab);
    await tab.page.evaluate(mineOften, mockChainOne.rpcUrl);
    await tab.button('Give the drop an allowlist').click();
    await review('Contract call', 'setContractURI');
    await review('Contract call', 'setClaimConditions');
    await tab.page.getByTestId('drops-said').getByText('The drop has an allowlist.').waitFor();

    await tab.button('Claim a bird').click();
    await tab.seesInDialog('This account is on the allowlist.');
    await tab.seesInDialog('0.02 METH');
    await press('Claim 1');
    await review(/^Claim Mock Birds$|^Contract call$/, '0.02 METH');
    await tab.seesInDialog('Claimed.');
    await close();

    await tab.button('Look at the second listing').click();
    await tab.seesInDialog('3 MUSD');
    await press(/^Buy/);
    await review('Allow spending', '3 MUSD');
    await review(/Mock Bird|Contract call/, '3 MUSD');
    await tab.seesInDialog('Bought.');
    await close();

    await tab.button('View funds').click();
    await tab.dialog.getByRole('tab', { name: 'NFTs' }).click();
    const birds = tab.dialog.getByRole('list', { name: 'NFTs' }).getByRole('button', { name: 'Mock Bird' });
    await birds.nth(1).waitFor();
    expect(await birds.count()).toBe(2);
    await close();

    await tab.button('Sell the newest bird').click();
    await review('Allow a whole collection');
    await review('Contract call', 'createListing');
    await tab.page.getByTestId('drops-said').getByText('Listed: 2').waitFor();
    await tab.button('Look at what was listed here').click();
    await tab.seesInDialog('0.1 METH');
  });

  it('has a file kept, tells how far it is, and reads it back', async () => {
    await tab.page.getByLabel('A text to keep').setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('Kept by the page') });
    await tab.page.getByTestId('file-said').getByText(/^ipfs:\/\/bafy\w+\/note\.txt verified: Kept by the page$/).waitFor();
    const bar = tab.page.getByRole('progressbar', { name: 'Kept so far' });
    expect([await bar.getAttribute('value'), await bar.getAttribute('max')]).toEqual(['16', '16']);
  });
});
