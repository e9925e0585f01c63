import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { NamedAccount } from './nameAccount.ts';
import { recordTroubles } from './recordTroubles.ts';
import { announceTestWallet, testWalletName } from './testWallet.ts';

/** How long after a reload the wallet announces itself: before the page is hydrated, meanwhile, and after. In ms, one after the other. */
const lateByMs = [0, 30, 250, 900] as const;

/** How long a development server may compile a page that is asked for the first time. */
const compileForMs = 2 * 60_000;

/** A page that a server renders, with `Visit` and `Account` of `page/Visit.js` in it. */
export interface RenderedOptions {
  readonly browser: Browser;
  readonly url: string;
  readonly rpc: string;
  /** The one that the wallet has. */
  readonly account: NamedAccount;
  /** How often the visitor comes back. */
  readonly reloads: number;
}

/**
 * Opens the page as a new visitor, connects, and comes back as often as asked.
 * @throws where the first markup shows another account than the last visit's, marks it as confirmed, or shows one to others; where the button says anything else meanwhile; and where an error or a warning is logged
 */
export async function driveRenderedSite({ browser, url, rpc, account, reloads }: RenderedOptions): Promise<void> {
  await warmUp({ browser, url, rpc, account });
  const context = await browser.newContext({ userAgent: userAgentOf(browser) });
  try {
    const page = await context.newPage();
    const troubles = recordTroubles(page);
    await page.addInitScript(announceTestWallet, { rpc, address: account.address });
    await page.addInitScript(recordTexts);
    await page.goto(url);
    await connect(page, account);
    expect(troubles).toEqual([]);
    await seeFirstMarkup(browser, { context, url, account });
    expect(await come(page, { account, troubles, reloads })).toEqual([]);
    await comeWithoutWallet(context, { url, account });
  } finally {
    await context.close();
  }
}

/** A development server compiles a page when it is first asked for it, and Vite loads it again once it has found all packages. */
async function warmUp({ browser, url, rpc, account }: Omit<RenderedOptions, 'reloads'>): Promise<void> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.addInitScript(announceTestWallet, { rpc, address: account.address });
    for (let i = 0; i < 2; i += 1) {
      await page.goto(url, { timeout: compileForMs });
      await page.locator('#wallets').getByText(testWalletName).waitFor({ timeout: compileForMs });
      await page.waitForLoadState('networkidle').catch(() => {}); // its socket may stay open
    }
  } finally {
    await context.close();
  }
}

/** As with a window: servers send machines, which a headless browser says to be, nothing before they have everything. */
function userAgentOf(browser: Browser): string {
  return `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36`;
}

async function connect(page: Page, account: NamedAccount): Promise<void> {
  await page.locator('#wallets').getByText(testWalletName).waitFor();
  await page.locator('.lk-button').first().click();
  await page.getByRole('dialog').getByRole('button', { name: testWalletName }).click();
  await seeAccount(page, account);
}

/** The account that the wallet has confirmed, with the name and the picture that the chain says. */
async function seeAccount(page: Page, { address, name }: NamedAccount): Promise<void> {
  const shown = { '#active': address, '#name': name, '#avatar': 'read', '#unconfirmed': 'none' };
  await page.waitForFunction((texts) => texts.every(([id, text]) => document.querySelector(id)?.textContent === text), Object.entries(shown));
  await page.waitForFunction(() => document.querySelectorAll('.lk-button').length === 2 && !document.querySelector('.lk-button[data-unconfirmed]'));
}

/** What the server sends before any script has run: the rest of the page is still to come. */
async function seeFirstMarkup(browser: Browser, { context, url, account }: { readonly context: BrowserContext; readonly url: string; readonly account: NamedAccount }): Promise<void> {
  const cookies = await context.cookies();
  expect(cookies.length).toBeGreaterThan(0);
  const known = await readFirstButton(browser, url, cookies);
  expect(known).toEqual({ text: account.name, label: `Account ${account.name}, as of your last visit`, isUnconfirmed: true, isBusy: true, picture: account.avatar, rest: 'Loading the page' });
  const unknown = await readFirstButton(browser, url, []);
  expect(unknown).toEqual({ text: 'Connect', label: null, isUnconfirmed: false, isBusy: false, picture: null, rest: 'Loading the page' });
}

async function readFirstButton(browser: Browser, url: string, cookies: Awaited<ReturnType<BrowserContext['cookies']>>): Promise<object> {
  const context = await browser.newContext({ userAgent: userAgentOf(browser), javaScriptEnabled: false });
  try {
    await context.addCookies(cookies);
    const page = await context.newPage();
    await page.goto(url);
    const button = page.locator('.lk-button').first();
    const [text, label, unconfirmed, busy] = [await button.textContent(), await button.getAttribute('aria-label'), await button.getAttribute('data-unconfirmed'), await button.getAttribute('aria-busy')];
    const picture = (await button.locator('img').count()) > 0 ? await button.locator('img').getAttribute('src') : null;
    return { text, label, isUnconfirmed: unconfirmed !== null, isBusy: busy === 'true', picture, rest: await page.locator('#loading').textContent() };
  } finally {
    await context.close();
  }
}

/** Gives a line for each time at which something was wrong. */
async function come(page: Page, { account, troubles, reloads }: { readonly account: NamedAccount; readonly troubles: string[]; readonly reloads: number }): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (let i = 0; i < reloads; i += 1) {
    const ms = lateByMs[i % lateByMs.length] ?? 0;
    await page.evaluate((text) => sessionStorage.setItem('wallet.lateByMs', text), String(ms));
    await page.reload({ waitUntil: 'commit' });
    await seeAccount(page, account);
    const texts = await page.evaluate(() => (globalThis as unknown as { buttonTexts: readonly string[] }).buttonTexts); // as written below
    if (texts.some((text) => text !== account.name)) troubles.push(`the button said ${texts.join(', ')}`);
    if (troubles.length > 0) wrong.push(`reload ${i + 1}, wallet after ${ms} ms: ${troubles.splice(0).join('; ').slice(0, 2_000)}`);
  }
  return wrong;
}

/** The extension is gone: what the last visit showed is taken back. */
async function comeWithoutWallet(context: BrowserContext, { url, account }: { readonly url: string; readonly account: NamedAccount }): Promise<void> {
  const page = await context.newPage();
  const troubles = recordTroubles(page);
  await page.addInitScript(recordTexts);
  await page.goto(url);
  await page.waitForFunction(() => [...document.querySelectorAll('.lk-button')].map((button) => button.textContent).join() === 'Connect,Connect');
  const texts = await page.evaluate(() => (globalThis as unknown as { buttonTexts: readonly string[] }).buttonTexts); // as written below
  expect([texts[0], texts.at(-1), troubles]).toEqual([account.name, 'Connect', []]);
}

/** Runs in the page before it: what its buttons say, from the first markup on. */
function recordTexts(): void {
  const buttonTexts: string[] = [];
  Object.assign(globalThis, { buttonTexts });
  new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll('.lk-button')) if (textContent && !buttonTexts.includes(textContent)) buttonTexts.push(textContent);
  }).observe(document, { childList: true, subtree: true, characterData: true });
}
