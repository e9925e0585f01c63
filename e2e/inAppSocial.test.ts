import { verifyMessage } from 'ethers';
import type { BrowserContext, FrameLocator, Locator, Page } from 'playwright-core';
import { startIdentityProviders } from '../server/testing/startIdentityProviders.ts';
import type { IdentityProviders } from '../server/testing/startIdentityProviders.ts';
import { eventually } from './lib/eventually.ts';
import { pressGuarded } from './lib/guardedButton.ts';
import { isSampled } from './lib/isSampled.ts';
import { pressInFrame } from './lib/pressInFrame.ts';
import type { SiteWorld } from './lib/siteWorld.ts';
import { startSiteWorld } from './lib/siteWorld.ts';
import { startSteamAndTelegram } from './lib/steamAndTelegram.ts';
import type { SteamAndTelegram } from './lib/steamAndTelegram.ts';

/** Of providers that ask; the others agree at once. */
const asking = ['Google', 'Apple', 'Twitch', 'Acme'];
const atOnce = ['Facebook', 'Discord', 'LINE', 'X', 'Coinbase', 'GitHub', 'Steam', 'Telegram'];
/** One of OpenID Connect, one that answers by a form, one of OAuth 2, one of its own protocol. */
const ofEachProtocol = ['Google', 'Apple', 'GitHub', 'Telegram'];

/** From the kit's button for an account elsewhere to a signature: kit, frame and server as they are, providers of other makers. */
describe('an account elsewhere', () => {
  let world: SiteWorld;
  let providers: IdentityProviders;
  let others: SteamAndTelegram;
  let context: BrowserContext;
  let page: Page;
  let wallet: FrameLocator;
  let dialog: Locator;

  beforeAll(async () => {
    others = await startSteamAndTelegram();
    world = await startSiteWorld('inAppSocial', {
      page: 'shop', blocksPopups: true,
      // All that the page has but Farcaster.
      settings: { signIn: ['email', 'google', 'apple', 'facebook', 'discord', 'line', 'x', 'coinbase', 'telegram', 'github', 'twitch', 'steam', 'acme'] },
      providers: async (walletOrigin, write) => {
        providers = await startIdentityProviders({ walletOrigin });
        return [...providers.settings(write), ...others.settings];
      },
    });
  }, 120_000);
  afterAll(() => Promise.all([world?.close(), providers?.close(), others?.close()]));
  afterEach(() => world.closeDevices());

  /** A browser of its own, at the ways in. */
  async function visit(query: Readonly<Record<string, string>> = {}): Promise<void> {
    context = await world.newDevice();
    page = await context.newPage();
    wallet = page.frameLocator('dialog[data-latchkey-wallet] iframe');
    dialog = page.locator('[data-latchkey-modal]');
    await page.goto(`${world.shop}/?${String(new URLSearchParams({ rpc: 'http://127.0.0.1:1', wallet: world.server.origin, social: '', ...query }))}`);
    await openWays();
  }
  async function openWays(): Promise<void> {
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await dialog.getByRole('button', { name: /^Shop Wallet/ }).first().click();
    await button('Google').waitFor();
  }
  const button = (name: string): Locator => dialog.getByRole('button', { name, exact: true });
  const agree = async (at: Page, person: string): Promise<void> => {
    await at.getByLabel('Name').fill(person);
    await at.getByRole('button', { name: 'Allow' }).click({ noWaitAfter: true });
  };
  const account = (): Promise<string> => eventually(async () => {
    const address = (await page.getByTestId('account').textContent()) ?? '';
    expect(address).toMatch(/^0x/);
    return address;
  }, 20_000);
  async function openNew(): Promise<string> {
    await pressInFrame(wallet.getByRole('button', { name: 'Later', exact: true }));
    await pressInFrame(wallet.getByRole('button', { name: 'Go on without recovery', exact: true }));
    return account();
  }
  async function signs(): Promise<string> {
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    await pressGuarded(page, wallet.getByRole('button', { name: 'Confirm', exact: true }));
    const line = page.getByTestId('log').getByText(/^Sign: 0x/);
    await line.waitFor();
    return verifyMessage('Hello, shop', ((await line.textContent()) ?? '').replace('Sign: ', ''));
  }

  it('is offered where the wallet’s server takes it, and not where it does not', async () => {
    await visit();
    const names = await dialog.getByRole('button').allTextContents();
    const labels = await dialog.getByRole('button').evaluateAll((buttons) => buttons.map((each) => each.getAttribute('aria-label') ?? each.textContent ?? ''));
    expect([...asking, ...atOnce].filter((name) => !labels.includes(name) && !names.includes(name))).toEqual([]);
    for (const name of ['Farcaster', 'Continue as guest', 'Passkey']) expect(await button(name).count()).toBe(0);
  });

  it.each(isSampled ? ofEachProtocol : [...asking, ...atOnce])('%s leads to an address and a signature of it, by a window', async (name) => {
    await visit();
    const [popup] = await Promise.all([page.waitForEvent('popup'), button(name).click()]);
    if (asking.includes(name)) await agree(popup, 'ada');
    const address = await openNew();
    expect(await signs()).toBe(address);
    expect(popup.isClosed()).toBe(true);
  });

  it('leads to the same address again, by this page alone', async () => {
    await visit();
    const [popup] = await Promise.all([page.waitForEvent('popup'), button('Google').click()]);
    await agree(popup, 'grace');
    const address = await openNew();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.getByText('Leave: done').waitFor();
    await page.goto(`${page.url()}&mode=redirect`);
    await openWays();
    await button('Google').click();
    // The provider knows the person by now, and asks nothing.
    await page.waitForURL((url) => url.hostname === 'shop.localhost');
    expect(await account()).toBe(address);
    expect(page.url()).not.toContain('latchkey');
    await page.reload();
    expect(await account()).toBe(address);
  });

  it('leads to no account for a person who says no there, and to one at the next try', async () => {
    await visit();
    const [popup] = await Promise.all([page.waitForEvent('popup'), button('Apple').click()]);
    await popup.getByRole('button', { name: 'Deny' }).click({ noWaitAfter: true });
    await dialog.getByText('You turned it down at Apple.').first().waitFor();
    const [again] = await Promise.all([page.waitForEvent('popup'), button('Try Again').click()]);
    await agree(again, 'bob');
    const address = await openNew();
    expect(await signs()).toBe(address);
  });
});
