import { verifyMessage } from 'ethers';
import type { BrowserContext, FrameLocator, Locator, Page } from 'playwright-core';
import { findAccessibilityViolations } from './lib/accessibility.ts';
import { eventually } from './lib/eventually.ts';
import { pressGuarded } from './lib/guardedButton.ts';
import { passphrase } from './lib/inAppWorld.ts';
import { pressInFrame } from './lib/pressInFrame.ts';
import type { SiteWorld } from './lib/siteWorld.ts';
import { startSiteWorld } from './lib/siteWorld.ts';

/** Two sites on registrable domains of their own, the wallet on a third (no list of public suffixes has `localhost`, so each name below it is one), and a site that shares the shop's. */
const hosts = { shop: 'shop.localhost', stall: 'stall.localhost', booth: 'booth.shop.localhost', stranger: 'other.shop.localhost' } as const;
const icon = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const email = 'ada@mail.example';

/** One wallet at sites of different domains, over the real server: each is asked for, and taken back, in the wallet itself. */
describe('the wallet of an ecosystem', () => {
  let world: SiteWorld;
  let context: BrowserContext;
  const originOf = (at: keyof typeof hosts): string => world.originOf(hosts[at]);

  beforeAll(async () => {
    world = await startSiteWorld('ecosystem', {
      page: 'shop', walletHost: 'wallet.market.localhost',
      ecosystems: [{ ecosystemId: 'market', name: 'Example Market', signIn: ['email', 'passkey'], partners: ['acme'], look: { icon } }],
      settings: { name: 'Market Shop', ecosystemId: 'market', signIn: ['email'] },
      others: (at) => [
        { siteId: 'stall', name: 'Market Stall', origins: [at(hosts.stall)], ecosystemId: 'market', signIn: ['email'], partnerId: 'acme' },
        { siteId: 'booth', name: 'Market Booth', origins: [at(hosts.booth)], ecosystemId: 'market', signIn: ['email'] },
      ],
    });
  }, 120_000);
  afterAll(() => world?.close());
  beforeEach(async () => {
    context = await world.newDevice({ extraHTTPHeaders: {} }); // to Chromium they are the page's own, and its call to another origin may have none
  });
  afterEach(() => world.closeDevices());

  interface Site {
    readonly page: Page;
    readonly wallet: FrameLocator;
    readonly dialog: Locator;
    press(name: string): Promise<void>;
    signIn(to?: string): Promise<void>;
    /** Types it into each field that the wallet has for it. */
    typePassphrase(): Promise<void>;
    account(): Promise<string>;
    log(): Promise<string>;
  }
  async function visit(at: keyof typeof hosts, { siteId = at as string, ecosystemId = 'market', partnerId = at === 'stall' ? 'acme' : undefined as string | undefined } = {}): Promise<Site> {
    const page = await context.newPage();
    const wallet = page.frameLocator('dialog[data-latchkey-wallet] iframe');
    const dialog = page.locator('[data-latchkey-modal]');
    const press = (name: string): Promise<void> => dialog.getByRole('button', { name, exact: true }).first().click();
    await page.goto(`${originOf(at)}/?${String(new URLSearchParams({ rpc: 'http://127.0.0.1:1', wallet: world.server.origin, ecosystem: ecosystemId, site: siteId, ...(partnerId !== undefined && { partner: partnerId }) }))}`);
    return {
      page, wallet, dialog, press,
      signIn: async (to = email) => {
        world.server.wait(61_000); // one code a minute
        await page.getByRole('button', { name: 'Connect', exact: true }).click();
        await dialog.getByRole('button', { name: /^(Market Wallet|Example Market)/ }).first().click();
        await page.getByRole('textbox', { name: 'E-mail' }).fill(to);
        await press('Continue');
        const field = page.getByRole('textbox', { name: 'Code' });
        await field.waitFor();
        await field.fill(await world.server.takeCode(to));
      },
      typePassphrase: async () => {
        const fields = wallet.locator('input[type="password"]');
        await fields.first().waitFor();
        for (const field of await fields.all()) await field.fill(passphrase);
        await pressInFrame(wallet.locator('button[type="submit"]'));
      },
      account: () => eventually(async () => {
        const address = (await page.getByTestId('account').textContent()) ?? '';
        expect(address).toMatch(/^0x/);
        return address;
      }, 20_000),
      log: async () => (await page.getByTestId('log').textContent()) ?? '',
    };
  }
  const seesInWallet = ({ wallet }: Site, name: string): Promise<void> => wallet.getByRole('heading', { name, exact: true }).waitFor();
  const pressInWallet = ({ wallet }: Site, name: string): Promise<void> => pressInFrame(wallet.getByRole('button', { name, exact: true }));

  it('signs in at one site, asks at the next, is refused, agrees, and is taken back there', async () => {
    const asked: string[] = [];
    const frames = new Set<string>();
    context.on('request', async (request) => {
      if (request.url().includes('/ecosystem-wallet')) asked.push(request.method());
      if (request.url().startsWith(`${world.server.origin}/frame`)) frames.add(`${request.url().split('site=')[1]?.split('&')[0]} ${(await request.allHeaders())['sec-fetch-site']}`);
    });
    const shop = await visit('shop');
    await shop.page.getByRole('button', { name: 'Connect', exact: true }).waitFor();
    expect(asked).toEqual([]);
    await shop.page.getByRole('button', { name: 'Connect', exact: true }).click();
    await shop.dialog.getByRole('button', { name: /^Market Wallet/ }).first().click();
    await shop.dialog.getByRole('heading', { name: 'Sign in to Example Market' }).waitFor();
    expect(asked).toContain('GET');
    expect([await shop.page.getByRole('textbox', { name: 'E-mail' }).count(), await shop.dialog.getByRole('button', { name: /guest/i }).count()]).toEqual([1, 0]);
    await shop.page.reload();
    await shop.signIn();
    await pressInFrame(shop.wallet.getByRole('button', { name: /^Passphrase/ }));
    await shop.typePassphrase();
    const address = await shop.account();

    const stall = await visit('stall');
    await stall.signIn();
    await seesInWallet(stall, 'Let this site use your wallet?');
    expect([...frames].toSorted()).toEqual(['shop cross-site', 'stall cross-site']); // as browsers count sites
    for (const words of ['Market Stall', new URL(originOf('stall')).host, 'The addresses of your wallet']) await stall.wallet.getByText(words).first().waitFor();
    expect(await findAccessibilityViolations(stall.page, 'dialog[data-latchkey-wallet]')).toEqual([]);
    expect(await stall.page.getByTestId('account').textContent()).toBe('none');
    await pressInWallet(stall, 'Do not allow');
    await stall.dialog.getByText('You did not let this site use your wallet').first().waitFor();
    expect([await stall.page.getByTestId('account').textContent(), await shop.account()]).toEqual(['none', address]);

    await stall.page.reload();
    await stall.signIn();
    await seesInWallet(stall, 'Let this site use your wallet?');
    await pressGuarded(stall.page, stall.wallet.getByRole('button', { name: 'Allow', exact: true }));
    await stall.typePassphrase(); // to the wallet this is a new device: browsers keep its storage apart by the page's domain
    expect(await stall.account()).toBe(address);
    await stall.page.getByRole('button', { name: 'Sign', exact: true }).click();
    await pressGuarded(stall.page, stall.wallet.getByRole('button', { name: 'Confirm', exact: true }));
    await eventually(async () => expect(await stall.log()).toMatch(/Sign: 0x/), 20_000);
    expect(verifyMessage('Hello, shop', /Sign: (0x\w+)/.exec(await stall.log())?.[1] ?? '')).toBe(address);
    await stall.page.getByRole('button', { name: 'Token', exact: true }).click();
    await eventually(async () => expect(await stall.log()).toMatch(/Token: /), 20_000);
    const [, body = ''] = /Token: (\S+)/.exec(await stall.log())?.[1]?.split('.') ?? [];
    expect(JSON.parse(Buffer.from(body, 'base64url').toString())).toMatchObject({ aud: 'stall', address });

    await shop.page.bringToFront();
    await shop.page.locator('main button').first().click(); // the account's button
    await shop.press('Manage Wallet');
    await shop.press('Sites');
    await seesInWallet(shop, 'Sites');
    expect(await shop.wallet.getByRole('listitem').count()).toBe(2);
    expect(await findAccessibilityViolations(shop.page, 'dialog[data-latchkey-wallet]')).toEqual([]);
    await pressInWallet(shop, 'Remove Market Stall'); // by its whole name
    await pressGuarded(shop.page, shop.wallet.getByRole('button', { name: 'Remove', exact: true }));
    await eventually(async () => expect(await shop.wallet.getByRole('listitem').count()).toBe(1), 20_000);
    await pressInWallet(shop, 'Close');

    await stall.page.bringToFront();
    // No tab of another domain can tell it: it learns by its next request, which is refused.
    await stall.page.getByRole('button', { name: 'Sign', exact: true }).click();
    await pressGuarded(stall.page, stall.wallet.getByRole('button', { name: 'Confirm', exact: true }));
    await eventually(async () => expect(await stall.log()).toContain('Sign failed: wallet.disconnected'), 20_000);
    await eventually(async () => expect(await stall.page.getByTestId('account').textContent()).toBe('none'), 20_000);
    expect(await shop.account()).toBe(address);
    await stall.page.reload();
    await stall.signIn();
    await seesInWallet(stall, 'Let this site use your wallet?');
  }, 180_000);

  it('says where recovery is added to a person who has none, and comes to a site of another domain', async () => {
    const person = 'cay@mail.example';
    const shop = await visit('shop');
    await shop.signIn(person);
    await pressInWallet(shop, 'Later');
    await pressInWallet(shop, 'Go on without recovery');
    await shop.account();
    const stall = await visit('stall');
    await stall.signIn(person);
    await seesInWallet(stall, 'Let this site use your wallet?');
    await pressGuarded(stall.page, stall.wallet.getByRole('button', { name: 'Allow', exact: true }));
    await stall.dialog.getByText('add one on the device or at the site where you used the wallet before').first().waitFor();
    expect(await stall.page.getByTestId('account').textContent()).toBe('none');
  }, 90_000);

  it('is asked for at a site of the same domain as well, where browsers give the frame the same cookies and storage', async () => {
    const person = 'bea@mail.example';
    const shop = await visit('shop');
    await shop.signIn(person);
    await shop.wallet.getByRole('button', { name: 'Later', exact: true }).waitFor();
    const booth = await visit('booth');
    await booth.signIn(person);
    await seesInWallet(booth, 'Let this site use your wallet?');
    expect(await booth.page.getByTestId('account').textContent()).toBe('none');
    await pressInWallet(booth, 'Do not allow');
    await booth.dialog.getByText('You did not let this site use your wallet').first().waitFor();
  }, 90_000);

  it('says so where the server knows no such ecosystem, or this site is none of it', async () => {
    for (const wrong of [{ ecosystemId: 'nowhere' }, { partnerId: 'other' }]) {
      const site = await visit('shop', wrong);
      await site.page.getByRole('button', { name: 'Connect', exact: true }).click();
      await site.dialog.getByRole('button', { name: /^Market Wallet/ }).first().click();
      await site.dialog.getByText(`Could not find ecosystem wallet with id ${wrong.ecosystemId ?? 'market'}, please check your ecosystem wallet configuration`).first().waitFor();
      expect(await site.page.getByTestId('account').textContent()).toBe('none');
    }
  });

  it('tells a page of no registered site nothing', async () => {
    const stranger = await visit('stranger', { siteId: 'shop' });
    const read = (page: Page) => page.evaluate(async (url) => fetch(url, { headers: { 'x-ecosystem-id': 'market' } }).then(async (response) => response.status, () => 'blocked'), `${world.server.origin}/api/2024-05-05/ecosystem-wallet`);
    expect(await read(stranger.page)).toBe('blocked');
    expect(await read((await visit('shop')).page)).toBe(200);
  });
});
