import { copyFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { verifyMessage } from 'ethers';
import { build } from 'esbuild';
import type { Browser, BrowserContext, FrameLocator, Page } from 'playwright-core';
import { startTestSmsCentre } from '../server/sms/testSmsCentre.ts';
import type { TestSmsCentre } from '../server/sms/testSmsCentre.ts';
import { findAccessibilityViolations } from './lib/accessibility.ts';
import { launchPlain } from './lib/browser.ts';
import { eventually } from './lib/eventually.ts';
import { pressGuarded } from './lib/guardedButton.ts';
import { pressInFrame } from './lib/pressInFrame.ts';
import type { StaticServer } from './lib/server.ts';
import { serveFolder } from './lib/server.ts';
import { startWalletServer } from './lib/walletServer.ts';
import type { WalletServer } from './lib/walletServer.ts';

const source = path.join(import.meta.dirname, 'pages/shop');
const folder = path.join(import.meta.dirname, 'artifacts/pages/shopPhone');

/** What a site's visitor does with a phone number, over the real server and an SMS centre that it signs in to. */
describe('a visitor with a phone', () => {
  let browser: Browser;
  let pages: StaticServer;
  let server: WalletServer;
  let centre: TestSmsCentre;
  let context: BrowserContext;
  let page: Page;
  let wallet: FrameLocator;
  let people = 0;

  beforeAll(async () => {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await build({ entryPoints: [path.join(source, 'main.tsx')], outdir: folder, bundle: true, splitting: true, format: 'esm', jsx: 'automatic', target: 'es2022', define: { 'process.env.NODE_ENV': '"production"' }, logLevel: 'error' });
    await copyFile(path.join(source, 'index.html'), path.join(folder, 'index.html'));
    [browser, pages, centre] = await Promise.all([launchPlain(), serveFolder({ folder }), startTestSmsCentre()]);
    server = await startWalletServer({
      host: 'wallet.shop.localhost',
      sites: [{ siteId: 'shop', name: 'Shop', origins: [pages.origin.replace('localhost', 'shop.localhost')], signIn: ['email', 'phone', 'guest'], allowedSmsCountryCodes: ['US', 'DE', 'CH'] }],
      sms: { smpp: `smpp://127.0.0.1:${centre.port}`, user: 'user', password: 'password', from: 'Shop' },
    });
  }, 120_000);
  afterAll(async () => {
    await Promise.all([browser?.close(), pages?.close(), server?.close()]);
    await centre?.close();
  });
  beforeEach(async () => {
    centre.answer(0);
    context = await browser.newContext({ viewport: { width: 1_000, height: 900 }, extraHTTPHeaders: { 'x-forwarded-for': `10.7.${(people += 1)}.1` } });
    context.setDefaultTimeout(20_000);
    page = await context.newPage();
    wallet = page.frameLocator('dialog[data-latchkey-wallet] iframe');
  });
  afterEach(() => context?.close());

  const press = (name: string | RegExp): Promise<void> => page.getByRole('button', { name, exact: typeof name === 'string' }).first().click();
  const pressWallet = (name: string): Promise<void> => pressInFrame(wallet.getByRole('button', { name, exact: true }));
  const logged = async (): Promise<string> => (await page.getByTestId('log').textContent()) ?? '';
  const account = (): Promise<string> => eventually(async () => {
    const address = (await page.getByTestId('account').textContent()) ?? '';
    expect(address).toMatch(/^0x/);
    return address;
  }, 20_000);
  const codeFor = (to: string): Promise<string> => eventually(() => {
    const code = /\b\d{6}\b/.exec(centre.received.findLast((sms) => sms.to === to)?.text ?? '')?.[0];
    if (code === undefined) throw new Error(`No message has come to ${to}.`);
    return code;
  }, 15_000);
  async function toNumber(): Promise<void> {
    await page.goto(`${pages.origin.replace('localhost', 'shop.localhost')}/?phone&rpc=${encodeURIComponent('http://127.0.0.1:1')}&wallet=${encodeURIComponent(server.origin)}`);
    await press('Connect');
    await press(/^Shop Wallet/); // whatever stands behind the name of one that was used before
    const number = page.getByRole('textbox', { name: 'Phone number' });
    const link = page.getByRole('button', { name: 'Use a phone number instead', exact: true });
    await number.or(link).first().waitFor();
    if (await link.isVisible()) await link.click(); // not where a number was used last
    await number.waitFor();
  }
  async function send(country: string, text: string): Promise<void> {
    await toNumber();
    await page.getByRole('combobox', { name: 'Country' }).selectOption(country);
    await page.getByRole('textbox', { name: 'Phone number' }).fill(text);
    await press('Continue');
  }

  it('gets a wallet by a code that comes over SMPP, signs, and is the same person when the number is typed another way', async () => {
    await send('DE', '(01512) 345-67 80');
    const field = page.getByRole('textbox', { name: 'Code' });
    await field.waitFor();
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
    await page.getByText('A code of six digits was sent to +49015123456780.').first().waitFor();
    await field.fill(await codeFor('4915123456780'));
    await pressWallet('Later');
    await pressWallet('Go on without recovery');
    const address = await account();
    await press('Sign');
    await pressGuarded(page, wallet.getByRole('button', { name: 'Confirm', exact: true }));
    await eventually(async () => expect(await logged()).toMatch(/Sign: 0x[0-9a-f]{130}/), 15_000);
    expect(verifyMessage('Hello, shop', /Sign: (0x[0-9a-f]{130})/.exec(await logged())?.[1] ?? '')).toBe(address);
    expect(centre.received.at(-1)).toMatchObject({ from: 'Shop', dataCoding: 0 });

    await press('Leave');
    await eventually(async () => expect(await logged()).toContain('Leave: done'), 15_000);
    server.wait(61_000);
    const before = centre.received.length;
    await send('DE', '1512 3456780');
    await page.getByRole('textbox', { name: 'Code' }).waitFor();
    await eventually(() => expect(centre.received.length).toBeGreaterThan(before), 15_000);
    await page.getByRole('textbox', { name: 'Code' }).fill(await codeFor('4915123456780'));
    expect(await account()).toBe(address);
  });

  it('chooses among the countries that the wallet sends to, by keyboard as well, without any picture being fetched', async () => {
    const fetched: string[] = [];
    page.on('request', (request) => void (request.resourceType() === 'image' && !request.url().startsWith('data:') && fetched.push(request.url())));
    await toNumber();
    const country = page.getByRole('combobox', { name: 'Country' });
    expect(await country.locator('option').allTextContents()).toEqual(['Germany +49', 'Switzerland +41', 'United States +1']);
    expect(await country.inputValue()).toBe('US');
    await country.focus();
    await page.keyboard.type('Sw');
    await eventually(async () => expect(await country.inputValue()).toBe('CH'));
    await page.keyboard.press('Tab');
    expect(await page.getByRole('textbox', { name: 'Phone number' }).evaluate((input) => (input.getRootNode() as ShadowRoot | Document).activeElement === input)).toBe(true); // the root of an element is one of both
    expect(fetched).toEqual([]);
    expect(await findAccessibilityViolations(page, '[data-latchkey-modal]')).toEqual([]);
  });

  it('fits the narrowest phone', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await toNumber();
    await press('Continue');
    await page.getByText('Type your phone number.').first().waitFor();
    const modal = page.locator('[data-latchkey-modal]');
    expect(await modal.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    expect(await findAccessibilityViolations(page, '[data-latchkey-modal]')).toEqual([]);
  });

  it('is told of a number that gets no code, and goes back to another', async () => {
    await send('US', '900 555 0123');
    await page.getByText('No code can be sent to this number').first().waitFor();
    await press('Back');
    expect([await page.getByRole('combobox', { name: 'Country' }).inputValue(), await page.getByRole('textbox', { name: 'Phone number' }).inputValue()]).toEqual(['US', '9005550123']);
    await page.getByRole('textbox', { name: 'Phone number' }).fill('212 555 0142');
    await press('Continue');
    await page.getByRole('textbox', { name: 'Code' }).fill(await codeFor('12125550142'));
    await pressWallet('Later');
    await pressWallet('Go on without recovery');
    await account();
  });

  it('gets the message once the centre is back', async () => {
    const { port } = centre;
    await centre.close();
    await send('CH', '78 123 45 67');
    await page.getByText('A code of six digits was sent to +41781234567.').first().waitFor();
    await eventually(() => expect(server.logs.some(({ event }) => event === 'sms.failed')).toBe(true), 15_000);
    centre = await startTestSmsCentre({ port });
    server.wait(10_000);
    await page.getByRole('textbox', { name: 'Code' }).fill(await codeFor('41781234567'));
    await pressWallet('Later');
    await pressWallet('Go on without recovery');
    await account();
    expect(JSON.stringify(server.logs)).not.toContain('781234567');
  });
});
