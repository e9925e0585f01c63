import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { verifyMessage, Wallet } from 'ethers';
import { build } from 'esbuild';
import type { FrameLocator, Page } from 'playwright-core';
import type { PromptRequest } from './extension/walletState.ts';
import { launchWithExtensions } from './lib/browser.ts';
import type { WalletBrowser } from './lib/browser.ts';
import { buildExtension } from './lib/buildExtension.ts';
import { eventually } from './lib/eventually.ts';
import { pressGuarded } from './lib/guardedButton.ts';
import { pressInFrame } from './lib/pressInFrame.ts';
import type { StaticServer } from './lib/server.ts';
import { serveFolder } from './lib/server.ts';
import { startVouchingSite } from './lib/vouchingSite.ts';
import type { VouchingSite } from './lib/vouchingSite.ts';
import { startWalletServer } from './lib/walletServer.ts';
import type { WalletServer } from './lib/walletServer.ts';

const source = path.join(import.meta.dirname, 'pages/signed');
const folder = path.join(import.meta.dirname, 'artifacts/pages/signed');

/** What the extension was asked to sign, as text. */
function signedText({ detail }: PromptRequest): string {
  return Buffer.from(String(Array.isArray(detail) ? detail[0] : '').slice(2), 'hex').toString();
}

/** Signing in to the in-app wallet by an extension, and by the word of the site's own server: all of them real. */
/** Site and wallet have one host name above them: a browser then lets the wallet store. */
const originOf = ({ origin }: StaticServer): string => origin.replace('localhost', 'shop.localhost');

describe('a visitor who has a wallet already', () => {
  let browser: WalletBrowser<'fox'>;
  let pages: StaticServer;
  let server: WalletServer;
  let site: VouchingSite;
  let secrets: string;
  let page: Page;
  let wallet: FrameLocator;
  /** Another one in each test: the server knows those of the tests before. */
  let extensionAccount: { readonly address: string; readonly privateKey: string };

  beforeAll(async () => {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await build({ entryPoints: [path.join(source, 'main.tsx')], outdir: folder, bundle: true, splitting: true, format: 'esm', jsx: 'automatic', target: 'es2022', define: { 'process.env.NODE_ENV': '"production"' }, logLevel: 'error' });
    await copyFile(path.join(source, 'index.html'), path.join(folder, 'index.html'));
    [pages, site, secrets] = await Promise.all([serveFolder({ folder }), startVouchingSite(), mkdtemp(path.join(tmpdir(), 'latchkey-vouching-'))]);
    const secretFile = path.join(secrets, 'backend');
    await writeFile(secretFile, site.secret, { mode: 0o600 });
    server = await startWalletServer({
      host: 'wallet.shop.localhost',
      sites: [{ siteId: 'shop', name: 'Shop', origins: [originOf(pages)], signIn: ['email', 'wallet', 'backend'], backend: { jwksUrl: `${site.origin}/jwks.json`, issuer: site.issuer, audience: site.audience, endpoint: `${site.origin}/who`, secretFile } }],
    });
  }, 120_000);

  afterAll(async () => {
    await Promise.all([pages?.close(), server?.close(), site?.close(), secrets && rm(secrets, { recursive: true })]);
  });
  beforeEach(async () => {
    browser = await launchWithExtensions({ extensions: { fox: await buildExtension({ name: 'Fox Wallet', rdns: 'test.fox' }) }, viewport: { width: 1_000, height: 900 } });
    extensionAccount = new Wallet(Wallet.createRandom().privateKey);
    await browser.wallets.fox.setState({ keys: [extensionAccount.privateKey] });
    page = await browser.context.newPage();
    wallet = page.frameLocator('dialog[data-latchkey-wallet] iframe');
    site.set('acme-7');
    site.misbehave(undefined);
  });
  afterEach(() => browser.close());

  const fox = () => browser.wallets.fox;
  async function open(by: 'token' | 'payload' = 'token'): Promise<void> {
    await page.goto(`${originOf(pages)}/?by=${by}&site=${encodeURIComponent(site.origin)}&wallet=${encodeURIComponent(server.origin)}`);
  }
  const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).first().click();
  const pressWallet = (name: string): Promise<void> => pressInFrame(wallet.getByRole('button', { name, exact: true }));
  const seesText = (text: string): Promise<void> => page.getByText(text).first().waitFor({ timeout: 20_000 }).catch(async (error: unknown) => {
    throw new Error(`'${text}' is not seen, but: ${await page.locator('[data-latchkey-modal]').textContent()}`, { cause: error });
  });
  const sees = (line: string | RegExp): Promise<void> => eventually(async () => expect(await page.getByTestId('log').textContent()).toMatch(line), 15_000);
  const account = (): Promise<string> => eventually(async () => {
    const address = (await page.getByTestId('account').textContent()) ?? '';
    expect(address).toMatch(/^0x/);
    return address;
  }, 20_000);
  async function toWays(): Promise<void> {
    await press('Connect');
    await page.getByRole('button', { name: /^Shop Wallet/ }).first().click(); // whatever stands behind the name of one that was used before
    await page.getByRole('button', { name: 'Sign in with a wallet' }).waitFor();
  }
  async function byFox(): Promise<void> {
    await toWays();
    await press('Sign in with a wallet');
    await page.getByRole('button', { name: /Fox Wallet/ }).first().click();
  }
  async function letRecoveryWait(): Promise<string> {
    await pressWallet('Later');
    await pressWallet('Go on without recovery');
    return account();
  }
  async function expectItSigns(address: string): Promise<void> {
    await press('Sign');
    await pressGuarded(page, wallet.getByRole('button', { name: 'Confirm', exact: true }));
    await sees(/Sign: 0x[0-9a-f]{130}/);
    const signature = /Sign: (0x[0-9a-f]{130})/.exec((await page.getByTestId('log').textContent()) ?? '')?.[1] ?? '';
    expect(verifyMessage('Hello, shop', signature)).toBe(address);
  }

  it('signs in by the extension, gets an address of the in-app wallet, and signs with it', async () => {
    await open();
    await byFox();
    await fox().approveNext('connect');
    await seesText('Confirm in Fox Wallet');
    const asked = await fox().approveNext('sign');
    const shown = signedText(asked);
    expect(shown).toContain(`shop.localhost:${new URL(pages.origin).port} wants you to sign in`);
    expect(shown).toContain('Sign in to the in-app wallet of this site.');
    const address = await letRecoveryWait();
    expect(address).not.toBe(extensionAccount.address);
    // The extension has signed, and is not connected.
    expect(await page.getByTestId('wallets').textContent()).toBe('inApp');
    await expectItSigns(address);
    const nonce = /Nonce: (\w+)/.exec(shown)?.[1] ?? 'none';
    expect(nonce).toHaveLength(22);
    const kept = await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), location.href]));
    expect(kept).not.toContain(nonce);
    expect(kept).not.toContain('test.fox');
  });

  it('is told that the extension refuses, both times that it is asked, and gets in at the third try', async () => {
    await open();
    await byFox();
    await fox().rejectNext('connect');
    await seesText('Failed to Login');
    await seesText('You rejected the request in Fox Wallet.');
    await press('Try Again');
    await fox().approveNext('connect');
    await fox().rejectNext('sign');
    await seesText('You rejected the request in Fox Wallet.');
    await press('Show all wallets');
    await seesText('Choose the wallet that you want to sign in with.');
    await page.getByRole('button', { name: /Fox Wallet/ }).first().click();
    await fox().approveNext('sign');
    expect(await letRecoveryWait()).not.toBe(extensionAccount.address);
  });

  it('links the extension to an account with an e-mail address, and gets into the same wallet by it from then on', async () => {
    await open();
    await toWays();
    await page.getByRole('textbox', { name: 'E-mail' }).fill('ada@mail.example');
    await press('Continue');
    const field = page.getByRole('textbox', { name: 'Code' });
    await field.waitFor();
    await field.fill(await server.takeCode('ada@mail.example'));
    const address = await letRecoveryWait();
    await press('Add');
    await press('Link a Wallet');
    await seesText('Choose the wallet that you want to add to your account.');
    await page.getByRole('button', { name: /Fox Wallet/ }).first().click();
    await fox().approveNext('connect');
    const asked = await fox().approveNext('sign');
    expect(signedText(asked)).toContain('Add this wallet as a way to sign in');
    await sees('Add: done');
    await press('Leave');
    await sees('Leave: done');
    await byFox();
    await fox().approveNext('sign');
    expect(await account()).toBe(address);
    expect(await page.getByTestId('wallets').textContent()).toBe('inApp');
  });

  it('is let in by the word of the site, and not where the site does not know them', async () => {
    await open();
    site.set(undefined);
    await toWays();
    await press('Continue with Acme');
    await seesText('The site has not said who you are');
    site.set('acme-9');
    await press('Try Again');
    const address = await letRecoveryWait();
    await expectItSigns(address);
    expect(site.asked).toContain('/jwks.json');
    expect(JSON.stringify(server.logs)).not.toContain('acme-9');
  });

  it('is let in by what the endpoint of the site says, and not while it is out of order', async () => {
    await open('payload');
    site.misbehave('huge');
    await toWays();
    await press('Continue with Acme');
    const before = (): number => site.asked.filter((each) => each === '/who').length;
    for (const fault of ['redirects', 'lies'] as const) {
      await seesText("The site's own server does not answer");
      const asked = before();
      site.misbehave(fault);
      await press('Try Again');
      await eventually(async () => expect(before()).toBe(asked + 1), 10_000);
    }
    await seesText("The site's own server does not answer");
    site.misbehave(undefined);
    await press('Try Again');
    await letRecoveryWait();
    expect(site.asked).not.toContain('/lie');
  });
});
