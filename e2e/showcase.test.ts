import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, BrowserContext, FrameLocator, Locator, Page } from 'playwright-core';
import { toPublicNames } from '../demo/showcase/toPublicNames.ts';
import { mockChainOne } from '../mocks/index.ts';
import { localeTags, toLanguageTag } from '../src/index.ts';
import { findAccessibilityViolations } from './lib/accessibility.ts';
import { launchShell } from './lib/browser.ts';
import { eventually } from './lib/eventually.ts';
import { recordOutsideRequests } from './lib/outsideRequests.ts';
import type { OutsideRequests } from './lib/outsideRequests.ts';
import { pressInFrame } from './lib/pressInFrame.ts';
import { serveDemo } from './lib/serveDemo.ts';
import type { StaticServer } from './lib/server.ts';
import { confirmIn, openWindow } from './lib/walletWindow.ts';

/** They are for people, and there are none in CI. */
const takesPictures = !process.env['CI'];
/** Of the mocked world; what is asked of them goes no further than the page's service worker. */
const mockedHosts = new Set(['rpc.latchkey.test', 'files.latchkey.test', 'bundler.latchkey.test', 'paymaster.latchkey.test', 'relay.latchkey.test']);
const waitMs = 15_000;

/** Runs in the page: blocks come ten times a second, where its chain has one every two seconds. */
function mineOften(rpcUrl: string): void {
  setInterval(() => void fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'evm_mine' }) }), 100);
}

/** How much of the page has moved by itself since it was drawn first. @see Layout Instability, CLS */
function readShift(): number {
  return (window as { shift?: number }).shift ?? 0; // counted below
}

jest.setTimeout(90_000);

describe('the showcase', () => {
  let server: StaticServer;
  let browser: Browser;
  let context: BrowserContext;
  let outside: OutsideRequests;
  let page: Page;
  let dialog: Locator;
  let inWallet: FrameLocator;
  let troubles: string[];
  let objections: string[];
  let device: string;

  beforeAll(async () => {
    [server, browser] = await Promise.all([serveDemo({ chains: [], isMocked: true, hasInApp: true }), launchShell()]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  afterEach(async () => {
    expect(outside.lines()).toEqual([]);
    expect(troubles).toEqual([]);
    expect(objections).toEqual([]);
    await context.close();
  });

  async function open(name: string, looks: { readonly viewport: { readonly width: number; readonly height: number }; readonly colorScheme: 'light' | 'dark'; readonly locale?: string }): Promise<void> {
    [troubles, objections, device] = [[], [], name];
    context = await browser.newContext({ locale: 'en-US', ...looks });
    outside = await recordOutsideRequests(context, ({ url, from }) => url.origin === server.origin || (mockedHosts.has(url.hostname) && from.startsWith(`${server.origin}/`)));
    page = await context.newPage();
    page.setDefaultTimeout(waitMs);
    page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
    page.on('pageerror', (error) => troubles.push(String(error)));
    await page.addInitScript(() => {
      const counted = window as { shift?: number }; // read above
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!('hadRecentInput' in entry && entry.hadRecentInput === true) && 'value' in entry) counted.shift = (counted.shift ?? 0) + Number(entry.value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    dialog = page.getByRole('dialog').and(page.locator('[data-latchkey-modal]'));
    inWallet = page.locator('dialog[data-latchkey-wallet]').frameLocator('iframe');
    await page.goto(`${server.origin}/?page=showcase`);
    await page.mouse.move(1, 1);
  }

  /** Looks at what the page shows now. */
  async function station(name: string, within = 'html'): Promise<void> {
    objections.push(...(await findAccessibilityViolations(page, within)).map((line) => `${name}: ${line}`));
    const { width, scrolled } = await page.evaluate(() => ({ width: innerWidth, scrolled: document.documentElement.scrollWidth }));
    if (scrolled > width) objections.push(`${name}: ${scrolled - width} px wider than the window`);
    if (takesPictures) await page.screenshot({ path: path.join(import.meta.dirname, 'artifacts', `showcase-${device}-${name}.png`) });
  }

  const part = (id: string): Locator => page.locator(`#${id}`);
  const press = (name: string | RegExp): Promise<void> => dialog.getByRole('button', { name }).first().click();
  const sees = (text: string | RegExp): Promise<void> => dialog.getByText(text).first().waitFor();

  async function close(): Promise<void> {
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  }

  /** Confirms what the wallet shows under this heading, as a person does, who looks first and moves the pointer. */
  async function confirm(heading: string): Promise<void> {
    await inWallet.getByRole('heading', { name: heading }).waitFor();
    const button = inWallet.getByRole('button', { name: 'Confirm', exact: true });
    await button.or(inWallet.getByRole('button', { name: 'Open window' })).first().waitFor();
    if (await button.count() === 0) {
      await confirmIn(await openWindow({ page, screen: inWallet }));
      return;
    }
    await button.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(x + width / 2, y - 30);
    await page.mouse.move(x + width / 2, y + height / 2);
    await eventually(async () => expect(await button.getAttribute('aria-disabled')).not.toBe('true'));
    await button.click();
  }

  /** As one who goes on without recovery. */
  async function beginWallet(): Promise<void> {
    await inWallet.getByRole('heading', { name: 'Set up recovery' }).waitFor();
    await pressInFrame(inWallet.getByRole('button', { name: 'Later' }));
    await pressInFrame(inWallet.getByRole('button', { name: 'Go on without recovery' }));
    await part('wallet').waitFor();
  }

  async function pick(wallet: string): Promise<void> {
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
    await dialog.getByRole('list', { name: 'Wallets' }).getByRole('button', { name: wallet }).click();
  }

  async function signInByEmail(): Promise<void> {
    await pick('Dawn Chorus');
    await page.getByRole('textbox', { name: 'E-mail' }).fill('ada@example.com');
    await station('sign-in', '[data-latchkey-modal]');
    await press('Continue');
    const mail = page.getByRole('dialog', { name: 'New mail' });
    const code = (await mail.getByTestId('mail-code').textContent()) ?? '';
    await mail.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('textbox', { name: 'Code' }).fill(code);
    await beginWallet();
  }

  async function signInByGoogle(): Promise<void> {
    await pick('Dawn Chorus');
    const [provider] = await Promise.all([page.waitForEvent('popup'), press('Google')]);
    await provider.getByRole('button', { name: 'Continue' }).click();
    await beginWallet();
  }

  /** What the mocked wallet's person answers. */
  async function approve(title: string): Promise<void> {
    const asked = page.getByRole('dialog', { name: 'Playground wallet asks' });
    await asked.getByRole('heading', { name: title }).waitFor();
    await asked.getByRole('button', { name: 'Approve' }).click();
    await asked.waitFor({ state: 'hidden' });
  }

  /** Looks at what is to be sent, and has the wallet send it. */
  async function review(heading: string | RegExp, confirmed: () => Promise<void>): Promise<void> {
    await dialog.getByRole('heading', { name: heading }).waitFor();
    const accept = dialog.getByRole('checkbox');
    if (await accept.count() > 0) await accept.check();
    await press('Continue in wallet');
    await confirmed();
  }

  /** In the words of the shop's own settings, and without a danger. */
  const operation = async (...told: readonly string[]): Promise<void> => {
    await inWallet.getByRole('heading', { name: 'Operation of a smart account' }).waitFor();
    for (const text of ['Mock One', ...told]) await inWallet.getByText(text, { exact: true }).first().waitFor();
    expect(await inWallet.getByRole('list', { name: 'Warnings' }).count()).toBe(0);
    if (told.includes('claim')) await station('asked', 'dialog[data-latchkey-wallet]');
    await confirm('Operation of a smart account');
  };
  const transaction = (): Promise<void> => approve('Send this transaction?');

  /** Claims, buys and applauds; `confirmed` and `signed` answer for the wallet. */
  async function shopAround(confirmed: (...told: readonly string[]) => Promise<void>, signed: (...told: readonly string[]) => Promise<void>): Promise<void> {
    await part('drop').getByRole('button', { name: 'Claim a print' }).click();
    await press('Claim 1');
    await review(/^Claim Mock Birds$|^Contract call$/, () => confirmed('Dawn Chorus prints', 'claim', '0.01 METH'));
    await sees('Claimed.');
    await close();
    await part('prints').getByText('Mock Bird No. 2').waitFor();
    await part('drop').getByText('1 of 100 taken · You have 1').waitFor();

    await part('market').getByRole('button', { name: 'Buy: Mock Bird No. 0' }).click();
    await press(/^Buy/);
    await review(/Mock Bird|Contract call/, () => confirmed('Dawn Chorus market', 'buyFromListing'));
    await sees('Bought.');
    await close();
    await part('prints').getByText('Mock Bird No. 0').waitFor();
    await part('market').getByText('Sold', { exact: true }).waitFor();

    const before = await part('wallet').locator('.dc-balance').textContent();
    await part('applause').getByRole('button', { name: 'Applaud' }).click();
    await signed('Applause', 'mark');
    await part('applause').getByText('Claps so far: 1').waitFor();
    await part('applause').getByText(/the fee is on us/).waitFor();
    expect(await part('wallet').locator('.dc-balance').textContent()).toBe(before);
  }

  async function givePass(): Promise<void> {
    await part('pass').getByRole('button', { name: 'Give us the pass' }).click();
    await confirm('Give a session key');
    await review(/./, () => confirm('Operation of a smart account'));
    await part('pass').getByText(/^We may claim for you until/).waitFor();
  }

  async function leave(): Promise<void> {
    await part('wallet').getByRole('button', { name: 'Sign out' }).click();
    await part('prints').getByText('Sign in to see your prints').waitFor();
    await part('wallet').waitFor({ state: 'detached' });
  }

  const fill = async (): Promise<void> => {
    await part('wallet').getByText('Your wallet is empty.').waitFor();
    await part('wallet').getByRole('button', { name: 'Get play money' }).click();
    await part('wallet').getByText(/^10 METH$/).waitFor();
  };

  /** The page once all of it is read, without having moved meanwhile. */
  async function begins(): Promise<void> {
    await part('drop').getByText('0 of 100 taken').waitFor();
    await part('market').getByText('3 MUSD').waitFor();
    await part('applause').getByText('Claps so far: 0').waitFor();
    expect(await page.evaluate(readShift)).toBeLessThan(0.05);
    await station('begin');
    await page.evaluate(mineOften, mockChainOne.rpcUrl);
  }

  it('lets a visitor in by e-mail on a phone, who claims, buys, applauds without a fee, gives a pass and leaves', async () => {
    await open('phone', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
    await begins();
    await signInByEmail();
    await fill();
    await part('prints').getByText('Your wall is bare.').waitFor();
    await station('funds');
    await shopAround(operation, operation);
    await givePass();
    await station('pass');
    await leave();
    await station('left');

    await page.getByRole('button', { name: 'Developer' }).click();
    const drawer = page.getByRole('complementary', { name: 'Developer' });
    await station('drawer');
    await drawer.getByRole('tab', { name: 'Flow' }).click();
    await drawer.getByText('connected → disconnected').waitFor();
    await drawer.getByText(/^eth_sendUserOperation/).first().waitFor();
    await station('flow');
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Developer' }).and(page.locator(':focus')).waitFor();
    // No language is too wide for a phone.
    for (const tag of localeTags) {
      await page.locator('.dc-foot select').first().selectOption(tag);
      await page.locator(`html[lang="${toLanguageTag(tag)}"]`).waitFor();
      expect([tag, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([tag, 390]);
    }
  });

  it('lets a visitor in by a wallet on a desktop, for whom a relayer pays, and by Google, and shows the code of what is on screen', async () => {
    await open('desktop', { viewport: { width: 1280, height: 900 }, colorScheme: 'light' });
    await begins();
    await pick('Playground Wallet');
    await approve('Connect to this site?');
    await part('wallet').getByText(/^10,000 METH$/).waitFor();
    await part('pass').getByText(/^The pass comes with a Dawn Chorus wallet/).waitFor();
    await shopAround(transaction, () => approve('Sign this data?'));
    await station('bought');
    await leave();

    await signInByGoogle();
    await fill();
    await givePass();
    await station('pass');
    const drawer = page.getByRole('complementary', { name: 'Developer' });
    await drawer.getByRole('tab', { name: 'Code' }).click();
    await part('pass').scrollIntoViewIfNeeded();
    await drawer.getByLabel('Part of the page').selectOption('A session key');
    const written = await readFile(path.join(import.meta.dirname, '../demo/showcase/parts/Pass.tsx'), 'utf8');
    // By the names that a site imports the kit by.
    expect(await drawer.locator('pre').textContent()).toBe(toPublicNames(written));
    await station('code');
    await leave();
  });
});
