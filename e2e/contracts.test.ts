import type { Browser, BrowserContext } from 'playwright-core';
import { findAccessibilityViolations } from './lib/accessibility.ts';
import { launchShell } from './lib/browser.ts';
import type { DemoTab } from './lib/demoTab.ts';
import { openDemo } from './lib/demoTab.ts';
import { eventually } from './lib/eventually.ts';
import { serveDemo } from './lib/serveDemo.ts';
import type { StaticServer } from './lib/server.ts';

const wallet = 'Playground Wallet';
const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

describe('a visitor with a token', () => {
  let server: StaticServer;
  let browser: Browser;
  let context: BrowserContext;
  let tab: DemoTab;

  beforeAll(async () => {
    [server, browser] = await Promise.all([serveDemo({ chains: [], isMocked: true }), launchShell()]);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  beforeEach(async () => {
    context = await browser.newContext({ viewport: { width: 1_280, height: 800 } });
    tab = await openDemo(context, server.origin);
    await tab.pick(wallet);
    await decide('Connect to this site?', 'Approve');
    await tab.sees('Balance', /METH$/);
    await tab.seesNoDialog();
    await tab.button('Read the token').click();
    await sees('token-balance', '10000 MUSD');
  });

  afterEach(async () => {
    expect(tab.troubles).toEqual([]);
    await context.close();
  });

  it('reads what it is, how much is there, and how high the chain is', async () => {
    await sees('token-name', 'Mock Dollar');
    await sees('token-allowance', '0 MUSD');
    const readHeight = async (): Promise<number> => Number(await read('block-number'));
    await eventually(async () => expect(await readHeight()).not.toBeNaN(), 15_000);
    const seen = await readHeight();
    await tab.button('Send').click();
    await decide('Send this transaction?', 'Approve');
    await eventually(async () => expect(await readHeight()).toBeGreaterThan(seen), 15_000);
    expect(await findAccessibilityViolations(tab.page)).toEqual([]);
  });

  it('sends some after reading what will be signed, and sees less of it', async () => {
    await tab.button('Send tokens').click();
    await tab.dialog.getByRole('heading', { name: 'Send tokens' }).waitFor();
    await tab.seesInDialog('25 MUSD');
    await tab.seesInDialog(recipient);
    expect(await findAccessibilityViolations(tab.page, '[data-latchkey-modal]')).toEqual([]);
    await continueInWallet();
    await decide('Send this transaction?', 'Approve');
    await tab.seesNoDialog();
    await sees('token-balance', '9975 MUSD');
    await tab.seesActivity('confirmed');
  });

  it('allows exactly what it says, and all of it only after a tick', async () => {
    await tab.button('Allow exactly this').click();
    await tab.dialog.getByRole('heading', { name: 'Allow spending' }).waitFor();
    await tab.seesInDialog('25 MUSD');
    // The spender is a person's account: that needs a tick, however little it is.
    await tab.dialog.getByRole('checkbox').check();
    await continueInWallet();
    await decide('Send this transaction?', 'Approve');
    await sees('token-allowance', '25 MUSD');

    await tab.button('Allow without limit').click();
    await tab.seesInDialog('Unlimited MUSD');
    await tab.seesInDialog('The spender could take all that you have of this token, now and later.');
    expect(await tab.dialog.getByRole('button', { name: 'Continue in wallet' }).isDisabled()).toBe(true);
    expect(await findAccessibilityViolations(tab.page, '[data-latchkey-modal]')).toEqual([]);
    await tab.dialog.getByRole('checkbox').check();
    await continueInWallet();
    await decide('Send this transaction?', 'Approve');
    await sees('token-allowance', 'without limit');
  });

  it('is told in the words of the contract why a call would be refused, before the wallet is asked', async () => {
    await tab.card('Contracts').getByLabel('Tokens, in MUSD').fill('10000.5');
    await tab.button('Send without review').click();
    await tab.card('Contracts').getByRole('alert').getByText(/ERC20InsufficientBalance.*10000000000.*10000500000/).waitFor();
    expect(await tab.readActivity()).toEqual([]);
    expect(await findAccessibilityViolations(tab.page)).toEqual([]);

    await tab.button('Send tokens').click();
    await tab.dialog.getByRole('heading', { name: 'Send tokens' }).waitFor();
    await continueInWallet();
    await tab.dialog.getByRole('alert').getByText(/ERC20InsufficientBalance/).waitFor();
    expect(await findAccessibilityViolations(tab.page, '[data-latchkey-modal]')).toEqual([]);
  });

  it('is told how much is missing of an account without enough funds, at once and later in the list', async () => {
    await tab.card('Send').getByLabel('Amount').fill('10001');
    await tab.button('Review and send').click();
    await tab.dialog.getByRole('heading', { name: 'Send', exact: true }).waitFor();
    await continueInWallet();
    await decide('Send this transaction?', 'Approve');
    const told = /^Add 1\.\d+ METH \(10001\.\d+ METH needed, 10000 METH there\) to the account, then try again\.$/;
    await tab.dialog.getByRole('alert').getByText(told).waitFor();
    expect(await findAccessibilityViolations(tab.page, '[data-latchkey-modal]')).toEqual([]);
    await tab.page.keyboard.press('Escape');
    await tab.seesActivity('failed');
    await tab.accountButton.click();
    const transactions = tab.dialog.getByRole('list', { name: 'Transactions' });
    await transactions.getByText('Failed: Insufficient Funds').waitFor();
    await transactions.getByText(told).waitFor();
    expect(await findAccessibilityViolations(tab.page, '[data-latchkey-modal]')).toEqual([]);
  });

  it('sends two calls as one, and is told when both have taken effect', async () => {
    await tab.button('Allow and send as one').click();
    await sees('calls-phase', 'Batch: sending');
    await decide('Send this transaction?', 'Approve');
    await sees('calls-phase', 'Batch: pending');
    await decide('Send this transaction?', 'Approve');
    await sees('calls-phase', 'Batch: confirmed, 2 transactions');
    await sees('token-balance', '9975 MUSD');
    await sees('token-allowance', '25 MUSD');
    expect(await findAccessibilityViolations(tab.page)).toEqual([]);
  });

  it('is told when the second of two calls was turned down', async () => {
    await tab.button('Allow and send as one').click();
    await decide('Send this transaction?', 'Approve');
    await decide('Send this transaction?', 'Reject');
    await sees('calls-phase', 'Batch: partlyReverted, 1 transaction');
    await sees('token-balance', '10000 MUSD');
    await sees('token-allowance', '25 MUSD');
    expect(await tab.readActivity()).toEqual(['rejected', 'confirmed']);
  });

  function continueInWallet(): Promise<void> {
    return tab.dialog.getByRole('button', { name: 'Continue in wallet' }).click();
  }

  async function decide(title: string, answer: 'Approve' | 'Reject'): Promise<void> {
    const asked = tab.page.getByRole('dialog', { name: 'Playground wallet asks' });
    await asked.getByRole('heading', { name: title }).waitFor();
    await asked.getByRole('button', { name: answer }).click();
    await asked.waitFor({ state: 'hidden' });
  }

  async function read(testId: string): Promise<string> {
    return (await tab.card('Contracts').getByTestId(testId).textContent()) ?? '';
  }

  function sees(testId: string, expected: string): Promise<void> {
    return eventually(async () => expect(await read(testId)).toBe(expected), 15_000);
  }
});
