import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { eventually } from './lib/eventually.ts';
import { hello, keepFile, openLater, openWithPassphrase, signs, startInAppWorld } from './lib/inAppWorld.ts';
import type { InAppWorld } from './lib/inAppWorld.ts';
import { pressInFrame } from './lib/pressInFrame.ts';
import type { WalletPage } from './lib/walletPage.ts';
import { fewOf } from './lib/shares.ts';

describe('a wallet over devices, tabs and faults', () => {
  let world: InAppWorld;

  beforeAll(async () => {
    world = await startInAppWorld('inAppDevices');
  }, 120_000);
  afterAll(() => world?.close());
  afterEach(() => world.closeDevices());

  const initialized = (address: string): object => ({ status: 'Logged In, Wallet Initialized', addresses: [address] });

  async function addAuthenticator(page: Page, { hasPrf }: { readonly hasPrf: boolean }): Promise<CDPSession> {
    const session = await page.context().newCDPSession(page);
    await session.send('WebAuthn.enable');
    await session.send('WebAuthn.addVirtualAuthenticator', {
      options: { protocol: 'ctap2', ctap2Version: 'ctap2_1', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, hasPrf, automaticPresenceSimulation: true },
    });
    return session;
  }
  /** The device forgets all that the wallet's origin keeps in it, and nothing of its authenticator. */
  async function clearStorage(context: BrowserContext, page: Page): Promise<void> {
    await context.clearCookies();
    const session = await context.newCDPSession(page);
    await session.send('Storage.clearDataForOrigin', { origin: world.server.origin, storageTypes: 'all' });
  }

  describe('recovered', () => {
    it('by a passkey, whose secret the page cannot ask for', async () => {
      const context = await world.newDevice();
      const wallet = await world.open({ context });
      await addAuthenticator(wallet.page, { hasPrf: true });
      const person = world.newPerson();
      await wallet.signInByCode(person);
      const opening = wallet.ask('open', {});
      await wallet.press(/^Passkey/);
      const { addresses: [address = ''], custody } = await opening;
      expect(custody).toBe('user-recoverable');
      // The host page, and the parent domain as RP ID, which a site may ask for.
      const asked = await wallet.page.evaluate((hosts) => Promise.all(hosts.map((rpId) => navigator.credentials.get({
        publicKey: { rpId, challenge: new Uint8Array(32), userVerification: 'required', timeout: 2_000, extensions: { prf: { eval: { first: new Uint8Array(32) } } } },
      }).then(() => 'given', (error: unknown) => (error instanceof Error ? error.name : 'thrown')))), [new URL(world.server.origin).hostname]);
      expect(asked).toEqual(['SecurityError']);
      await clearStorage(context, wallet.page);
      await wallet.page.reload();
      await wallet.page.evaluate(([url = '', id = '']) => window.openWallet(url, id), [world.server.origin, 'shop']);
      await world.signInAgain(wallet, person);
      expect(await wallet.ask('status', {})).toMatchObject({ status: 'Logged In, New Device', addresses: [] });
      const again = wallet.ask('open', {});
      await wallet.press('Open wallet');
      expect((await again).addresses).toEqual([address]);
      expect(await signs(wallet, address)).toBe(address);
    });

    it('by another way, where the authenticator has no PRF: the person is told and chooses again', async () => {
      const context = await world.newDevice();
      const wallet = await world.open({ context });
      await addAuthenticator(wallet.page, { hasPrf: false });
      await wallet.signInByCode(world.newPerson());
      const opening = wallet.ask('open', {});
      await wallet.press(/^Passkey/);
      await wallet.screen.getByRole('alert').waitFor();
      await wallet.press('Try again');
      await wallet.press('Later');
      await wallet.press('Go on without recovery');
      expect(await opening).toMatchObject({ status: 'Logged In, Wallet Initialized', custody: 'device-only' });
    });

    it('by a file on another device, and not by a file of another wallet', async () => {
      const person = world.newPerson();
      const one = await world.open({ context: await world.newDevice({ acceptDownloads: true }) });
      await one.signInByCode(person);
      const opening = one.ask('open', {});
      await one.press(/^File/);
      const file = await keepFile(one);
      const { addresses: [address = ''] } = await opening;
      const other = await world.open();
      await world.signInAgain(other, person);
      const recovering = other.ask('open', {});
      const give = async (buffer: Buffer): Promise<void> => {
        await other.screen.locator('input[type="file"]').setInputFiles({ name: 'recovery.txt', mimeType: 'text/plain', buffer });
        await other.press('Open wallet');
      };
      await give(Buffer.from('none of this'));
      await other.screen.getByText('This file does not open this wallet.').waitFor();
      await give(file);
      expect((await recovering).addresses).toEqual([address]);
      expect(await signs(other, address)).toBe(address);
    });
  });

  describe('in two tabs', () => {
    it('refreshes in both at once, and neither is signed out', async () => {
      const context = await world.newDevice();
      const { wallet: one, address } = await world.openNew(context);
      const two = await world.open({ context });
      expect(await two.ask('status', {})).toMatchObject(initialized(address));
      for (let i = 0; i < 3; i += 1) {
        world.server.wait(6 * 60_000); // both tokens have expired
        const found = await Promise.all([one, two, one, two].map((tab) => tab.outcome('identityToken', { nonce: null })));
        expect(found.map((each) => 'answer' in each)).toEqual([true, true, true, true]);
      }
      expect(await Promise.all([one, two].map((tab) => tab.ask('status', {})))).toMatchObject([initialized(address), initialized(address)]);
    });

    it('is signed out in both by either', async () => {
      const context = await world.newDevice();
      const { wallet: one, address } = await world.openNew(context);
      const two = await world.open({ context });
      expect(await two.ask('status', {})).toMatchObject(initialized(address));
      await one.ask('signOut', { everywhere: false });
      expect(await two.outcome('sign', { ...hello, address: '0x000000000000000000000000000000000000dEaD' })).toHaveProperty('code');
      await eventually(async () => expect(await two.page.evaluate(() => window.walletChanges)).toBeGreaterThan(0));
      expect(await two.ask('status', {})).toMatchObject({ status: 'Logged Out', addresses: [] });
      await two.page.close();
      const three = await world.open({ context });
      expect(await three.ask('status', {})).toMatchObject({ status: 'Logged Out' });
    });
  });

  describe('on two devices', () => {
    it('shuts out the one that is revoked at its next request, and leaves the address', async () => {
      const person = world.newPerson();
      const one = await world.open();
      await one.signInByCode(person);
      const address = await openWithPassphrase(one);
      const other = await world.open();
      await world.signInAgain(other, person);
      const opening = other.ask('open', {});
      await other.screen.locator('input[type="password"]').fill('seven lanterns over quiet water');
      await pressInFrame(other.screen.locator('button[type="submit"]'));
      expect((await opening).addresses).toEqual([address]);
      const managing = other.ask('manage', { screen: 'devices' });
      await other.press(/^Remove /);
      await other.confirm('Remove');
      await other.screen.getByRole('button', { name: 'Close' }).waitFor();
      await eventually(async () => expect(await other.screen.getByRole('button', { name: /^Remove / }).count()).toBe(0));
      await other.press('Close');
      expect(await managing).toMatchObject(initialized(address));
      const refused = one.outcome('sign', { ...hello, address });
      await one.screen.getByText('Hello', { exact: true }).waitFor();
      await one.confirm();
      expect(await refused).toEqual({ code: expect.stringMatching(/^(inApp\.deviceRevoked|auth\.failed)$/) });
      expect(await signs(other, address)).toBe(address);
    });
  });

  describe('with faults', () => {
    it('comes back by the passphrase where the browser has cleared its storage', async () => {
      const context = await world.newDevice();
      const wallet = await world.open({ context });
      const person = world.newPerson();
      await wallet.signInByCode(person);
      const address = await openWithPassphrase(wallet);
      await clearStorage(context, wallet.page);
      await wallet.page.close();
      const again = await world.open({ context });
      expect(await again.ask('status', {})).toMatchObject({ status: 'Logged Out' });
      await world.signInAgain(again, person);
      expect(await again.ask('status', {})).toMatchObject({ status: 'Logged In, New Device', addresses: [] });
      const opening = again.ask('open', {});
      await again.screen.locator('input[type="password"]').fill('seven lanterns over quiet water');
      await pressInFrame(again.screen.locator('button[type="submit"]'));
      expect((await opening).addresses).toEqual([address]);
    });

    it('says that its server is away, and goes on as before once that is back', async () => {
      const { wallet, address } = await world.openNew();
      await world.server.stop();
      try {
        const signing = wallet.outcome('sign', { ...hello, address });
        await wallet.screen.getByText('Hello', { exact: true }).waitFor();
        await wallet.confirm();
        expect(await signing).toEqual({ code: 'inApp.serverAway' });
        expect(await wallet.outcome('manage', { screen: 'devices' })).toEqual({ code: 'inApp.serverAway' });
        expect(await wallet.outcome('identityToken', { nonce: null })).toEqual({ code: 'inApp.serverAway' });
      } finally {
        await world.server.start();
      }
      expect(await signs(wallet, address)).toBe(address);
      await wallet.page.close();
      expect(await (await world.open({ context: wallet.page.context() })).ask('status', {})).toMatchObject(initialized(address));
    });

    const calls = ['/v1/wallet', '/v1/wallet/prepare', '/v1/wallet/share', '/v1/wallet/activate'] as const;
    async function letWait(wallet: WalletPage, opening: Promise<unknown>): Promise<string> {
      await wallet.press('Later');
      await wallet.press('Go on without recovery');
      return (await opening as { readonly answer: { readonly addresses: readonly string[] } }).answer.addresses[0] ?? ''; // of `open`
    }

    it.each(fewOf(calls.flatMap((call) => (['request', 'answer', 'page'] as const).map((lost) => [call, lost] as const)), 3))('is made all the same where of %s the first %s is lost', async (call, lost) => {
      const context = await world.newDevice();
      const wallet = await world.open({ context });
      await wallet.signInByCode(world.newPerson());
      let isLost = false;
      const happened = new Promise<void>((resolve) => {
        void context.route(`**${call}`, async (route) => {
          if (isLost) return route.fallback();
          isLost = true;
          const { host } = new URL(world.server.origin);
          if (lost !== 'request') await route.fetch({ url: route.request().url().replace('wallet.shop.localhost', 'localhost'), headers: { ...await route.request().allHeaders(), host } });
          if (lost !== 'page') await route.abort();
          resolve();
        });
      });
      const first = wallet.outcome('open', {}).catch(() => undefined);
      await happened;
      if (lost === 'page') await wallet.page.close();
      const again = lost === 'page' ? await world.open({ context }) : wallet;
      // What was lost is asked for again where that is safe; else the person is told, and begins anew.
      const isOver = lost === 'page' || await Promise.race([first.then(() => true), wallet.screen.getByRole('button', { name: 'Later' }).waitFor().then(() => false, () => true)]);
      expect(isOver && lost !== 'page' ? await first : undefined).toEqual(isOver && lost !== 'page' ? { code: 'inApp.serverAway' } : undefined);
      if (isOver) await again.ask('status', {});
      const address = await (isOver ? openLater(again) : letWait(again, first));
      expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/);
      expect(await signs(again, address)).toBe(address);
    });
  });
});
