import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { HDNodeWallet, Mnemonic, Wallet, getAddress } from 'ethers';
import { build } from 'esbuild';
import type { BrowserContext, Page } from 'playwright-core';
import { startAnvil } from './lib/anvil.ts';
import type { Anvil } from './lib/anvil.ts';
import { eventually } from './lib/eventually.ts';
import { pressGuarded } from './lib/guardedButton.ts';
import { bringWallet, enter, exportShown, openLater, openWithPassphrase, passphrase, signs, startInAppWorld, typeSecret } from './lib/inAppWorld.ts';
import type { InAppWorld } from './lib/inAppWorld.ts';
import { recordViolations } from './lib/recordViolations.ts';
import type { WalletPage } from './lib/walletPage.ts';

const accountOf = (phrase: string, index: number): string => HDNodeWallet.fromPhrase(phrase, undefined, `m/44'/60'/0'/0/${index}`).address;
const newPhrase = (bytes = 16): string => Mnemonic.fromEntropy(crypto.getRandomValues(new Uint8Array(bytes))).phrase;

/** Over the real server, in a real browser. The operator has set that new wallets are made of a phrase. */
describe('kinds of secret and accounts of an in-app wallet', () => {
  let world: InAppWorld;
  let node: Anvil;

  beforeAll(async () => {
    [world, node] = await Promise.all([startInAppWorld('inAppKeys', { settings: { newWallets: 'phrase' } }), startAnvil()]);
    const source = path.join(import.meta.dirname, 'pages/shop');
    const folder = path.join(import.meta.dirname, 'artifacts/pages/inAppKeys/kit');
    await mkdir(folder, { recursive: true });
    await build({ entryPoints: [path.join(source, 'main.tsx')], outdir: folder, bundle: true, splitting: true, format: 'esm', jsx: 'automatic', target: 'es2022', define: { 'process.env.NODE_ENV': '"production"' }, logLevel: 'error' });
    await copyFile(path.join(source, 'index.html'), path.join(folder, 'index.html'));
  }, 120_000);
  afterAll(() => Promise.all([world?.close(), node?.stop()]));
  afterEach(() => world.closeDevices());

  const newDevice = (): Promise<BrowserContext> => world.newDevice({ permissions: ['clipboard-read', 'clipboard-write'] });
  async function signedIn(context?: BrowserContext): Promise<{ readonly wallet: WalletPage; readonly person: string; readonly context: BrowserContext }> {
    const own = context ?? await newDevice();
    const wallet = await world.open({ context: own });
    const person = world.newPerson();
    await wallet.signInByCode(person);
    return { wallet, person, context: own };
  }

  it.each([[12, 16], [24, 32]])('a phrase of %i words opens the address that ethers derives, signs as it, and is exported as it was brought', async (_words, bytes) => {
    const context = await newDevice();
    const violations = await recordViolations(context);
    const phrase = newPhrase(bytes);
    const { wallet } = await signedIn(context);
    const { shown, addresses } = await bringWallet(wallet, 'Recovery phrase', `  ${phrase.toUpperCase().replaceAll(' ', '  ')} `);
    expect([shown, ...addresses]).toEqual([accountOf(phrase, 0), accountOf(phrase, 0)]);
    expect(await signs(wallet, accountOf(phrase, 0))).toBe(accountOf(phrase, 0));
    expect(await exportShown(wallet, 'phrase', 'Recovery phrase')).toBe(phrase);
    expect(violations.lines()).toEqual([]);
  });

  it.each(['', '0x'])('a private key that begins with "%s" opens its address, is exported, and has one account and no phrase', async (prefix) => {
    const { privateKey, address } = Wallet.createRandom();
    const { wallet } = await signedIn();
    const { shown, addresses } = await bringWallet(wallet, 'Private key', `${prefix}${privateKey.slice(2)}`);
    expect([shown, ...addresses]).toEqual([address, address]);
    expect(await signs(wallet, address)).toBe(address);
    expect(await exportShown(wallet, 'export', 'Private key')).toBe(privateKey);
    expect(await wallet.ask('status', {})).toMatchObject({ hasPhrase: false });
    expect(await wallet.outcome('manage', { screen: 'phrase' })).toEqual({ code: 'wallet.unsupported' });
    const managing = wallet.ask('manage', { screen: 'accounts' });
    await wallet.screen.getByText('This wallet is a single private key, which has one account.').waitFor();
    expect(await wallet.screen.getByRole('button', { name: 'Add an account' }).count()).toBe(0);
    await enter(wallet, 'Close');
    expect(await managing).toMatchObject({ addresses: [address] });
  });

  it('what is none is told, by no word of it, and nothing is stored before the address was confirmed', async () => {
    const phrase = newPhrase();
    const { wallet } = await signedIn();
    const opening = wallet.outcome('open', { from: 'existing' });
    await typeSecret(wallet, 'Recovery phrase', 'test test test test test test test test test test test test');
    await wallet.screen.getByText('Each word is one of a phrase, but together they are none. Check the words and their order.').waitFor();
    await typeSecret(wallet, 'Recovery phrase', phrase.split(' ').with(4, 'latchkey').join(' '));
    await wallet.screen.getByText('These words are in no phrase, counted from the first: 5. Check how they are spelled.').waitFor();
    await typeSecret(wallet, 'Recovery phrase', phrase.split(' ').slice(1).join(' '));
    await wallet.screen.getByText('A phrase has 12, 15, 18, 21 or 24 words. Yours has: 11.').waitFor();
    expect(await wallet.screen.locator('main').textContent()).not.toContain('latchkey');
    await typeSecret(wallet, 'Recovery phrase', phrase);
    await wallet.screen.getByRole('heading', { name: 'Is this your wallet?' }).waitFor();
    expect(await wallet.page.evaluate(() => window.askWallet('status', {}))).toMatchObject({ answer: { status: 'Logged In, Wallet Uninitialized', addresses: [] } });
    for (let steps = 0; steps < 3; steps += 1) await wallet.screen.locator('h1, textarea').last().press('Escape');
    expect(await opening).toEqual({ code: 'user.rejected' });
    expect(await wallet.ask('status', {})).toMatchObject({ status: 'Logged In, Wallet Uninitialized', addresses: [] });
  });

  it('a wallet that is there is never replaced, and its owner is told the way on', async () => {
    const { wallet } = await signedIn();
    const address = await openLater(wallet);
    const opening = wallet.outcome('open', { from: 'existing' });
    await wallet.screen.getByRole('heading', { name: 'You have a wallet here already' }).waitFor();
    await wallet.screen.getByText('To bring another wallet, sign in with another e-mail address.').waitFor();
    expect(await wallet.screen.locator('main').textContent()).toContain(address);
    await enter(wallet, 'Open this wallet');
    expect(await opening).toMatchObject({ answer: { addresses: [address] } });
  });

  it('a new wallet is made of a phrase where the operator wants that', async () => {
    const { wallet } = await signedIn();
    const address = await openLater(wallet);
    const phrase = await exportShown(wallet, 'phrase', 'Recovery phrase');
    expect(phrase.split(' ')).toHaveLength(12);
    expect(accountOf(phrase, 0)).toBe(address);
  });

  it('a second account is added, signs, is there after a reload, and on a device that recovers the wallet', async () => {
    const context = await newDevice();
    const { wallet, person } = await signedIn(context);
    const first = await openWithPassphrase(wallet);
    const phrase = await exportShown(wallet, 'phrase', 'Recovery phrase');
    const second = accountOf(phrase, 1);
    const managing = wallet.ask('manage', { screen: 'accounts' });
    await enter(wallet, 'Add an account');
    await wallet.screen.getByLabel('Name').fill('Savings');
    await wallet.screen.getByLabel('Name').press('Enter');
    await wallet.screen.getByText(second).waitFor();
    await enter(wallet, 'Close');
    expect((await managing).addresses).toEqual([second, first]);
    expect(await wallet.page.evaluate(() => window.walletChanges)).toBe(1);
    expect(await signs(wallet, second)).toBe(second);
    expect(new Wallet(await exportShown(wallet, 'export', 'Private key')).address).toBe(second);
    await wallet.page.close();
    const again = await world.open({ context });
    expect((await again.ask('status', {})).addresses).toEqual([second, first]);

    const other = await world.open();
    await world.signInAgain(other, person);
    const opening = other.ask('open', {});
    await other.screen.locator('input[type="password"]').fill(passphrase);
    await other.screen.locator('input[type="password"]').press('Enter');
    expect((await opening).addresses).toEqual([first, second]);
    const listing = other.ask('manage', { screen: 'accounts' });
    await other.screen.getByText('Savings').waitFor();
    await enter(other, 'Close');
    await listing;
    expect(await signs(other, second)).toBe(second);
  });

  describe('in a page of the kit', () => {
    const sees = (page: Page, line: RegExp): Promise<string> => eventually(async () => {
      const found = line.exec((await page.getByTestId('log').textContent()) ?? '')?.[0];
      if (found === undefined) throw new Error(`The page does not say ${line}.`);
      return found;
    }, 20_000);

    it('a person brings a phrase, chooses another account in Switch Account, pays from it, and it stays after a reload', async () => {
      const phrase = newPhrase();
      const [first, second] = [accountOf(phrase, 0), accountOf(phrase, 1)];
      // Without the header that tells the server where a browser is: the node takes no such header of another origin.
      const page = await (await world.newDevice({ extraHTTPHeaders: {} })).newPage();
      const address = `${world.sites.own}/kit/?rpc=${encodeURIComponent(node.url)}&wallet=${encodeURIComponent(world.server.origin)}`;
      const wallet = page.frameLocator('dialog[data-latchkey-wallet] iframe');
      const press = (name: string | RegExp): Promise<void> => page.getByRole('button', { name, exact: typeof name === 'string' }).first().click();
      const pressWallet = (name: string | RegExp): Promise<void> => wallet.getByRole('button', { name, exact: typeof name === 'string' }).press('Enter');
      const isAccount = (expected: string): Promise<void> => eventually(async () => expect(getAddress((await page.getByTestId('account').textContent()) ?? '')).toBe(expected), 20_000);
      const person = world.newPerson();
      await page.goto(address);
      await press('Connect');
      await press('Shop Wallet');
      await press('I have a wallet already');
      await page.getByRole('heading', { name: 'Bring your wallet' }).waitFor();
      await page.getByRole('textbox', { name: 'E-mail' }).fill(person);
      await press('Continue');
      const code = page.getByRole('textbox', { name: 'Code' });
      await code.waitFor();
      await code.fill(await world.server.takeCode(person));
      await pressWallet(/^Recovery phrase/);
      await wallet.locator('textarea').fill(phrase);
      await wallet.locator('textarea').press('Enter');
      await pressWallet('Use this wallet');
      await pressWallet('Later');
      await pressWallet('Go on without recovery');
      await isAccount(first);
      await node.rpc('anvil_setBalance', [second, '0xde0b6b3a7640000']);

      await press(/0x/);
      await press('Manage Wallet');
      await press('Switch Account');
      await page.getByRole('heading', { name: 'Switch Account' }).waitFor();
      await press('Accounts');
      await pressWallet('Add an account');
      await wallet.getByLabel('Name').press('Enter');
      await wallet.getByText(second).waitFor();
      await pressWallet('Close');
      await isAccount(second);
      await page.getByRole('list', { name: 'Further accounts of Shop Wallet' }).getByTitle(first).waitFor();
      await page.keyboard.press('Escape');

      await press('Pay');
      const confirm = wallet.getByRole('button', { name: 'Confirm', exact: true });
      await confirm.waitFor();
      expect(await wallet.locator('main').textContent()).toContain(second);
      await pressGuarded(page, confirm);
      const hash = (await sees(page, /Pay: 0x[0-9a-f]{64}/)).slice(5);
      await eventually(async () => expect(await node.rpc('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1', from: second.toLowerCase() }));

      await page.goto(address);
      await isAccount(second);
    });
  });
});
