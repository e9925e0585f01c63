import { verifyMessage } from 'ethers';
import type { Browser, BrowserContext, FrameLocator, Page } from 'playwright-core';
import { eventually } from '../../lib/eventually.ts';
import { pressGuarded } from '../../lib/guardedButton.ts';
import type { WalletServer } from '../../lib/walletServer.ts';
import { recordTroubles } from './recordTroubles.ts';

/** What a site with the in-app wallet is driven with. */
export interface InAppOptions {
  readonly browser: Browser;
  readonly url: string;
  /** The server of the wallet, which lets the site of the URL show it. */
  readonly server: WalletServer;
}

const email = 'ada@mail.example';

const walletIn = (page: Page): FrameLocator => page.frameLocator('dialog[data-latchkey-wallet] iframe');

/** What a page logs, and what a server other than the wallet's refuses: that one says 401 to its own frame while no one is signed in there, which browsers log. */
function recordOwnTroubles(page: Page, { origin }: WalletServer): { list(): readonly string[] } {
  const troubles = recordTroubles(page);
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400 && !response.url().startsWith(`${origin}/`)) refused.push(`${response.status()} ${response.url()}`);
  });
  return { list: () => [...troubles.filter((text) => !text.includes('status of 401')), ...refused] };
}

/** Presses again what Chromium drops in a frame that has just appeared or moved, until what follows is there. */
async function press(page: Page, name: string, next: () => Promise<unknown>): Promise<void> {
  await eventually(async () => {
    const button = walletIn(page).getByRole('button', { name, exact: true });
    if (await button.isVisible()) await button.press('Enter', { timeout: 2_000 });
    await next();
  }, 30_000, 500);
}

/** Chooses the wallet of the site in the modal. */
export async function pickWallet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Shop Wallet', exact: true }).click();
}

/** Lets recovery wait, as far as the wallet asks, until the page has an account. */
export async function goOn(page: Page, id: string): Promise<string> {
  const text = async (): Promise<string> => (await page.locator(id).textContent()) ?? '';
  const isOffered = (name: string) => walletIn(page).getByRole('button', { name, exact: true }).waitFor({ timeout: 2_000 });
  await walletIn(page).getByRole('button', { name: 'Later', exact: true }).waitFor();
  await press(page, 'Later', () => isOffered('Go on without recovery'));
  await press(page, 'Go on without recovery', async () => expect(await text()).toMatch(/0x[0-9a-fA-F]{40}/));
  return /0x[0-9a-fA-F]{40}/.exec(await text())?.[0] ?? '';
}

/** Connects as a guest and signs a message. @throws where the signature is not of the account, or something was logged */
export async function driveGuestPage({ browser, url, server }: InAppOptions): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1_000, height: 900 } });
  try {
    const page = await context.newPage();
    const troubles = recordOwnTroubles(page, server);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${url}?wallet=${encodeURIComponent(server.origin)}`);
    await page.getByRole('button', { name: 'Connect', exact: true }).waitFor();
    expect(asked.filter((each) => each.startsWith(server.origin))).toEqual([]);
    await pickWallet(page);
    await page.getByRole('dialog').getByRole('button', { name: /guest/i }).click();
    // A guest is not asked how the wallet is to be recovered.
    const address = await eventually(async () => {
      const text = (await page.locator('#account').textContent()) ?? '';
      expect(text).toMatch(/^0x[0-9a-fA-F]{40}$/);
      return text;
    }, 30_000);
    await signHello(page, address);
    expect(troubles.list()).toEqual([]);
  } finally {
    await context.close();
  }
}

/** Signs in by the code of a mail that only the page gets, and signs a message. @throws where another host than the page's own and its node is asked, the signature is not of the account, or something was logged */
export async function driveOfflinePage(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1_000, height: 900 } });
  try {
    const page = await context.newPage();
    const troubles = recordTroubles(page);
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).hostname));
    await page.goto(url);
    await pickWallet(page);
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    const code = await eventually(async () => {
      const text = (await page.locator('#code').textContent()) ?? '';
      expect(text).toMatch(/^\d{6}$/);
      return text;
    }, 30_000);
    await page.getByRole('textbox', { name: 'Code' }).fill(code);
    const address = await goOn(page, '#account');
    await signHello(page, address);
    expect([...hosts].filter((host) => host !== '' && host !== new URL(url).hostname && host !== '127.0.0.1')).toEqual([]);
    expect(troubles).toEqual([]);
  } finally {
    await context.close();
  }
}

/** @throws where the signature that the page gets is not of the account */
export async function signHello(page: Page, address: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await pressGuarded(page, walletIn(page).getByRole('button', { name: 'Confirm', exact: true }));
  const signature = await eventually(async () => {
    const text = (await page.locator('#signature').textContent()) ?? '';
    expect(text).toMatch(/^0x[0-9a-f]{130}$/);
    return text;
  }, 15_000);
  expect(verifyMessage('Hello, shop', signature)).toBe(address);
}

/**
 * Signs in to a site that renders on a server, by a code that is mailed, and comes back, with and without scripts, in two tabs, until it leaves.
 * @throws where a first markup shows no account to the visitor, or one to another visitor, where the account changes meanwhile, and where an error or a warning is logged
 */
export async function driveMemberSite({ browser, url, server }: InAppOptions): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1_000, height: 900 } });
  try {
    const page = await context.newPage();
    const troubles = recordOwnTroubles(page, server);
    await page.addInitScript(recordSession);
    await page.goto(url, { timeout: 120_000 });
    expect(await page.locator('#server').textContent()).toBe('none');
    await pickWallet(page);
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    const field = page.getByRole('textbox', { name: 'Code' });
    await field.waitFor();
    await field.fill(await server.takeCode(email));
    const address = await goOn(page, '#session');
    const confirmed = `signedIn ${address} confirmed `;
    await sees(page, confirmed);
    await seesCookie(context, address);

    const first = await readFirstMarkup(browser, context, url);
    expect(first).toEqual({ server: `${address} by email`, session: `signedIn ${address} not confirmed `, button: expect.stringMatching(new RegExp(`^${address.slice(0, 6)}.*${address.slice(-4)}$`)), isUnconfirmed: true });
    expect(await readFirstMarkup(browser, undefined, url)).toEqual({ server: 'none', session: 'signedOut none not confirmed ', button: 'Connect', isUnconfirmed: false });

    for (let i = 0; i < 3; i += 1) {
      await page.reload({ waitUntil: 'commit' });
      await sees(page, confirmed);
      const texts = await page.evaluate(() => (globalThis as unknown as { sessionTexts: readonly string[] }).sessionTexts); // as written below
      expect(texts.filter((text) => !text.startsWith(`signedIn ${address} `))).toEqual([]);
    }

    const second = await context.newPage();
    const others = recordOwnTroubles(second, server);
    await second.goto(url);
    await sees(second, confirmed);
    await page.getByRole('button', { name: 'Leave' }).click();
    for (const tab of [page, second]) await eventually(async () => expect(await tab.locator('#session').textContent()).toMatch(/^signedOut none /), 15_000);
    await eventually(async () => expect((await readFirstMarkup(browser, context, url)).server).toBe('none'), 15_000);
    await page.reload();
    await sees(page, 'signedOut none confirmed ');
    expect([await page.locator('#server').textContent(), await page.locator('.lk-button').textContent()]).toEqual(['none', 'Connect']);
    expect([troubles.list(), others.list()]).toEqual([[], []]);
  } finally {
    await context.close();
  }
}

async function sees(page: Page, text: string): Promise<void> {
  await eventually(async () => expect(await page.locator('#session').textContent()).toBe(text), 20_000);
}

/** Out of reach of scripts, and unreadable: over http on this machine neither `__Host-` nor `Secure`. */
async function seesCookie(context: BrowserContext, address: string): Promise<void> {
  const cookie = (await context.cookies()).find(({ name }) => name === 'latchkey-session');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  const text = Buffer.from(cookie?.value ?? '', 'base64url').toString('latin1') + (cookie?.value ?? '');
  for (const part of [address, address.toLowerCase(), email, 'email', 'eyJ']) expect(text).not.toContain(part);
}

/** What the server sends, before and without any script. */
async function readFirstMarkup(browser: Browser, visitor: BrowserContext | undefined, url: string): Promise<{ readonly server: string | null; readonly session: string | null; readonly button: string | null; readonly isUnconfirmed: boolean }> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  try {
    if (visitor) await context.addCookies(await visitor.cookies());
    const page = await context.newPage();
    await page.goto(url);
    const button = page.locator('.lk-button').first();
    return { server: await page.locator('#server').textContent(), session: await page.locator('#session').textContent(), button: await button.textContent(), isUnconfirmed: (await button.getAttribute('data-unconfirmed')) !== null };
  } finally {
    await context.close();
  }
}

/** Runs in the page before it: what the page says of the session, from the first markup on. */
function recordSession(): void {
  const sessionTexts: string[] = [];
  Object.assign(globalThis, { sessionTexts });
  new MutationObserver(() => {
    const text = document.querySelector('#session')?.textContent;
    if (text && !sessionTexts.includes(text)) sessionTexts.push(text);
  }).observe(document, { childList: true, subtree: true, characterData: true });
}
