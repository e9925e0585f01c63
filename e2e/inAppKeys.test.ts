import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { HDNodeWallet, Interface, Mnemonic, Wallet, getAddress, hexlify } from 'ethers';
import { build } from 'esbuild';
import type { BrowserContext, Page } from 'playwright-core';
import { startAnvil } from './lib/anvil.ts';
import type { Anvil } from './lib/anvil.ts';
import { ask, deployFixture } from './chain/lib/contracts.ts';
import { startBundler } from './lib/bundler.ts';
import type { Bundler } from './lib/bundler.ts';
import { deployEntryPoints } from './lib/entryPoints.ts';
import { eventually } from './lib/eventually.ts';
import { deployAccountFactory } from './lib/factoryAccounts.ts';
import { findSecrets } from './lib/findSecrets.ts';
import { pressGuarded } from './lib/guardedButton.ts';
import { openHeap, readHeap, wholeTexts } from './lib/heaps.ts';
import { bringWallet, enter, exportShown, frameOf, openLater, openWithPassphrase, passphrase, signs, startInAppWorld, typeSecret } from './lib/inAppWorld.ts';
import type { InAppWorld } from './lib/inAppWorld.ts';
import { recordViolations } from './lib/recordViolations.ts';
import type { WalletPage } from './lib/walletPage.ts';
import { confirmIn, openWindow } from './lib/walletWindow.ts';

const accountOf = (phrase: string, index: number): string => HDNodeWallet.fromPhrase(phrase, undefined, `m/44'/60'/0'/0/${index}`).address;
const newPhrase = (bytes = 16): string => Mnemonic.fromEntropy(crypto.getRandomValues(new Uint8Array(bytes))).phrase;

/** Over the real server, in a real browser. The operator has set that new wallets are made of a phrase. */
describe('kinds of secret and accounts of an in-app wallet', () => {
  let world: InAppWorld;
  let node: Anvil;

  beforeAll(async () => {
    [world, node] = await Promise.all([startInAppWorld('inAppKeys', { settings: { newWallets: 'phrase' }, flags: [wholeTexts] }), startAnvil()]);
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

    describe('over a bundler', () => {
      let bundler: Bundler;
      let factory: string;
      beforeAll(async () => {
        await deployEntryPoints(node);
        factory = await deployAccountFactory(node, '0.7');
        bundler = await startBundler(node);
      }, 90_000);
      afterAll(() => bundler?.stop());

      it('a person lets the site send by a key that the wallet keeps, sees it in the list of the wallet, and takes it away', async () => {
        const [target, other] = [await deployFixture(node, 'Faults'), await deployFixture(node, 'Faults')];
        const count = (at: string): Promise<unknown> => ask(node, at, 'count() view returns (uint256)');
        const context = await world.newDevice({ extraHTTPHeaders: {} });
        await context.addInitScript(() => {
          window.heardByTest = [];
          window.addEventListener('message', (event) => window.heardByTest.push(String(event.data)), true);
        });
        const page = await context.newPage();
        // The first frame is that of the owner; the kit that sends by the key has one of its own.
        const room = page.locator('dialog[data-latchkey-wallet]');
        const wallet = room.first().frameLocator('iframe');
        const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).first().click();
        const pressWallet = (name: string | RegExp): Promise<void> => wallet.getByRole('button', { name, exact: typeof name === 'string' }).press('Enter');
        const person = world.newPerson();
        const setting = { rpc: node.url, wallet: world.server.origin, bundler: bundler.url, factory, target, other, data: new Interface(['function add(uint256 by) payable']).encodeFunctionData('add', [1]) };
        await page.goto(`${world.sites.own}/kit/?${new URLSearchParams(setting).toString()}`);
        await page.mouse.move(1, 1); // a browser does not call the first of a page a movement, and what confirms wants one
        await press('Connect');
        await press('Smart Account');
        await page.getByRole('textbox', { name: 'E-mail' }).fill(person);
        await press('Continue');
        const code = page.getByRole('textbox', { name: 'Code' });
        await code.waitFor();
        await code.fill(await world.server.takeCode(person));
        await pressWallet('Later');
        await pressWallet('Go on without recovery');
        const account = await eventually(async () => getAddress((await page.getByTestId('account').textContent()) ?? ''), 20_000);
        await node.rpc('anvil_setBalance', [account, '0x8ac7230489e80000']);

        await press('Grant');
        await wallet.getByRole('heading', { name: 'Give a session key' }).waitFor();
        expect(await wallet.locator('main').textContent()).toContain(target);
        await pressGuarded(page, wallet.getByRole('button', { name: 'Confirm', exact: true }));
        await page.getByRole('button', { name: 'Continue in wallet', exact: true }).click();
        // What the account does to itself is confirmed in a window of the wallet's own.
        await confirmIn(await openWindow({ page, screen: wallet }));
        const signer = (await sees(page, /Grant: 0x[0-9a-fA-F]{40}/)).slice(7);

        const heard = async (): Promise<string> => (await page.evaluate(() => window.heardByTest)).join('\n');
        const showings = async (): Promise<number> => (await heard()).split('"type":"show"').length - 1;
        const before = await showings();
        expect(before).toBeGreaterThan(0);
        await press('Within');
        const hash = (await sees(page, /Within: 0x[0-9a-f]{64}/)).slice(8);
        expect([await node.rpc('eth_getTransactionReceipt', [hash]), await count(target), BigInt(String(await node.rpc('eth_getBalance', [target, 'latest'])))]).toMatchObject([{ status: '0x1' }, 1n, 1_000n]);
        for (const deed of ['Beyond', 'Elsewhere']) {
          await press(deed);
          await sees(page, new RegExp(`${deed} failed: inApp\\.notAllowed`));
        }
        expect([await showings(), context.pages().length, await room.filter({ visible: true }).count(), await count(target), await count(other)]).toEqual([before, 1, 0, 1n, 0n]);

        const sinks = [
          { name: 'heap of the page', content: await readHeap(await openHeap(context, page), 'a text that the page holds') },
          { name: 'storage of the page', content: await page.evaluate(async () => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie, (await indexedDB.databases()).map(({ name }) => name)])) },
          { name: 'messages to the page', content: await heard() },
          ...await Promise.all(page.frames().filter((frame) => frame.url().startsWith(`${world.server.origin}/frame`)).map(async (frame, at) => ({ name: `messages to frame ${at}`, content: (await frame.evaluate(() => window.heardByTest)).join('\n') }))),
        ];
        const secret = Uint8Array.from(await frameOf(page).evaluate(openSealedKey, signer));
        expect(new Wallet(hexlify(secret)).address).toBe(signer);
        expect(findSecrets([{ name: 'session key', value: secret }], sinks)).toEqual([]);
        // Its address is in all of them but the storage, so that the search would have found the key as well.
        expect(findSecrets([{ name: 'address', value: Buffer.from(signer.slice(2), 'hex') }], sinks).map(({ sink }) => sink)).toEqual(['heap of the page', 'messages to the page', 'messages to frame 0', 'messages to frame 1']);

        await press('Keys');
        await wallet.getByRole('heading', { name: 'Site keys' }).waitFor();
        expect(await wallet.locator('main').textContent()).toMatch(new RegExp(`Shop.*${account}.*${target}`));
        await pressWallet(/^Remove Shop/);
        await wallet.getByRole('heading', { name: 'Take this key away?' }).waitFor();
        await pressGuarded(page, wallet.getByRole('button', { name: 'Remove', exact: true }));
        await wallet.getByText('There are none on this device.').waitFor();
        await pressWallet('Close');
        await sees(page, /Keys: closed/);
        await press('Within');
        await sees(page, /Within failed: inApp\.notAllowed/);
        expect(await count(target)).toBe(1n);
      }, 120_000);
    });
  });
});

declare global {
  interface Window {
    /** Messages that a document has had, since it began. */
    heardByTest: string[];
  }
}

/** Runs in the wallet's own frame: opens the key of this address as the Worker does, which no other origin can. */
async function openSealedKey(address: string): Promise<number[]> {
  const answerTo = <T>(request: IDBRequest<T>): Promise<T> => new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('It was not read.')));
  });
  for (const { name = '' } of await indexedDB.databases()) {
    const records = (await answerTo(indexedDB.open(name))).transaction('records').objectStore('records');
    const all = (await answerTo(records.getAll())) as readonly { readonly address?: string; readonly sealed: string; readonly sealKey: CryptoKey }[]; // of records of other kinds nothing is asked
    const kept = all.find((each) => each?.address?.toLowerCase() === address.toLowerCase() && 'sealKey' in each);
    if (!kept) continue;
    const sealed = Uint8Array.from(atob(kept.sealed.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
    const fields = ['latchkey session key', address.toLowerCase()].map((field) => new TextEncoder().encode(field));
    const additionalData = Uint8Array.from(fields.flatMap((field) => [0, 0, 0, field.length, ...field]));
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.subarray(0, 12), additionalData }, kept.sealKey, sealed.subarray(12));
    return [...new Uint8Array(plain)].slice(1); // the first byte says of which kind it is
  }
  throw new Error('The frame keeps no such key.');
}
