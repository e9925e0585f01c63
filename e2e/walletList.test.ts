import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { findAccessibilityViolations } from './lib/accessibility.ts';
import { launchShell } from './lib/browser.ts';
import { openDemo } from './lib/demoTab.ts';
import type { DemoTab } from './lib/demoTab.ts';
import { eventually } from './lib/eventually.ts';
import { serveDemo } from './lib/serveDemo.ts';
import type { DemoOptions } from './lib/serveDemo.ts';

const modal = '[data-latchkey-modal]';
const terms = { termsUrl: 'https://example.com/terms', privacyUrl: 'https://example.com/privacy', isApprovalRequired: true };

describe('a visitor who looks for a wallet', () => {
  let browser: Browser | undefined;
  const ends: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    browser = await launchShell();
  });
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });
  afterAll(async () => {
    await browser?.close();
  });

  const open = async (options: Partial<DemoOptions> = {}, look: BrowserContextOptions = {}): Promise<DemoTab> => {
    if (!browser) throw new Error('The browser has not started.');
    const server = await serveDemo({ chains: [], ...options });
    ends.push(() => server.close());
    const context = await browser.newContext(look);
    ends.push(() => context.close());
    const tab = await openDemo(context, server.origin);
    ends.push(async () => expect(tab.troubles).toEqual([]));
    await tab.connectButton.click();
    await tab.dialog.getByText('New to wallets?').waitFor();
    return tab;
  };
  const search = (tab: DemoTab) => tab.dialog.getByRole('searchbox', { name: 'Search Wallet' });
  const rows = (tab: DemoTab) => tab.dialog.getByRole('list', { name: 'Wallets' }).getByRole('listitem');
  const toAll = async (tab: DemoTab): Promise<void> => {
    await tab.dialog.getByRole('button', { name: /^All Wallets/ }).click();
    await tab.wallet('Ledger Live').waitFor();
  };

  it('finds one by a part of its name, goes down to it by keys, and is shown where to get it', async () => {
    const tab = await open();
    await search(tab).pressSequentially('trust');
    await tab.wallet('Trust Wallet').waitFor();
    await tab.page.keyboard.press('ArrowDown');
    expect(await readFocused(tab.page)).toBe('Trust Wallet');
    await tab.page.keyboard.press('Enter');
    await tab.dialog.getByRole('heading', { name: 'Get Trust Wallet' }).waitFor();
    await tab.dialog.getByRole('button', { name: 'Back' }).click();
    await tab.wallet('Trust Wallet').waitFor();
    expect(await search(tab).inputValue()).toBe('trust'); // and can go on to the next one
  });

  it('sees the box to tick and the way for newcomers at once, however many wallets there are, and the rows give way', async () => {
    const tab = await open({ isMocked: true, terms }, { viewport: { width: 1_280, height: 900 } });
    const dialog = await tab.dialog.boundingBox();
    for (const part of [tab.dialog.getByRole('checkbox'), tab.dialog.getByText('Tick the box to choose a wallet.'), tab.dialog.getByRole('button', { name: 'Get started' })]) {
      const box = await part.boundingBox();
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan((dialog?.y ?? 0) + (dialog?.height ?? 0) - 40);
    }
    await tab.wallet('Coinbase Wallet').scrollIntoViewIfNeeded();
    await tab.wallet('Coinbase Wallet').click({ force: true, trial: true });
  });

  it('comes back to where the long list was left, with the row that was chosen one press of the tab key away', async () => {
    const tab = await open();
    await toAll(tab);
    await search(tab).press('ArrowDown');
    for (let turn = 0; turn < 8; turn += 1) await tab.page.keyboard.press('PageDown');
    const left = await readFocused(tab.page);
    await tab.page.keyboard.press('Enter');
    await tab.dialog.getByRole('heading', { name: /^Get / }).waitFor();
    await tab.dialog.getByRole('button', { name: 'Back' }).click();
    await tab.dialog.getByRole('heading', { name: 'All Wallets' }).waitFor();
    await search(tab).press('Tab');
    expect(await readFocused(tab.page)).toBe(left);
    expect(await rows(tab).count()).toBeLessThan(25);
    const [row, list] = [await tab.wallet(left ?? '').first().boundingBox(), await tab.dialog.boundingBox()];
    expect(row && list && row.y > list.y && row.y < list.y + list.height).toBe(true);
  });

  it('is told that nothing was found, and begins anew', async () => {
    const tab = await open();
    await search(tab).fill('zzzzqq');
    await tab.dialog.getByText('No wallet is called “zzzzqq”.').waitFor();
    await tab.dialog.getByRole('button', { name: 'Try Again' }).click();
    expect(await search(tab).inputValue()).toBe('');
    await tab.wallet('MetaMask').waitFor();
    await tab.page.keyboard.type('rain');
    await tab.wallet('Rainbow').waitFor();
    await tab.page.keyboard.press('Escape');
    expect(await search(tab).inputValue()).toBe('');
    await tab.page.keyboard.press('Escape');
    await tab.seesNoDialog();
  });

  it('scrolls through all of them, of which only those in sight are there', async () => {
    const tab = await open();
    await toAll(tab);
    await rows(tab).first().hover();
    const seen = new Set<string>();
    for (let turn = 0; turn < 400 && !seen.has('Base Account'); turn += 1) {
      await tab.page.mouse.wheel(0, 400);
      await tab.page.waitForTimeout(16);
      const names = await rows(tab).allInnerTexts();
      expect(names.length).toBeLessThan(25);
      for (const text of names) seen.add(text.split('\n').at(-1) ?? '');
    }
    expect(seen).toContain('Base Account');
    expect(seen.size).toBeGreaterThan(450); // two names are borne by two wallets each, and MetaMask stands in the first list
  });

  it('shows a mark in every row that it comes to, each from the site itself, a few at a time', async () => {
    const tab = await open();
    const fetched: string[] = [];
    const bytes = { all: 0 };
    tab.page.on('response', (response) => {
      fetched.push(new URL(response.url()).origin);
      void response.body().then((body) => void (bytes.all += gzipSync(body).length), () => {});
    });
    await toAll(tab);
    const unmarked = async (): Promise<readonly string[]> => (await rows(tab).evaluateAll((items) => items.filter((item) => !(item.querySelector('img')?.naturalWidth ?? 0)).map((item) => item.textContent)));
    await eventually(async () => expect(await unmarked()).toEqual([]), 5_000);
    await tab.page.waitForTimeout(300);
    const first = bytes.all;
    expect(first).toBeLessThan(100_000); // the screen, the directory, 31 drawings and the first sixteen
    await rows(tab).first().hover();
    for (let turn = 0; turn < 12; turn += 1) {
      await tab.page.mouse.wheel(0, 370);
      await eventually(async () => expect(await unmarked()).toEqual([]), 5_000);
    }
    await tab.page.waitForTimeout(300);
    expect((bytes.all - first) / 12).toBeLessThan(20_000);
    expect([...new Set(fetched)].filter((origin) => origin !== new URL(tab.page.url()).origin && !origin.startsWith('null'))).toEqual([]);
  });

  // The literals of the specification, section 9.
  it('is as high and as wide as was specified, and grows by ten rows', async () => {
    const tab = await open({ terms }, { viewport: { width: 1_280, height: 1_000 } });
    expect(await tab.dialog.evaluate((dialog) => getComputedStyle(dialog).maxHeight)).toBe('660px');
    expect((await tab.dialog.boundingBox())?.height).toBeLessThanOrEqual(660);
    const box = await tab.dialog.getByText('By connecting, you agree to the').boundingBox();
    const tick = await tab.dialog.getByRole('checkbox').boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? Infinity) - (tick?.x ?? 0)).toBeLessThanOrEqual(250);
    await toAll(tab);
    const list = tab.dialog.getByRole('list', { name: 'Wallets' });
    expect((await list.locator('..').boundingBox())?.height).toBe(370);
    const rowsHigh = async (): Promise<number> => Math.round((((await list.boundingBox())?.height ?? 0) - 8 + 8) / (56 + 8)); // rows of 56 px, 8 px between and around them
    expect(await rowsHigh()).toBe(10);
    await rows(tab).first().hover();
    await tab.page.mouse.wheel(0, 200);
    await eventually(async () => expect(await rowsHigh()).toBe(20), 5_000);
  });

  it('walks them by keys, and leaves the list by one press of the tab key', async () => {
    const tab = await open();
    await toAll(tab);
    await search(tab).focus();
    await tab.page.keyboard.press('ArrowDown');
    expect(await readFocused(tab.page)).toBe('1inch Wallet');
    await tab.page.keyboard.press('End');
    await eventually(async () => expect(await readFocused(tab.page)).toBe('Base Account'), 5_000);
    expect(await tab.dialog.locator('[aria-posinset="495"]').getAttribute('aria-setsize')).toBe('495');
    await tab.page.keyboard.press('PageUp');
    await tab.page.keyboard.press('Home');
    await eventually(async () => expect(await readFocused(tab.page)).toBe('1inch Wallet'), 5_000);
    await tab.page.keyboard.press('ArrowDown');
    await tab.page.keyboard.press('Shift+Tab');
    await eventually(async () => expect(await search(tab).evaluate((field) => field.matches(':focus'))).toBe(true), 5_000);
    await tab.page.keyboard.press('Tab');
    expect(await readFocused(tab.page)).toBe('Binance Wallet');
  });

  it('chooses nothing before the terms are accepted, and is not asked again on the next visit', async () => {
    const tab = await open({ terms });
    expect(await tab.wallet('MetaMask').getAttribute('aria-disabled')).toBe('true');
    await tab.wallet('MetaMask').click({ force: true });
    const box = tab.dialog.getByRole('checkbox', { name: /^By connecting, you agree to the Terms of Service and Privacy Policy$/ });
    expect(await box.evaluate((element) => element.matches(':focus'))).toBe(true);
    await tab.page.keyboard.press('Space');
    await tab.wallet('MetaMask').click();
    await tab.dialog.getByRole('heading', { name: 'Get MetaMask' }).waitFor();
    await tab.reload();
    await tab.connectButton.click();
    await tab.dialog.getByText('New to wallets?').waitFor();
    expect(await box.isChecked()).toBe(true);
  });

  it.each([
    ['phone, dark', { viewport: { width: 390, height: 780 }, colorScheme: 'dark' }],
    ['desktop, light', { viewport: { width: 1_280, height: 800 }, colorScheme: 'light' }],
  ] as const)('meets nothing that keeps a visitor out (%s)', async (_name, look) => {
    const tab = await open({ terms }, { ...look, reducedMotion: 'reduce' });
    const found: string[] = [];
    const check = async (state: string): Promise<void> => void found.push(...(await findAccessibilityViolations(tab.page, modal)).map((line) => `${state}: ${line}`));
    await check('first list, disabled');
    await tab.dialog.getByRole('checkbox').check();
    await check('first list');
    await search(tab).fill('zzzzqq');
    await tab.dialog.getByText('No wallet is called').waitFor();
    await check('no results');
    await tab.dialog.getByRole('button', { name: 'Try Again' }).click();
    await toAll(tab);
    await check('all wallets');
    await search(tab).fill('wallet');
    await tab.wallet('Trust Wallet').waitFor();
    await check('found');
    expect(found).toEqual([]);
  });
});

/** The name in the row that has the focus, wherever it lives. */
function readFocused(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    let focused = document.activeElement;
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
    return focused?.querySelector('bdi')?.textContent ?? undefined;
  });
}
