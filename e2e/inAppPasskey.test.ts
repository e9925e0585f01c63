import { copyFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import type { FrameLocator, Page } from 'playwright-core';
import type { FrameStatus } from '../src/domain/inApp/frameCalls.ts';
import { launchPlain } from './lib/browser.ts';
import { eventually } from './lib/eventually.ts';
import { openLater, startInAppWorld, signs } from './lib/inAppWorld.ts';
import type { InAppWorld } from './lib/inAppWorld.ts';
import { pressInFrame } from './lib/pressInFrame.ts';
import type { Exchange } from './lib/recordingServer.ts';
import { serveFolder } from './lib/server.ts';
import type { StaticServer } from './lib/server.ts';
import { fewOf } from './lib/shares.ts';
import { addVirtualAuthenticator } from './lib/virtualAuthenticator.ts';
import type { WalletPage } from './lib/walletPage.ts';
import { startWalletServer } from './lib/walletServer.ts';
import type { WalletServer } from './lib/walletServer.ts';

/** Passkeys of a real browser, in the wallet's frame on a host of its own, with the real server. */
describe('a passkey', () => {
  let world: InAppWorld;
  const calls: Exchange[] = [];

  beforeAll(async () => {
    world = await startInAppWorld('inAppPasskey', { settings: { signIn: ['email', 'passkey', 'guest'] }, record: (exchange) => calls.push(exchange) });
  }, 120_000);
  afterAll(() => world?.close());
  afterEach(() => world.closeDevices());

  const create = async (wallet: WalletPage, purpose: 'signIn' | 'link' = 'signIn') => {
    const proving = wallet.ask('provePasskey', { does: 'create', purpose });
    await wallet.press('Create a Passkey');
    return proving;
  };
  const signUp = async (wallet: WalletPage): Promise<FrameStatus> => wallet.ask('signIn', { proof: { type: 'passkey', ...(await create(wallet)) } });
  const logIn = async (wallet: WalletPage): Promise<FrameStatus> => wallet.ask('signIn', { proof: { type: 'passkey', ...(await wallet.ask('provePasskey', { does: 'use', purpose: 'signIn' })) } });

  it.each(fewOf([['in a page of its own site', 'own', 'shop', true], ['in a page of another site', 'other', 'forum', true], ['without PRF', 'own', 'shop', false]] as const, 2))('is made, %s, and lets in again after signing out, without a press', async (_where, site, siteId, hasPrf) => {
    const wallet = await world.open({ site: world.sites[site], siteId });
    const authenticator = await addVirtualAuthenticator(wallet.page, { hasPrf });
    expect(await wallet.ask('findPasskey', {})).toEqual({ isKnown: false, isSupported: true });
    expect(await signUp(wallet)).toMatchObject({ status: 'Logged In, Wallet Uninitialized', isGuest: false, identities: [{ kind: 'passkey', value: expect.stringMatching(/Chrome|Windows|Password/) }] });
    expect(await authenticator.passkeys()).toMatchObject([{ rpId: new URL(world.server.origin).hostname, isResidentCredential: true }]);
    await openLater(wallet);
    await wallet.ask('signOut', { everywhere: false });
    expect(await wallet.ask('findPasskey', {})).toEqual({ isKnown: true, isSupported: true });
    expect(await logIn(wallet)).toMatchObject({ status: 'Logged In, Wallet Initialized' });
  });

  it('is asked for once: the new one also recovers the wallet, on a device that it was used on again', async () => {
    const wallet = await world.open();
    const authenticator = await addVirtualAuthenticator(wallet.page);
    const status = await signUp(wallet);
    expect(status).toMatchObject({ status: 'Logged In, Wallet Uninitialized' });
    const opening = wallet.ask('open', {});
    await wallet.press(/^Passkey/);
    const { addresses, wantsRecovery } = await opening;
    const uses = (await authenticator.passkeys()).map(({ signCount }) => signCount);
    expect([addresses.length, wantsRecovery, uses]).toEqual([1, false, [1]]); // made, and not used since
    // The device forgets all that the wallet's origin keeps in it, and nothing of its authenticator.
    const context = wallet.page.context();
    await context.clearCookies();
    await (await context.newCDPSession(wallet.page)).send('Storage.clearDataForOrigin', { origin: world.server.origin, storageTypes: 'all' });
    await wallet.page.reload();
    await wallet.page.evaluate(([url = '', id = '']) => window.openWallet(url, id), [world.server.origin, 'shop']);
    expect(await logIn(wallet)).toMatchObject({ status: 'Logged In, New Device' });
    const again = wallet.ask('open', {});
    await wallet.press('Open wallet');
    expect((await again).addresses).toEqual(addresses);
    expect(await signs(wallet, addresses[0] ?? '')).toBe(addresses[0]);
  });

  it('lets in on another device, where it was synced to', async () => {
    const first = await world.open();
    const authenticator = await addVirtualAuthenticator(first.page);
    await signUp(first);
    await openLater(first);
    const second = await world.open();
    await (await addVirtualAuthenticator(second.page)).hold(await authenticator.passkeys());
    expect(await second.ask('findPasskey', {})).toEqual({ isKnown: false, isSupported: true });
    expect(await logIn(second)).toMatchObject({ status: 'Logged In, New Device', identities: [{ kind: 'passkey' }] });
  });

  it('is linked to an account by mail, another beside it on another device, and each lets in', async () => {
    const first = await world.open();
    const authenticator = await addVirtualAuthenticator(first.page);
    const person = world.newPerson();
    await first.signInByCode(person);
    await first.ask('link', { proof: { type: 'passkey', ...(await create(first, 'link')) } });
    // The authenticator has one of this account.
    const again = first.outcome('provePasskey', { does: 'create', purpose: 'link' });
    await first.press('Create a Passkey');
    expect(await again).toEqual({ code: 'inApp.passkeyExists' });

    const second = await world.open();
    const other = await addVirtualAuthenticator(second.page);
    await world.signInAgain(second, person);
    const { identities } = await second.ask('link', { proof: { type: 'passkey', ...(await create(second, 'link')) } });
    expect(identities.map(({ kind }) => kind)).toEqual(['email', 'passkey', 'passkey']);
    for (const held of [authenticator, other]) {
      const third = await world.open();
      await (await addVirtualAuthenticator(third.page)).hold(await held.passkeys());
      expect((await logIn(third)).identities).toMatchObject([{ kind: 'email', value: person }, { kind: 'passkey' }, { kind: 'passkey' }]);
    }
  });

  it('is not there, or its person is not recognised: the wallet asks for a press, and then says so', async () => {
    const wallet = await world.open();
    await addVirtualAuthenticator(wallet.page);
    const without = wallet.outcome('provePasskey', { does: 'use', purpose: 'signIn' });
    await wallet.press('Use a Passkey');
    expect(await without).toEqual({ code: 'user.rejected' });
    const cancelled = wallet.outcome('provePasskey', { does: 'create', purpose: 'signIn' });
    await wallet.press('Cancel');
    expect(await cancelled).toEqual({ code: 'user.rejected' });

    const other = await world.open();
    const authenticator = await addVirtualAuthenticator(other.page);
    await signUp(other);
    await authenticator.setVerified(false);
    const refused = other.outcome('provePasskey', { does: 'use', purpose: 'signIn' });
    await other.press('Use a Passkey');
    expect(await refused).toEqual({ code: 'user.rejected' });
  });

  it('is refused by the server where its signature is not right, and where it is of another site', async () => {
    const wallet = await world.open();
    const authenticator = await addVirtualAuthenticator(wallet.page);
    await signUp(wallet);
    await wallet.ask('signOut', { everywhere: false });
    await authenticator.setBogusSignature(true);
    await expect(logIn(wallet)).rejects.toThrow('inApp.badPasskey');
    await authenticator.setBogusSignature(false);
    const forum = await world.open({ site: world.sites.other, siteId: 'forum' });
    await (await addVirtualAuthenticator(forum.page)).hold(await authenticator.passkeys());
    await expect(logIn(forum)).rejects.toThrow('inApp.noPasskey');
    expect(await logIn(wallet)).toMatchObject({ identities: [{ kind: 'passkey' }] });
  });

  it('is out of reach of the page around, by the host of the wallet as by any that it could name', async () => {
    const wallet = await world.open();
    await addVirtualAuthenticator(wallet.page);
    await signUp(wallet);
    const host = new URL(world.server.origin).hostname;
    // One after the other: a browser takes one request at a time.
    const asked = await wallet.page.evaluate(async (rpId) => {
      const given = (): string => 'given';
      const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'thrown');
      const use = await navigator.credentials.get({ publicKey: { rpId, challenge: new Uint8Array(32), timeout: 2_000 } }).then(given, nameOf);
      const create = await navigator.credentials.create({ publicKey: { rp: { id: rpId, name: 'x' }, user: { id: new Uint8Array(32), name: 'x', displayName: 'x' }, challenge: new Uint8Array(32), pubKeyCredParams: [{ type: 'public-key', alg: -7 }], timeout: 2_000 } }).then(given, nameOf);
      return [use, create];
    }, host);
    expect(asked).toEqual(['SecurityError', 'SecurityError']);
    // No other origin is a related one.
    expect((await fetch(`http://127.0.0.1:${new URL(world.server.origin).port}/.well-known/webauthn`)).status).toBe(404);
  });

  it('tells the server nothing that its PRF gives', () => {
    const sent = calls.map((call) => call.sent).join();
    expect(sent).toContain('attestationObject');
    expect(sent).toContain('authenticatorData');
    expect(sent).not.toMatch(/"prf"/);
  });
});

const source = path.join(import.meta.dirname, 'pages/shop');
const folder = path.join(import.meta.dirname, 'artifacts/pages/shopPasskey');

/** The kit's own screens, in a page of a site. */
describe('a visitor with a passkey', () => {
  let browser: Awaited<ReturnType<typeof launchPlain>>;
  let pages: StaticServer;
  let server: WalletServer;

  beforeAll(async () => {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await build({ entryPoints: [path.join(source, 'main.tsx')], outdir: folder, bundle: true, splitting: true, format: 'esm', jsx: 'automatic', target: 'es2022', define: { 'process.env.NODE_ENV': '"production"' }, logLevel: 'error' });
    await copyFile(path.join(source, 'index.html'), path.join(folder, 'index.html'));
    [browser, pages] = await Promise.all([launchPlain(), serveFolder({ folder })]);
    server = await startWalletServer({ host: 'wallet.shop.localhost', sites: [{ siteId: 'shop', name: 'Shop', origins: [pages.origin.replace('localhost', 'shop.localhost')], signIn: ['email', 'passkey', 'guest'] }] });
  }, 120_000);
  afterAll(async () => {
    await Promise.all([browser?.close(), pages?.close(), server?.close()]);
  });

  const open = (page: Page) => page.goto(`${pages.origin.replace('localhost', 'shop.localhost')}/?rpc=${encodeURIComponent('http://127.0.0.1:1')}&wallet=${encodeURIComponent(server.origin)}`);
  const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).first().click();
  const pressWallet = (wallet: FrameLocator, name: string): Promise<void> => pressInFrame(wallet.getByRole('button', { name, exact: true }));
  const account = (page: Page): Promise<string> => eventually(async () => {
    const address = (await page.getByTestId('account').textContent()) ?? '';
    expect(address).toMatch(/^0x/);
    return address;
  }, 20_000);

  it('gets a wallet by a new one, comes back by it without being asked which, and links another from Manage Wallet', async () => {
    const context = await browser.newContext({ viewport: { width: 1_000, height: 900 } });
    const page = await context.newPage();
    const wallet = page.frameLocator('dialog[data-latchkey-wallet] iframe');
    await open(page);
    const first = await addVirtualAuthenticator(page);
    await press(page, 'Connect');
    await press(page, 'Shop Wallet');
    await press(page, 'Passkey');
    await press(page, 'Create a Passkey');
    await page.getByText('Creating Passkey').first().waitFor();
    await pressWallet(wallet, 'Create a Passkey');
    await pressWallet(wallet, 'Later');
    await pressWallet(wallet, 'Go on without recovery');
    const address = await account(page);

    await press(page, 'Leave');
    await page.getByTestId('account').getByText('none').waitFor();
    await open(page);
    await press(page, 'Connect');
    // Marked as recent by now.
    await page.getByRole('button', { name: /^Shop Wallet/ }).first().click();
    await page.getByRole('button', { name: /^Passkey/ }).first().click(); // marked as used last
    expect(await account(page)).toBe(address);

    await first.remove();
    const second = await addVirtualAuthenticator(page);
    await page.getByRole('button', { name: /^0x|Account/ }).first().click();
    await page.getByRole('button', { name: 'Manage Wallet' }).click();
    await page.getByRole('button', { name: 'Link a Passkey' }).click();
    await pressWallet(wallet, 'Create a Passkey');
    await eventually(async () => expect(await second.passkeys()).toHaveLength(1), 10_000);
    await page.getByRole('heading', { name: 'Link a Passkey' }).waitFor({ state: 'detached' });
    await context.close();
  });
});
