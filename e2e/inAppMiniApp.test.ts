import { createHmac } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { eventually } from './lib/eventually.ts';
import { pressInFrame } from './lib/pressInFrame.ts';
import type { SiteWorld } from './lib/siteWorld.ts';
import { startSiteWorld } from './lib/siteWorld.ts';

const botToken = '7000000005:token-of-the-bot-of-the-mini-app';

/** As Telegram opens a mini app: with what it says of the person in the fragment. @see Telegram, Mini Apps, Validating data received via the Mini App */
function initData(id: number): string {
  const fields = { query_id: `canary${id}`, user: JSON.stringify({ id, first_name: 'Ada', username: 'ada' }), auth_date: String(Math.floor(Date.now() / 1_000)) };
  const lines = Object.entries(fields).map((pair) => pair.join('=')).toSorted().join('\n');
  return String(new URLSearchParams({ ...fields, hash: createHmac('sha256', createHmac('sha256', 'WebAppData').update(botToken).digest()).update(lines).digest('hex') }));
}

describe('a mini app of Telegram', () => {
  let world: SiteWorld;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    world = await startSiteWorld('miniApp', { page: 'shop', settings: { signIn: ['email', 'telegram'] }, providers: async () => [{ providerId: 'telegram', clientSecret: botToken }] });
  }, 120_000);
  afterAll(() => world?.close());
  beforeEach(async () => {
    context = await world.newDevice({ viewport: { width: 390, height: 844 } });
    page = await context.newPage();
  });
  afterEach(() => world.closeDevices());

  const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).first().click();
  async function toTelegram(data: string): Promise<void> {
    await page.goto(`${world.shop}/?telegram&rpc=${encodeURIComponent('http://127.0.0.1:9')}&wallet=${encodeURIComponent(world.server.origin)}#tgWebAppData=${encodeURIComponent(data)}&tgWebAppVersion=7.0`);
    for (const name of ['Connect', 'Shop Wallet', 'Telegram']) await press(name);
  }

  it('lets in who has opened it, without a window, and keeps what Telegram said out of storage, addresses and logs', async () => {
    const data = initData(4711);
    const addresses: string[] = [];
    context.on('page', (opened) => addresses.push(`window ${opened.url()}`));
    page.on('request', (request) => addresses.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
    await toTelegram(data);
    const wallet = page.frameLocator('dialog[data-latchkey-wallet] iframe');
    await pressInFrame(wallet.getByRole('button', { name: 'Later', exact: true }));
    await pressInFrame(wallet.getByRole('button', { name: 'Go on without recovery', exact: true }));
    await eventually(async () => expect(await page.getByTestId('account').textContent()).toMatch(/^0x/), 20_000);
    const kept = await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]));
    expect([kept.includes('canary4711'), addresses.some((line) => line.startsWith('window ')), addresses.filter((line) => line.includes('canary4711')), JSON.stringify(world.server.logs).includes('canary4711')]).toEqual([false, false, [], false]);
  });

  it('says to open it again where what Telegram said was used', async () => {
    const data = initData(4712);
    await toTelegram(data);
    await page.frameLocator('dialog[data-latchkey-wallet] iframe').getByRole('button', { name: 'Later', exact: true }).waitFor();
    await world.closeDevices();
    page = await (await world.newDevice()).newPage();
    await toTelegram(data);
    await page.getByText('What Telegram has told of you is too old, or was used already').first().waitFor();
    expect(await page.getByTestId('account').textContent()).toBe('none');
  });
});
