import path from 'node:path';
import type { Browser, BrowserContext, Locator } from 'playwright-core';
import { findAccessibilityViolations } from './lib/accessibility.ts';
import { launchShell } from './lib/browser.ts';
import type { DemoTab } from './lib/demoTab.ts';
import { openDemo } from './lib/demoTab.ts';
import { eventually } from './lib/eventually.ts';
import { connect, decide, doEverything, mockedWallet as wallet } from './lib/mockedTab.ts';
import type { OutsideRequests } from './lib/outsideRequests.ts';
import { recordOutsideRequests } from './lib/outsideRequests.ts';
import { serveDemo } from './lib/serveDemo.ts';
import type { StaticServer } from './lib/server.ts';
import { fewOf } from './lib/shares.ts';

describe('the playground over the mocked world', () => {
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
    // What the mocks answer is a request of the page to its service worker; none may leave from there.
    outside = await recordOutsideRequests(context, ({ url, from }) => url.origin === server.origin || (url.hostname === 'rpc.latchkey.test' && from === `${server.origin}/`));
    tab = await openDemo(context, server.origin);
  });

  afterEach(async () => {
    expect(outside.lines()).toEqual([]);
    expect(tab.troubles).toEqual([]);
    await context.close();
  });

  it('does all it can without a network', async () => {
    // Once online, which fetches every part of the page.
    await doEverything(tab);
    await context.setOffline(true);
    await doEverything(tab);
    expect(await tab.readActivity()).toEqual(['rejected', 'confirmed', 'rejected', 'confirmed']);
  });

  it.each([
    { scenario: 'Approves everything', ends: 'connected' },
    { scenario: 'Rejects everything (4001)', ends: `You rejected the request in ${wallet}.` },
    { scenario: 'A prompt is already open (-32002)', ends: `A request is already open. Open ${wallet} and answer it.` },
    { scenario: 'Never answers', ends: `Confirm the connection in ${wallet}` },
    { scenario: 'Locked', ends: 'asks' },
    { scenario: 'Decide by hand', ends: 'asks' },
  ])('has a sensible screen and a way on for a wallet of the kind "$scenario"', async ({ scenario, ends }) => {
    await capability('The wallet').selectOption({ label: scenario });
    await tab.pick(wallet);
    if (ends === 'asks') await decide(tab, 'Connect to this site?', 'Approve');
    if (ends === 'asks' || ends === 'connected') {
      await tab.sees('Status', 'connected');
      await tab.seesNoDialog();
      return;
    }
    await tab.seesInDialog(ends);
    const cancel = tab.dialog.getByRole('button', { name: 'Cancel' });
    if (await cancel.isVisible()) await cancel.click();
    await tab.page.keyboard.press('Escape');
    await tab.seesNoDialog();
    // With a wallet that behaves again it works.
    await capability('The wallet').selectOption({ label: 'Approves everything' });
    await tab.pick(wallet);
    await tab.sees('Status', 'connected');
  });

  it('says so when the wallet claims to have switched and has not', async () => {
    await connect(tab);
    await capability('The wallet').selectOption({ label: 'Says it has switched and has not' });
    await tab.accountButton.click();
    await tab.dialog.getByRole('button', { name: /Network/ }).click();
    await tab.dialog.getByRole('button', { name: 'Mock Two' }).click();
    await decide(tab, 'Switch network?', 'Approve');
    await tab.seesInDialog('Failed to switch network');
    await tab.page.keyboard.press('Escape');
    await tab.sees('Network', 'Mock One');
  });

  it.each(fewOf([
    { weather: 'Offline' },
    { weather: 'Too many requests (429)' },
    { weather: 'Server error (500)' },
    { weather: 'Malformed answers' },
  ]))('says what it cannot read, and reads it later, with a network of the kind "$weather"', async ({ weather }) => {
    await connect(tab);
    await capability('The network').selectOption({ label: weather });
    await tab.button('Account 2').click();
    await tab.accountButton.click();
    await tab.seesInDialog('Balance not available');
    await tab.dialog.getByRole('button', { name: 'Try again' }).click();
    await tab.seesInDialog('Balance not available');
    await tab.page.keyboard.press('Escape');
    await capability('The network').selectOption({ label: 'Works' });
    // The next look asks again.
    await tab.accountButton.click();
    await tab.seesInDialog(/^Balance: /);
  });

  it.each(fewOf([{ weather: 'Slow (3 s)' }, { weather: 'Answers in another order' }]))('reads all the same with a network of the kind "$weather"', async ({ weather }) => {
    await connect(tab);
    await capability('The network').selectOption({ label: weather });
    await tab.button('Account 2').click();
    await tab.sees('Balance', /METH$/);
  });

  it('follows a transaction through blocks that are replaced, and says how many were dropped', async () => {
    await capability('The wallet').selectOption({ label: 'Approves everything' });
    await tab.pick(wallet);
    await tab.sees('Status', 'connected');
    await tab.button('Send').click();
    await tab.seesActivity('confirmed');
    await capability('New blocks').selectOption({ label: 'None: transactions wait' });
    await press('Replace the last block');
    await said('The last block was replaced.');
    await eventually(async () => expect((await tab.readActivity())[0]).not.toBe('confirmed'), 15_000);
    await capability('New blocks').selectOption({ label: 'Every 2 s' });
    await tab.seesActivity('confirmed');

    await capability('New blocks').selectOption({ label: 'None: transactions wait' });
    await tab.button('Send').click();
    await eventually(async () => expect(await tab.readActivity()).toHaveLength(2));
    await press('Drop what waits');
    await said('Dropped: 1.');
    await capability('The network').selectOption({ label: 'Nodes of another chain' });
    await press('Let everything work');
    await said('Everything works again.');
    expect(await Promise.all(['The network', 'New blocks', 'The wallet'].map((label) => capability(label).evaluate((select) => (select instanceof HTMLSelectElement ? select.selectedOptions[0]?.label : undefined))))).toEqual(['Works', 'Every 2 s', 'Decide by hand']);
  });

  it.each(fewOf([{ width: 360, colorScheme: 'dark' }, { width: 1280, colorScheme: 'light' }] as const))('has switches for faults that a keyboard reaches and that fit, $width px wide, $colorScheme', async ({ width, colorScheme }) => {
    await tab.page.emulateMedia({ colorScheme });
    await tab.page.setViewportSize({ width, height: 900 });
    await capability('New blocks').focus();
    for (const name of ['Replace the last block', 'Replace three blocks', 'Drop what waits', 'Let everything work']) {
      await tab.page.keyboard.press('Tab');
      expect(await tab.button(name).evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
    }
    await tab.page.keyboard.press('Enter');
    await said('Everything works again.');
    expect(await tab.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await findAccessibilityViolations(tab.page, 'main')).toEqual([]);
    await tab.card('Playground wallet').screenshot({ path: path.join(import.meta.dirname, `artifacts/panel-${width}.png`) });
  });

  it('stays usable with a network of the kind "Never answers"', async () => {
    await connect(tab);
    await capability('The network').selectOption({ label: 'Never answers' });
    await tab.button('Account 2').click();
    await tab.accountButton.click();
    await tab.seesInDialog('Reading balance…');
    await tab.dialog.getByRole('button', { name: 'Disconnect' }).click();
    await tab.sees('Status', 'disconnected');
  });

  it('takes in a second wallet while the list is not even open', async () => {
    await tab.button('Add a second wallet').click();
    await tab.pick('Another Wallet');
    await tab.sees('Status', 'connected');
    await tab.accountButton.click();
    await tab.seesInDialog('Connected with Another Wallet');
  });

  it('finds the wallet connected after a reload', async () => {
    await connect(tab);
    await tab.reload();
    await tab.sees('Status', 'connected');
    await tab.sees('Balance', /METH$/);
  });

  const press = (name: string): Promise<void> => tab.button(name).click();
  const said = (text: string): Promise<void> => tab.card('Playground wallet').getByTestId('fault-said').getByText(text, { exact: true }).waitFor();

  function capability(label: string): Locator {
    return tab.card('Playground wallet').getByLabel(label);
  }
});
