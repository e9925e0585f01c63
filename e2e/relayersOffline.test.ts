import type { Browser, BrowserContext } from 'playwright-core';
import { launchShell } from './lib/browser.ts';
import { openDemo } from './lib/demoTab.ts';
import type { DemoTab } from './lib/demoTab.ts';
import { eventually } from './lib/eventually.ts';
import { decide, mockedWallet } from './lib/mockedTab.ts';
import { recordOutsideRequests } from './lib/outsideRequests.ts';
import type { OutsideRequests } from './lib/outsideRequests.ts';
import { serveDemo } from './lib/serveDemo.ts';
import type { StaticServer } from './lib/server.ts';
import { fewOf } from './lib/shares.ts';

/** Of the mocked world; what is asked of them goes no further than the page's service worker. */
const mockedHosts = new Set(['rpc.latchkey.test', 'relay.latchkey.test']);

describe('a relayer in the playground over the mocked world', () => {
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
  });
  afterEach(async () => {
    expect(outside.lines()).toEqual([]);
    expect(tab.troubles).toEqual([]);
    await context.close();
  });

  const choose = (label: string, option: string): Promise<unknown> => tab.page.getByRole('combobox', { name: label }).selectOption({ label: option });
  const sees = (text: string | RegExp): Promise<void> => tab.page.getByTestId('counted').getByText(text).waitFor();

  /** Opens the page with a relayer and connects the wallet that signs for it. */
  async function start(relayer: string): Promise<void> {
    tab = await openDemo(context, `${server.origin}/?relayer=${relayer}`);
    await tab.pick(relayer === '7702' ? 'Local Key' : mockedWallet);
    if (relayer !== '7702') await decide(tab, 'Connect to this site?', 'Approve');
    await tab.sees('Status', 'connected');
    await tab.seesNoDialog();
    await sees(/^Counted 0$/);
  }

  it.each(fewOf<[string, 'Sign this data?' | 'Sign this message?' | undefined]>([
    ['openZeppelin', 'Sign this data?'], ['engine', 'Sign this data?'], ['biconomy', 'Sign this message?'], ['7702', undefined], ['backend', 'Sign this data?'],
  ], 2))('sends and pays for what an account only signs: %s', async (relayer, asks) => {
    await start(relayer);
    const balance = await tab.readFact('Balance');
    const count = async (...expected: readonly string[]): Promise<void> => {
      await tab.button('Count').click();
      if (asks) await decide(tab, asks, 'Approve');
      await tab.seesActivity(...expected);
    };
    await count('confirmed');
    const account = await tab.readFact('Account');
    await sees(new RegExp(`^Counted 1, last for ${account}`, 'i'));
    expect(await tab.readFact('Balance')).toBe(balance);
    if (relayer !== 'engine') return;
    await context.setOffline(true); // the code of the relayer has come
    await count('confirmed', 'confirmed');
    await sees(/^Counted 2,/);
  });

  it('says why nothing is sent, and goes on once it works', async () => {
    await start('engine');
    await choose('The wallet', 'Approves everything');
    const faults = [
      ['Does not pay for this', /Failed to send transaction: The budget of this site is spent/],
      ['Has no funds itself', /Transaction errored with reason: insufficient funds for gas \* price \+ value/],
      ['Offers too little for a block', /Transaction errored with reason: max fee per gas less than block base fee/],
    ] as const;
    for (const [fault, text] of faults) {
      await choose('The relayer', fault);
      await tab.button('Count').click();
      await tab.card('Relayer').getByRole('alert').getByText(text).waitFor();
    }
    await tab.seesActivity('failed', 'failed', 'failed');
    await choose('The relayer', 'Calls fail in the block');
    await tab.button('Count').click();
    await tab.seesActivity('failed', 'failed', 'failed', 'failed');
    await choose('The relayer', 'Works');
    await tab.button('Count').click();
    await eventually(async () => expect((await tab.readActivity())[0]).toBe('confirmed'), 20_000);
    await sees(/^Counted 1,/);
  });

  it('counts what was handed over without an answer as on its way, and does not send it again', async () => {
    await start('openZeppelin');
    await choose('The wallet', 'Approves everything');
    await choose('The relayer', 'Sends, and answers malformed');
    await tab.button('Count').click();
    await tab.card('Relayer').getByRole('alert').getByText("'relayerOpenZeppelin' gave an answer that cannot be read").waitFor();
    await tab.seesActivity('queued');
    await choose('The relayer', 'Server error (500)');
    await tab.button('Count').click();
    await tab.card('Relayer').getByRole('alert').getByText('Failed to send transaction: Internal Server Error').waitFor();
    await tab.seesActivity('queued', 'queued');
  });

  it('follows what waits after the page was left', async () => {
    await start('engine');
    await choose('The wallet', 'Approves everything');
    await choose('The relayer', 'Takes requests, and puts them into no block');
    await tab.button('Count').click();
    await tab.seesActivity('queued');
    await eventually(async () => expect(await tab.page.evaluate(() => sessionStorage.getItem('playground.relays'))).toContain('reference'));
    await tab.reload();
    await tab.sees('Status', 'connected');
    // A visit asks no service before its visitor has acted.
    await tab.accountButton.click();
    await tab.dialog.waitFor();
    await tab.page.keyboard.press('Escape');
    await eventually(async () => expect(await tab.readActivity()).toEqual(['confirmed']), 30_000);
    await sees(/^Counted 1,/);
  });

  it('names who pays in the review, and gives up what waits where it is cancelled', async () => {
    await start('engine');
    await choose('The wallet', 'Approves everything');
    await tab.button('Review and count').click();
    await tab.seesInDialog('Mock Relayer');
    await tab.page.keyboard.press('Escape');
    await tab.seesNoDialog();
    await choose('The relayer', 'Takes requests, and puts them into no block');
    await tab.button('Count').click();
    await tab.seesActivity('queued');
    await tab.button('Cancel what waits').click();
    await tab.card('Relayer').getByRole('alert').getByText('Transaction execution cancelled.').waitFor();
    await tab.seesActivity('failed');
    await sees(/^Counted 0$/);
  });
});
