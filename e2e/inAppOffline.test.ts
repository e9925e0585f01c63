import path from 'node:path';
import { computeAddress, HDNodeWallet } from 'ethers';
import type { Browser, BrowserContext, Locator } from 'playwright-core';
import { launchPlain } from './lib/browser.ts';
import { eventually } from './lib/eventually.ts';
import { openInAppTab } from './lib/inAppTab.ts';
import { variants } from './lib/shares.ts';
import { tickInFrame } from './lib/pressInFrame.ts';
import type { InAppTab } from './lib/inAppTab.ts';
import type { OutsideRequests } from './lib/outsideRequests.ts';
import { recordOutsideRequests } from './lib/outsideRequests.ts';
import { recordViolations } from './lib/recordViolations.ts';
import type { Violations } from './lib/recordViolations.ts';
import { serveDemo } from './lib/serveDemo.ts';
import type { StaticServer } from './lib/server.ts';

/** They are for people, and there are none in CI. */
const takesPictures = !process.env['CI'];
const email = 'ada@example.com';
/** Of development nodes: public. */
const phrase = 'test test test test test test test test test test test junk';
const addressAt = (index: number): string => HDNodeWallet.fromPhrase(phrase, undefined, `m/44'/60'/0'/0/${index}`).address;
const passphrase = 'copper lantern walks under nine quiet bridges';

jest.setTimeout(180_000); // walks through a whole life of a wallet

describe.each([
  { device: 'phone', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  { device: 'desktop', viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
] as const)('the in-app wallet without a network, on a $device', ({ device, ...looks }) => {
  let server: StaticServer;
  let browser: Browser;
  let context: BrowserContext;
  let outside: OutsideRequests;
  let violations: Violations;

  beforeAll(async () => {
    [server, browser] = await Promise.all([serveDemo({ chains: [], isMocked: true, hasInApp: true }), launchPlain()]);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  beforeEach(async () => {
    context = await browser.newContext({ ...looks, permissions: ['clipboard-read', 'clipboard-write'] });
    // What the mocks answer is a request of the page to its service worker; none may leave from there.
    outside = await recordOutsideRequests(context, ({ url, from }) => url.origin === server.origin || (url.hostname === 'rpc.latchkey.test' && from.startsWith(`${server.origin}/`)));
    violations = await recordViolations(context);
  });

  afterEach(async () => {
    expect(outside.lines()).toEqual([]);
    expect(violations.lines()).toEqual([]);
    await context.close();
  });

  /** Screens that the other device has too: one of them walks here. */
  const onPhone = device === 'phone' ? describe : describe.skip;
  const onDesktop = device === 'desktop' ? describe : describe.skip;
  const onBoth = device === 'phone' ? describe : variants;

  onBoth('as on others', () => {
    it('lets in by e-mail, sends, outlives a reload, shows its key, and opens on a second device by a passphrase', async () => {
      const tab = await open();
      await tab.signInByEmail(email);
      await tab.seesWallet('Set up recovery');
      await tab.pressWallet('Passphrase');
      await tab.seesWallet('Choose a passphrase');
      await tab.inWallet.getByLabel('Passphrase', { exact: true }).fill(passphrase);
      await tab.inWallet.getByLabel('Repeat the passphrase').fill(passphrase);
      await tab.pressWallet('Use this passphrase');
      await tab.seesNoWallet();
      await tab.sees('Status', 'connected');
      await tab.seesNoDialog();
      const address = await tab.readAccount();
      expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/);

      await eventually(async () => expect(await tab.readFact('Balance')).toMatch(/^0\.0 /));
      await fund(tab);
      await eventually(async () => expect(await tab.readFact('Balance')).toMatch(/^10\.0 /), 3_000);
      await send(tab);

      await tab.reload();
      await tab.sees('Status', 'connected');
      expect(await tab.readAccount()).toBe(address);
      await tab.button('Sign message').click();
      await tab.seesWallet('Sign a message');
      await tab.confirmInWallet('Confirm');
      await tab.card('Sign').getByText(`Signed by ${address}`).waitFor();

      await manage(tab, 'Export Private Key');
      await tab.seesWallet('Show the private key');
      await tab.pressWallet('Continue');
      await tab.seesWallet('Did anyone ask you for it?');
      await tickInFrame(tab.inWallet.getByRole('checkbox'));
      await tab.confirmInWallet('Show it');
      await tab.seesWallet('Private key');
      // No script of the page can read it off the screen.
      await tab.pressWallet('Copy');
      await tab.inWallet.getByText('Copied.').first().waitFor();
      expect(computeAddress(await tab.page.evaluate(() => navigator.clipboard.readText()))).toBe(address);
      await tab.pressWallet('Done');
      await tab.seesNoWallet();

      await tab.page.keyboard.press('Escape');
      await tab.seesNoDialog();
      await tab.button('Let a minute pass').click();
      await tab.page.getByTestId('in-app-said').getByText('The server may send another code.').waitFor();
      const [page] = await Promise.all([context.waitForEvent('page'), tab.page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href*="device=2"]')?.click())]);
      const second = page.url();
      await page.close();
      const other = await open(second);
      await other.sees('Status', 'disconnected');
      await other.signInByEmail(email);
      await other.seesWallet('Enter your passphrase');
      await other.inWallet.getByLabel('Passphrase', { exact: true }).fill('words that are not the right ones');
      await other.pressWallet('Open wallet');
      await other.inWallet.getByText('This is not the passphrase of this wallet.').first().waitFor();
      await other.inWallet.getByLabel('Passphrase', { exact: true }).fill(passphrase);
      await other.pressWallet('Open wallet');
      await other.seesNoWallet();
      await other.sees('Status', 'connected');
      expect(await other.readAccount()).toBe(address);
      // Each of the two has its own login.
      await other.reload();
      await other.sees('Status', 'connected');
      expect([...tab.objections, ...other.objections, ...tab.troubles, ...other.troubles]).toEqual([]);
    });

    it('is one wallet at two sites of an ecosystem, each asked for and taken back', async () => {
      const shop = await open(`${server.origin}/?wallet=ecosystem`);
      await shop.signInByEmail(email, 'Market wallet');
      await shop.seesWallet('Set up recovery');
      await shop.pressWallet('Later');
      await shop.pressWallet('Go on without recovery');
      await shop.seesNoWallet();
      await shop.sees('Status', 'connected');
      const address = await shop.readAccount();
      await shop.button('Let a minute pass').click();
      await shop.page.getByTestId('in-app-said').getByText('The server may send another code.').waitFor();
      await shop.page.getByRole('link', { name: 'Go to Market Stall' }).waitFor();

      const stall = await open(`${server.origin}/?wallet=ecosystem&site=stall`);
      await stall.sees('Status', 'disconnected');
      await stall.signInByEmail(email, 'Market wallet');
      await stall.seesWallet('Let this site use your wallet?');
      await stall.confirmInWallet('Allow');
      await stall.seesNoWallet();
      await stall.sees('Status', 'connected');
      expect(await stall.readAccount()).toBe(address);
      await manage(stall, 'Sites');
      await stall.seesWallet('Sites');
      await stall.pressWallet('Remove Market Stall');
      await stall.confirmInWallet('Remove');
      await stall.sees('Status', 'disconnected');
      expect([...shop.objections, ...stall.objections, ...shop.troubles, ...stall.troubles]).toEqual([]);
    });

    it('sends unasked up to the spending limit that its person sets, and asks above it', async () => {
      const tab = await open();
      await tab.pick('Wallet of this site');
      await tab.dialog.getByRole('button', { name: 'Continue as guest' }).click();
      await tab.sees('Status', 'connected');
      await tab.seesNoDialog();
      await fund(tab);
      await manage(tab, 'Spending limit');
      await tab.seesWallet('Spending limit');
      await tab.inWallet.getByText('eth_signTransaction').waitFor();
      // As the dialog of a wallet of another origin: a sheet in place of the modal's on a phone, else in the middle.
      const { x, y, width, height } = (await tab.page.locator('dialog[data-latchkey-wallet]').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const { viewport } = looks;
      const [left, below] = device === 'phone' ? [0, 0] : [(viewport.width - 420) / 2, (viewport.height - height) / 2];
      expect([x, viewport.width - x - width, Math.round(viewport.height - y - height)]).toEqual([left, left, Math.round(below)]);
      expect(await tab.page.locator('dialog[data-latchkey-modal]').evaluate((modal) => getComputedStyle(modal).visibility)).toBe('hidden');
      await tab.inWallet.getByRole('textbox').fill('0.015');
      await tab.confirmInWallet('Save');
      await tab.seesNoWallet();
      await tab.page.keyboard.press('Escape');
      await tab.button('Send').click();
      await eventually(async () => expect((await tab.readActivity())[0]).toBe('confirmed'), 20_000);
      // One more of these is above the limit.
      await send(tab);
      expect([...tab.objections, ...tab.troubles]).toEqual([]);
    });
  });

  onPhone('alone', () => {
    it('begins as a guest, and keeps the address when an e-mail address is added', async () => {
      const tab = await open();
      await tab.pick('Wallet of this site');
      await tab.dialog.getByRole('button', { name: 'Continue as guest' }).click();
      await tab.sees('Status', 'connected');
      await tab.seesNoDialog();
      const address = await tab.readAccount();
      await tab.reload();
      await tab.sees('Status', 'connected');
      expect(await tab.readAccount()).toBe(address);
      await tab.accountButton.click();
      await tab.dialog.getByRole('button', { name: 'Guest wallet: keep it, or lose it' }).click();
      await tab.inspect('Guest wallet');
      await tab.dialog.getByRole('button', { name: 'Add a way to sign in' }).click();
      await tab.page.getByRole('textbox', { name: 'E-mail' }).fill('grace@example.com');
      await tab.dialog.getByRole('button', { name: 'Continue', exact: true }).click();
      const code = await tab.takeCode();
      await tab.page.getByRole('textbox', { name: 'Code' }).fill(code);
      await eventually(async () => expect(await tab.page.getByText('Guest wallet: keep it, or lose it').count()).toBe(0));
      await tab.page.keyboard.press('Escape');
      await tab.reload();
      await tab.sees('Status', 'connected');
      expect(await tab.readAccount()).toBe(address);
      expect([...tab.objections, ...tab.troubles]).toEqual([]);
    });

    it('lets in by the link of a mail, where the number of the page was chosen', async () => {
      const tab = await open();
      await tab.pick('Wallet of this site');
      await tab.page.getByRole('textbox', { name: 'E-mail' }).fill('lin@example.com');
      await tab.dialog.getByRole('button', { name: 'Continue', exact: true }).click();
      const mail = tab.page.getByRole('dialog', { name: 'New mail' });
      await mail.getByRole('button', { name: 'Open the link' }).click();
      const number = (await tab.page.getByLabel('Number to choose').textContent()) ?? '';
      await mail.getByRole('button', { name: number, exact: true }).click();
      await mail.getByText('Confirmed').waitFor();
      await mail.getByRole('button', { name: 'Close' }).click();
      await tab.seesWallet('Set up recovery');
      expect([...tab.objections, ...tab.troubles]).toEqual([]);
    });

    it('lets in by a new passkey, and by the same one on a second device', async () => {
      const tab = await open();
      await tab.pick('Wallet of this site');
      await tab.dialog.getByRole('button', { name: 'Passkey', exact: true }).click();
      await tab.dialog.getByRole('button', { name: 'I have a Passkey' }).waitFor();
      await tab.inspect('Passkey');
      await tab.dialog.getByRole('button', { name: 'Create a Passkey' }).click();
      await tab.seesWallet('Create a Passkey');
      await tab.pressWallet('Create a Passkey');
      await prompt(tab).getByRole('button', { name: 'Save' }).click();
      await tab.seesWallet('Set up recovery');
      await tab.pressWallet('Passphrase');
      await tab.inWallet.getByLabel('Passphrase', { exact: true }).fill(passphrase);
      await tab.inWallet.getByLabel('Repeat the passphrase').fill(passphrase);
      await tab.pressWallet('Use this passphrase');
      await tab.seesNoWallet();
      await tab.sees('Status', 'connected');
      await tab.seesNoDialog();
      await manage(tab, 'Link a Passkey');
      await tab.pressWallet('Create a Passkey');
      await tab.dialog.getByText('Error creating passkey: Your account has a passkey here already').first().waitFor();

      const other = await open(`${server.origin}/?device=2`);
      await other.pick('Wallet of this site');
      await other.dialog.getByRole('button', { name: 'Passkey', exact: true }).click();
      await other.dialog.getByRole('button', { name: 'I have a Passkey' }).click();
      await prompt(other).getByRole('button', { name: 'Playground' }).click();
      await other.seesWallet('Enter your passphrase');
      expect([...tab.objections, ...tab.troubles, ...other.objections, ...other.troubles]).toEqual([]);
    });

    it('lets in by an account elsewhere, played in a window and by a redirect', async () => {
      const tab = await open();
      await tab.pick('Wallet of this site');
      await tab.inspect('Ways in');
      const [popup] = await Promise.all([tab.page.waitForEvent('popup'), tab.dialog.getByRole('button', { name: 'Google', exact: true }).click()]);
      await popup.getByRole('radio', { name: /Grace Hopper/ }).check();
      await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Continue' }).click()]);
      await tab.seesWallet('Set up recovery');
      await tab.pressWallet('Later');
      await tab.pressWallet('Go on without recovery');
      await tab.sees('Status', 'connected');
      const address = await tab.readAccount();
      expect([...tab.objections, ...tab.troubles]).toEqual([]);

      await tab.page.close();
      await context.clearCookies();
      const other = await open(`${server.origin}/?login=redirect&device=2`);
      await other.pick('Wallet of this site');
      await other.dialog.getByRole('button', { name: 'Google', exact: true }).click();
      await other.page.getByRole('radio', { name: /Alan Turing/ }).check();
      await other.page.getByRole('button', { name: 'Continue' }).click();
      await other.page.waitForURL((url) => url.searchParams.get('login') === 'redirect');
      await other.seesWallet('Set up recovery');
      await other.pressWallet('Later');
      await other.pressWallet('Go on without recovery');
      await other.sees('Status', 'connected');
      expect(await other.readAccount()).not.toBe(address);
      expect(other.page.url()).not.toContain('latchkey');
    });
  });

  onDesktop('alone', () => {
    it('brings a phrase, adds an account, and shows the phrase again', async () => {
      const tab = await open();
      await tab.pick('Wallet of this site');
      await tab.dialog.getByRole('button', { name: 'I have a wallet already' }).click();
      await tab.inspect('Bring your wallet, sign in');
      await tab.page.getByRole('textbox', { name: 'E-mail' }).fill('bob@example.com');
      await tab.dialog.getByRole('button', { name: 'Continue', exact: true }).click();
      const code = await tab.takeCode();
      await tab.page.getByRole('textbox', { name: 'Code' }).fill(code);
      await tab.seesWallet('Bring your wallet');
      await tab.pressWallet(/^Recovery phrase/);
      await tab.inWallet.locator('textarea').fill(phrase);
      await tab.seesWallet('Enter your recovery phrase');
      await tab.pressWallet('Continue');
      await tab.seesWallet('Is this your wallet?');
      await tab.inWallet.getByText(addressAt(0)).waitFor();
      await tab.pressWallet('Use this wallet');
      await tab.pressWallet('Later');
      await tab.pressWallet('Go on without recovery');
      await tab.seesNoWallet();
      await tab.sees('Status', 'connected');
      expect(await tab.readAccount()).toBe(addressAt(0));
      await tab.seesNoDialog();

      await manage(tab, 'Accounts');
      await tab.seesWallet('Accounts');
      await tab.pressWallet('Add an account');
      await tab.inWallet.getByLabel('Name').fill('Savings');
      await tab.inWallet.getByLabel('Name').press('Enter');
      await tab.inWallet.getByText(addressAt(1)).waitFor();
      await tab.seesWallet('Accounts');
      await tab.pressWallet('Close');
      await tab.seesNoWallet();
      await eventually(async () => expect(await tab.readAccount()).toBe(addressAt(1)));
      await tab.page.keyboard.press('Escape');
      await tab.reload();
      await tab.sees('Status', 'connected');
      expect(await tab.readAccount()).toBe(addressAt(1));

      await manage(tab, 'Export Recovery Phrase');
      await tab.seesWallet('Show the recovery phrase');
      await tab.pressWallet('Continue');
      await tickInFrame(tab.inWallet.getByRole('checkbox'));
      await tab.confirmInWallet('Show it');
      await tab.seesWallet('Recovery phrase');
      await tab.pressWallet('Copy');
      await tab.inWallet.getByText('Copied.').first().waitFor();
      expect(await tab.page.evaluate(() => navigator.clipboard.readText())).toBe(phrase);
      await tab.pressWallet('Done');
      expect([...tab.objections, ...tab.troubles]).toEqual([]);
    });
  });

  /** What stands for the window of the browser. */
  const prompt = (tab: InAppTab): Locator => tab.page.locator('dialog[data-latchkey-passkey]');
  const open = (address = server.origin): Promise<InAppTab> => openInAppTab(context, address, async (name, tab) => {
    if (takesPictures) await tab.page.screenshot({ path: path.join(import.meta.dirname, `artifacts/inApp-${device}-${name.replaceAll(/\W+/g, '-')}.png`) });
  });

  async function fund(tab: InAppTab): Promise<void> {
    await tab.button('Give this account funds').click();
    await tab.page.getByTestId('in-app-said').getByText('Funds have arrived.').waitFor();
  }

  async function send(tab: InAppTab): Promise<void> {
    const before = (await tab.readActivity()).length;
    await tab.button('Send').click();
    await tab.inWallet.getByRole('button', { name: 'Confirm', exact: true }).waitFor();
    await tab.confirmInWallet('Confirm');
    await tab.seesNoWallet();
    await eventually(async () => expect((await tab.readActivity())[0]).toBe('confirmed'), 20_000);
    expect((await tab.readActivity()).length).toBe(before + 1);
  }

  async function manage(tab: InAppTab, entry: string): Promise<void> {
    await tab.accountButton.click();
    const title = await tab.dialog.getByRole('heading', { name: /^(?:Account|Transactions)$/ }).textContent();
    // The chains of the page began anew with the reload: what was sent before it is awaited, and shown first.
    if (title === 'Transactions') await tab.dialog.getByRole('button', { name: 'Back' }).click();
    await tab.dialog.getByRole('button', { name: 'Manage Wallet' }).click();
    await tab.dialog.getByRole('button', { name: entry }).click();
  }
});
