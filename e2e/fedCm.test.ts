import type { BrowserContext, CDPSession, FrameLocator, Locator, Page } from 'playwright-core';
import { eventually } from './lib/eventually.ts';
import { startFedCmProvider } from './lib/fedCmProvider.ts';
import type { FedCmProvider } from './lib/fedCmProvider.ts';
import { pressInFrame } from './lib/pressInFrame.ts';
import type { SiteWorld } from './lib/siteWorld.ts';
import { startSiteWorld } from './lib/siteWorld.ts';


/** What Chromium's own dialog shows, and what a person does about it. @see Chrome DevTools Protocol, FedCm */
interface Dialog {
  readonly dialogId: string;
  readonly dialogType: string;
  readonly accounts: readonly { readonly email: string }[];
}

describe('an account that the browser asks for itself', () => {
  let world: SiteWorld;
  let provider: FedCmProvider;
  let context: BrowserContext;
  let page: Page;
  let wallet: FrameLocator;
  let modal: Locator;
  let cdp: CDPSession;
  const dialogs: Dialog[] = [];

  beforeAll(async () => {
    provider = await startFedCmProvider();
    const providers = async (): Promise<readonly object[]> => [{ providerId: 'acme', name: 'Acme', issuer: provider.origin, clientId: provider.clientId, clientSecret: 'of-the-counterpart', fedCmUrl: `${provider.origin}/fedcm.json` }];
    world = await startSiteWorld('fedCm', { page: 'shop', settings: { signIn: ['email', 'acme'] }, providers });
  }, 120_000);
  afterAll(() => Promise.all([world?.close(), provider?.close()]));
  beforeEach(async () => {
    context = await world.newDevice();
    page = await context.newPage();
    dialogs.length = 0;
    cdp = await context.newCDPSession(page);
    cdp.on('FedCm.dialogShown', (dialog) => dialogs.push(dialog as unknown as Dialog)); // as the protocol has it
    await cdp.send('FedCm.enable', { disableRejectionDelay: true });
    wallet = page.frameLocator('dialog[data-latchkey-wallet] iframe');
    modal = page.locator('[data-latchkey-modal]');
    await page.goto(provider.loginUrl);
    await page.goto(`${world.shop}/?${String(new URLSearchParams({ rpc: 'http://127.0.0.1:1', wallet: world.server.origin, social: '', fedcm: provider.origin }))}`);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await modal.getByRole('button', { name: /^Shop Wallet/ }).first().click();
    await modal.getByRole('button', { name: 'Acme' }).click();
  });
  afterEach(() => world.closeDevices());
  const dialog = (): Promise<Dialog> => eventually(() => {
    const [shown] = dialogs;
    if (!shown) throw new Error('The browser shows no dialog.');
    return shown;
  }, 15_000);

  it('leads to an address without a window, and stands in no state, storage or address of the page', async () => {
    const { dialogId, dialogType, accounts } = await dialog();
    expect([dialogType, accounts.map(({ email }) => email)]).toEqual(['AccountChooser', ['ada@acme.example']]);
    await modal.getByText('Continue in your browser’s dialog').first().waitFor();
    expect(await modal.textContent()).not.toContain('Opening the login window');
    await cdp.send('FedCm.selectAccount', { dialogId, accountIndex: 0 });
    await pressInFrame(wallet.getByRole('button', { name: 'Later', exact: true }));
    await pressInFrame(wallet.getByRole('button', { name: 'Go on without recovery', exact: true }));
    await eventually(async () => expect(await page.getByTestId('account').textContent()).toMatch(/^0x/), 20_000);
    expect(context.pages()).toHaveLength(1);
    const [token = ''] = provider.tokens.slice(-1);
    const kept = await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), location.href]));
    expect([token.length > 100, kept.includes(token)]).toEqual([true, false]);
  });

  it('is asked for in a window where the person has closed the browser’s dialog', async () => {
    const { dialogId } = await dialog();
    await modal.getByText('Close it to use a window of Acme instead.').first().waitFor();
    await cdp.send('FedCm.dismissDialog', { dialogId });
    await modal.getByText('Your browser could not sign you in with Acme').first().waitFor();
    const [popup] = await Promise.all([page.waitForEvent('popup'), modal.getByRole('button', { name: 'Try Again', exact: true }).click()]);
    await popup.waitForURL((url) => url.origin === provider.origin);
    expect(dialogs).toHaveLength(1);
  });
});
