import { copyFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { verifyMessage } from 'ethers';
import { build } from 'esbuild';
import type { Browser, BrowserContext, FrameLocator, Page } from 'playwright-core';
import { startTestSigner } from '../server/testing/startTestSigner.ts';
import type { Anvil } from './lib/anvil.ts';
import { startAnvil } from './lib/anvil.ts';
import { launchPlain } from './lib/browser.ts';
import { eventually } from './lib/eventually.ts';
import { pressGuarded } from './lib/guardedButton.ts';
import type { StaticServer } from './lib/server.ts';
import { serveFolder } from './lib/server.ts';
import { startWalletServer } from './lib/walletServer.ts';
import type { WalletServer } from './lib/walletServer.ts';

const source = path.join(import.meta.dirname, 'pages/shop');
const folder = path.join(import.meta.dirname, 'artifacts/pages/signer');

/** A site whose operator lets a service keep the keys: over that service's own HTTP, the real server, real mail and a real node. */
describe('a wallet whose key a service keeps', () => {
  let browser: Browser;
  let pages: StaticServer;
  let server: WalletServer;
  let node: Anvil;
  let signer: Awaited<ReturnType<typeof startTestSigner>>;
  let page: Page;
  let wallet: FrameLocator;
  let people = 0;
  const contexts: BrowserContext[] = [];

  beforeAll(async () => {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await build({ entryPoints: [path.join(source, 'main.tsx')], outdir: folder, bundle: true, splitting: true, format: 'esm', jsx: 'automatic', target: 'es2022', define: { 'process.env.NODE_ENV': '"production"' }, logLevel: 'error' });
    await copyFile(path.join(source, 'index.html'), path.join(folder, 'index.html'));
    [browser, pages, node, signer] = await Promise.all([launchPlain(), serveFolder({ folder }), startAnvil(), startTestSigner()]);
    server = await startWalletServer({ host: 'wallet.shop.localhost', sites: [{ siteId: 'shop', name: 'Shop', origins: [pages.origin.replace('localhost', 'shop.localhost')], custody: signer.settings }] });
  }, 120_000);
  afterAll(async () => {
    await Promise.all([browser?.close(), pages?.close(), server?.close(), node?.stop(), signer?.stop()]);
  });
  afterEach(async () => {
    signer.fail(undefined);
    await Promise.all(contexts.splice(0).map((context) => context.close()));
  });

  /** Another one at each try: there is one code a minute for an address. */
  const newPerson = (): string => `person-${(people += 1)}@mail.example`;
  async function newDevice(): Promise<void> {
    // Without a header of where it comes from: the node would have to allow it to other origins.
    const context = await browser.newContext({ viewport: { width: 1_000, height: 900 } });
    contexts.push(context);
    page = await context.newPage();
    wallet = page.frameLocator('dialog[data-latchkey-wallet] iframe');
  }
  async function open(): Promise<void> {
    await page.goto(`${pages.origin.replace('localhost', 'shop.localhost')}/?rpc=${encodeURIComponent(node.url)}&wallet=${encodeURIComponent(server.origin)}`);
  }
  const logged = async (): Promise<string> => (await page.getByTestId('log').textContent()) ?? '';
  const sees = (line: RegExp): Promise<string> => eventually(async () => {
    expect(await logged()).toMatch(line);
    return line.exec(await logged())?.[1] ?? '';
  }, 20_000);
  const account = (): Promise<string> => eventually(async () => {
    const address = (await page.getByTestId('account').textContent()) ?? '';
    expect(address).toMatch(/^0x/);
    return address;
  }, 20_000);
  const press = (name: string | RegExp): Promise<void> => page.getByRole('button', { name, exact: typeof name === 'string' }).first().click();
  async function confirm(): Promise<void> {
    const button = wallet.getByRole('button', { name: 'Confirm', exact: true });
    await button.waitFor({ timeout: 20_000 }).catch(async (cause: unknown) => {
      throw new Error(`Nothing is to be confirmed. The page says: ${await logged()}`, { cause });
    });
    await pressGuarded(page, button);
  }
  async function signIn(email: string): Promise<string> {
    await open();
    await press('Connect');
    await press('Shop Wallet');
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await press('Continue');
    const field = page.getByRole('textbox', { name: 'Code' });
    await field.waitFor();
    await field.fill(await server.takeCode(email));
    return account();
  }

  it('is there after a code, signs and pays, and is known after a reload, though the service is away', async () => {
    await newDevice();
    const address = await signIn(newPerson());
    expect(signer.addresses()).toContain(address);
    await node.rpc('anvil_setBalance', [address, '0xde0b6b3a7640000']);
    await press('Sign');
    await confirm();
    expect(verifyMessage('Hello, shop', await sees(/Sign: (0x[0-9a-f]{130})/))).toBe(address);
    await press('Pay');
    await confirm();
    const hash = await sees(/Pay: (0x[0-9a-f]{64})/);
    await eventually(async () => expect(await node.rpc('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1', from: address.toLowerCase() }));
    signer.fail('failing');
    await open();
    expect(await account()).toBe(address);
  });

  it('says who can open it, and offers no recovery, backup, export or devices', async () => {
    await newDevice();
    await signIn(newPerson());
    await page.getByRole('button', { name: /0x|Shop Wallet/ }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /Another service/ }).click();
    await dialog.getByText('The key is kept by another service').waitFor();
    expect(await dialog.getByRole('button', { name: 'Recovery' }).count()).toBe(0);
  });

  it('is the same on a second device, without recovery', async () => {
    await newDevice();
    const eve = newPerson();
    const address = await signIn(eve);
    server.wait(61_000);
    await newDevice();
    expect(await signIn(eve)).toBe(address);
    await press('Sign');
    await confirm();
    expect(verifyMessage('Hello, shop', await sees(/Sign: (0x[0-9a-f]{130})/))).toBe(address);
  });

  it.each([['failing', 'inApp.signerAway'], ['otherKey', 'inApp.wrongSigner'], ['otherHash', 'inApp.wrongSigner'], ['refusing', 'inApp.signerRefused']] as const)('signs nothing where the service is %s, says so, and signs later', async (fault, code) => {
    await newDevice();
    const address = await signIn(newPerson());
    signer.fail(fault);
    await press('Sign');
    await confirm();
    await sees(new RegExp(`Sign failed: (${code.replace('.', '\\.')})`));
    expect(await logged()).not.toMatch(/Sign: 0x/);
    signer.fail(undefined);
    await press('Sign');
    await confirm();
    expect(verifyMessage('Hello, shop', await sees(/Sign: (0x[0-9a-f]{130})/))).toBe(address);
  });
});
