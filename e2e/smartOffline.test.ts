import type { Browser, BrowserContext } from 'playwright-core';
import { launchShell } from './lib/browser.ts';
import { openDemo } from './lib/demoTab.ts';
import type { DemoTab } from './lib/demoTab.ts';
import { eventually } from './lib/eventually.ts';
import { openInAppTab } from './lib/inAppTab.ts';
import type { InAppTab } from './lib/inAppTab.ts';
import { decide } from './lib/mockedTab.ts';
import { recordOutsideRequests } from './lib/outsideRequests.ts';
import type { OutsideRequests } from './lib/outsideRequests.ts';
import { serveDemo } from './lib/serveDemo.ts';
import type { StaticServer } from './lib/server.ts';
import { confirmIn, openWindow } from './lib/walletWindow.ts';
import { fewOf } from './lib/shares.ts';

const smart = 'Smart Account';
/** Of the mocked world; what is asked of them goes no further than the page's service worker. */
const mockedHosts = new Set(['rpc.latchkey.test', 'bundler.latchkey.test', 'paymaster.latchkey.test']);

describe('a smart account in the playground over the mocked world', () => {
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

  const select = (label: string) => tab.page.getByRole('combobox', { name: label });
  const choose = (label: string, option: string): Promise<unknown> => select(label).selectOption({ label: option });

  /** Opens the page with a smart account, connects it and gives it funds. */
  async function start(query: string): Promise<void> {
    tab = await openDemo(context, `${server.origin}/?${query}`);
    await tab.pick(smart);
    await decide(tab, 'Connect to this site?', 'Approve');
    await tab.sees('Status', 'connected');
    await tab.sees('Wallet', 'smart');
    await tab.seesNoDialog();
    if (query.includes('sponsored')) return;
    await tab.button('Give the smart account funds').click();
    await tab.sees('Balance', /^10\.0 /);
  }

  /** Sends what the owner signs for; v0.7 signs a message, later ones typed data. */
  async function send(asks = 'Sign this message?'): Promise<void> {
    await tab.button('Send').click();
    await decide(tab, asks, 'Approve');
  }

  it.each(fewOf([['v0.7', 'Sign this message?'], ['v0.8', 'Sign this data?']]))('is deployed by the first thing it sends, then sends another and a batch, without a network (%s)', async (version, asks) => {
    await start(`smart=${version}`);
    await send(asks);
    await tab.seesActivity('confirmed');
    await context.setOffline(true);
    await send(asks);
    await tab.seesActivity('confirmed', 'confirmed');
    await tab.button('Send a batch').click();
    await decide(tab, asks, 'Approve');
    await tab.page.getByTestId('smart-said').getByText(/^Handed over: 0x[0-9a-f]{64}$/).waitFor();
  });

  it('is paid for by the sponsor, and says each way in which that fails', async () => {
    await start('smart=v0.7&sponsored=on');
    await tab.page.getByLabel('Amount').fill('0');
    await send();
    await tab.seesActivity('confirmed');
    expect(await tab.readFact('Balance')).toMatch(/^0\.0 /);
    for (const [fault, text] of [['Does not pay for this', /Paymaster error: .* - The budget of this site is spent/], ['Server error (500)', /Paymaster error: 500 - Internal Server Error/], ['Malformed answers', /Paymaster error: 200 - an answer that makes no sense/], ['Has no funds itself (AA31)', /AA31 paymaster deposit too low/]] as const) {
      await choose('Who pays the fees', fault);
      await tab.button('Send').click();
      await tab.card('Send').getByRole('alert').getByText(text).waitFor();
    }
    await choose('Who pays the fees', 'Works');
    await send();
    await eventually(async () => expect((await tab.readActivity())[0]).toBe('confirmed'), 20_000);
  });

  it('says why a bundler does not take it, and goes on once it does', async () => {
    await start('smart=v0.7');
    await choose('The wallet', 'Approves everything');
    for (const [fault, text] of [['Refuses: no funds (AA21)', /AA21 didn't pay prefund/], ['Refuses: signature (AA24)', /AA24 signature error/], ['Refuses: nonce (AA25)', /AA25 invalid account nonce/], ['Asks for more again and again', /underpriced/], ['Calls fail in the block', /The mocked chain refuses/]] as const) {
      await choose('The bundler', fault);
      await tab.button('Send').click();
      await tab.card('Send').getByRole('alert').getByText(text).waitFor();
    }
    await choose('The bundler', 'Asks for more, once');
    await tab.button('Send').click();
    await eventually(async () => expect((await tab.readActivity())[0]).toBe('confirmed'), 20_000);
  });

  it('grants a session key, which Manage Wallet lists and takes back', async () => {
    await start('smart=keys');
    const confirmed = async (): Promise<void> => {
      await decide(tab, 'Sign this data?', 'Approve');
      await tab.dialog.getByRole('button', { name: 'Continue in wallet' }).click();
      await decide(tab, 'Sign this message?', 'Approve');
    };
    await tab.button('Grant a session key').click();
    await confirmed();
    await tab.page.getByTestId('smart-said').getByText(/^A session key may act/).waitFor();
    await tab.accountButton.click();
    await tab.dialog.getByRole('button', { name: 'Manage Wallet' }).click();
    await tab.dialog.getByRole('button', { name: 'Session Keys' }).click();
    await tab.dialog.getByText('In force').waitFor();
    await tab.dialog.getByRole('button', { name: /^Take back 0x/ }).click();
    await confirmed();
    await tab.dialog.getByText('No session keys').waitFor();
    await tab.page.keyboard.press('Escape');
    await tab.seesNoDialog();
  });

  it('follows what a bundler has after the page was left', async () => {
    await start('smart=v0.7');
    await choose('The bundler', 'Takes operations, and puts them into no block');
    await send();
    await tab.seesActivity('queued');
    await tab.reload();
    await tab.sees('Status', 'connected');
    // A visit asks no bundler before its visitor has acted.
    await tab.accountButton.click();
    await tab.dialog.waitFor();
    await tab.page.keyboard.press('Escape');
    await eventually(async () => expect(await tab.readActivity()).toEqual(['confirmed']), 30_000);
  });
});

describe('a smart account that the in-app wallet owns, in the playground over the mocked world', () => {
  let server: StaticServer;
  let browser: Browser;
  beforeAll(async () => {
    [server, browser] = await Promise.all([serveDemo({ chains: [], isMocked: true, hasInApp: true }), launchShell()]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  async function start(account: string): Promise<{ readonly context: BrowserContext; readonly tab: InAppTab }> {
    const context = await browser.newContext();
    const tab = await openInAppTab(context, `${server.origin}/?smart=${account}&owner=inApp`);
    await tab.signInByEmail('smart@example.com', smart);
    await tab.seesWallet('Set up recovery');
    await tab.pressWallet('Passphrase');
    await tab.inWallet.getByLabel('Passphrase', { exact: true }).fill('four words of a passphrase');
    await tab.inWallet.getByLabel('Repeat the passphrase').fill('four words of a passphrase');
    await tab.pressWallet('Use this passphrase');
    await tab.seesNoWallet();
    await tab.sees('Wallet', 'smart');
    await tab.seesNoDialog();
    await tab.button('Give the smart account funds').click();
    await tab.sees('Balance', /^10\.0 /);
    return { context, tab };
  }

  it.each(fewOf(['v0.7', 'v0.8']))('asks who is there within the same connect, and signs what is sent once that is confirmed in its frame (%s)', async (version) => {
    const { context, tab } = await start(version);
    await tab.button('Send').click();
    await tab.seesWallet('Operation of a smart account');
    await tab.confirmInWallet('Confirm');
    await tab.seesNoWallet();
    await tab.seesActivity('confirmed');
    await tab.button('Send').click();
    await tab.seesWallet('Operation of a smart account');
    await tab.pressWallet('Reject');
    await tab.seesActivity('rejected', 'confirmed');
    expect([...tab.objections, ...tab.troubles]).toEqual([]);
    await context.close();
  });

  it('has it keep a session key, by which the page sends within its limits without the wallet showing anything', async () => {
    const { context, tab } = await start('keys');
    const said = (text: RegExp): Promise<void> => tab.page.getByTestId('smart-said').getByText(text).waitFor();
    await tab.button('Have the in-app wallet keep a key').click();
    await tab.seesWallet('Give a session key');
    await tab.confirmInWallet('Confirm');
    await tab.dialog.getByRole('button', { name: 'Continue in wallet' }).click();
    await tab.seesWallet('Operation of a smart account');
    await confirmIn(await openWindow({ page: tab.page, screen: tab.inWallet })); // what the account does to itself
    await said(/^A session key may act/);
    await tab.seesNoWallet();
    await tab.button('Send by that key').click();
    await said(/^Sent by the key: 0x[0-9a-f]{64}$/);
    await tab.button('Send too much by that key').click();
    await said(/^The wallet does not allow this to the site/);
    expect(await tab.page.locator('dialog[data-latchkey-wallet]').filter({ visible: true }).count()).toBe(0);
    expect([...tab.objections, ...tab.troubles]).toEqual([]);
    await context.close();
  });
});
