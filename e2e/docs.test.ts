import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { findAccessibilityViolations } from './lib/accessibility.ts';
import { launchShell } from './lib/browser.ts';
import { recordOutsideRequests } from './lib/outsideRequests.ts';
import type { OutsideRequests } from './lib/outsideRequests.ts';
import { serveFolder } from './lib/server.ts';
import type { StaticServer } from './lib/server.ts';

/** They are for people, and there are none in CI. */
const takesPictures = !process.env['CI'];
/** Of the mocked world; what is asked of them goes no further than the page's service worker. */
const mockedHosts = new Set(['rpc.latchkey.test', 'files.latchkey.test', 'bundler.latchkey.test', 'paymaster.latchkey.test', 'relay.latchkey.test', 'pay.latchkey.test']);
const waitMs = 15_000;
const folder = path.join(import.meta.dirname, '../docs/dist');
const wallet = 'Fake Wallet';
const modal = '[data-latchkey-modal]';

const devices = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } } as const;
/** The first page, a start, a task with an example, much text with code, long tables, and of the reference the lists and a page each. */
const kinds = {
  index: '/', start: '/start/react/', task: '/tasks/send/', text: '/write/plugin/', table: '/figures/', move: '/migrate/wagmi/',
  errors: '/reference/errors/', error: '/reference/errors/wallet.notFound/', entries: '/reference/api/', entry: '/reference/api/latchkey/siwe/',
} as const;

/** What is asked, and what has to stand first: a page that explains before codes that merely hold the words, and a code or a name before all else. */
const searches = [
  ['session keys', '/tasks/smart-accounts/'],
  ['send a transaction', '/tasks/send/'],
  ['sign in', '/tasks/sign-in/'],
  ['theme', '/tasks/theme/'],
  ['wallet.notFound', '/reference/errors/wallet.notFound/'],
  ['smart.noSessionKeys', '/reference/errors/smart.noSessionKeys/'],
  ['createLatchkey', '/reference/api/latchkey/areas/kit/'],
  ['latchkey/siwe', '/reference/api/latchkey/siwe/'],
] as const;

describe('the documentation', () => {
  let server: StaticServer;
  let browser: Browser;
  let context: BrowserContext;
  let outside: OutsideRequests;
  let page: Page;
  let dialog: Locator;
  let troubles: string[];

  beforeAll(async () => {
    if (!existsSync(path.join(folder, 'index.html'))) throw new Error('There is no docs/dist, the built documentation: run `npm run docs -- --build` first.');
    [server, browser] = await Promise.all([serveFolder({ folder, headers: { 'cache-control': 'max-age=600' } }), launchShell()]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  beforeEach(async () => {
    troubles = [];
    context = await browser.newContext({ locale: 'en-US', viewport: devices.desktop, colorScheme: 'light' });
    outside = await recordOutsideRequests(context, ({ url, from }) => url.origin === server.origin || (mockedHosts.has(url.hostname) && from.startsWith(`${server.origin}/`)));
    page = await context.newPage();
    page.setDefaultTimeout(waitMs);
    // The mocked gateway serves no CAR: the kit asks for the blocks one by one then.
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && !/^Failed to load.*501/.test(message.text()) && troubles.push(message.text()));
    page.on('pageerror', (error) => troubles.push(String(error)));
    dialog = page.getByRole('dialog').and(page.locator(modal));
  });
  afterEach(() => context.close());

  /** What was wrong until now: requests to other hosts, and what the console said. */
  const faults = (): readonly string[] => [...outside.lines(), ...troubles];

  /** Looks at what the page shows now on both devices and in both looks, and tells what is wrong with it. */
  async function look(name: string, within = 'html'): Promise<readonly string[]> {
    const objections: string[] = [];
    for (const [device, size] of Object.entries(devices)) {
      await page.setViewportSize(size);
      for (const colorScheme of ['light', 'dark'] as const) {
        await choose(colorScheme);
        const found = await findAccessibilityViolations(page, within, colorScheme === 'dark' ? 'colours' : undefined);
        objections.push(...found.map((line) => `${name}, ${device}, ${colorScheme}: ${line}`));
        if (takesPictures) await page.screenshot({ path: path.join(import.meta.dirname, 'artifacts', `docs-${name}-${device}-${colorScheme}.png`) });
      }
      const { width, scrolled } = await page.evaluate(() => ({ width: document.documentElement.clientWidth, scrolled: document.documentElement.scrollWidth }));
      if (scrolled > width) objections.push(`${name}, ${device}: ${scrolled - width} px wider than the window`);
    }
    await page.setViewportSize(devices.desktop);
    await choose('light');
    return objections;
  }

  async function choose(colorScheme: 'light' | 'dark'): Promise<void> {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-theme="${colorScheme}"]`).waitFor();
    // What the examples draw follows in the next frame, and some colours pass over to the others.
    await page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));
    // By its state: of a transition that another has replaced, `finished` may never settle.
    await page.waitForFunction(() => document.getAnimations().every((each) => !(each instanceof CSSTransition) || each.playState !== 'running'));
  }

  it.each(Object.entries(kinds))('shows a page of the kind %s, in which nothing is in anyone\'s way', async (kind, address) => {
    await page.goto(`${server.origin}${address}`);
    const live = page.locator('[data-live]');
    if (await live.count() > 0) await live.getByRole('button').first().waitFor();
    expect(await look(kind)).toEqual([]);
    expect(faults()).toEqual([]);
  }, 120_000); // the list of all errors is looked at four times

  it('lets the keyboard scroll a table that is wider than a phone, and stops at none that fits', async () => {
    await page.setViewportSize(devices.phone);
    await page.goto(`${server.origin}/figures/`);
    const table = page.getByRole('region', { name: 'Table: Figures', exact: true });
    await table.scrollIntoViewIfNeeded();
    for (let presses = 0; presses < 40 && !(await isFocused(table)); presses += 1) await page.keyboard.press('Tab');
    expect(await isFocused(table)).toBe(true);
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(() => (document.activeElement?.scrollLeft ?? 0) > 0);
    await page.setViewportSize({ width: 2000, height: 900 });
    await page.getByRole('group', { name: 'Table: Figures', exact: true }).waitFor();
    expect(await page.locator('.table-region[tabindex]').count()).toBe(0);
    expect(faults()).toEqual([]);
  });

  const isFocused = (locator: Locator): Promise<boolean> => locator.evaluate((element) => element === document.activeElement);

  describe('has a search that', () => {
    const search = (): Locator => page.getByRole('dialog', { name: 'Search' });
    const field = (): Locator => search().getByRole('textbox', { name: 'Search' });

    it('keeps what is typed before it is there, and is used by the keyboard alone', async () => {
      // Starlight fetches the search once the page idles: here that is when the test says so.
      await page.addInitScript(() => {
        const waiting: IdleRequestCallback[] = [];
        window.requestIdleCallback = (callback) => waiting.push(callback);
        window.addEventListener('idle-now', () => waiting.forEach((callback) => callback({ didTimeout: false, timeRemaining: () => 50 })));
      });
      await page.goto(`${server.origin}/`);
      await page.keyboard.press('Control+k');
      await page.keyboard.type('the');
      expect(await look('search-early', 'site-search')).toEqual([]);
      await page.evaluate(() => window.dispatchEvent(new Event('idle-now')));
      await search().locator('.pagefind-ui__search-input').waitFor();
      await page.keyboard.type('me');
      expect(await field().inputValue()).toBe('theme');
      const found = search().getByRole('link', { name: 'Theme', exact: true }).first();
      await found.waitFor();
      expect(await look('search', 'site-search')).toEqual([]);
      for (let presses = 0; presses < 30 && !(await isFocused(found)); presses += 1) await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Theme' }).waitFor();
      expect(faults()).toEqual([]);
    });

    it('lists the page that explains first, and that of a code or a name for just these', async () => {
      await page.goto(`${server.origin}/`);
      await page.keyboard.press('Control+k');
      const first: string[] = [];
      for (const [words] of searches) {
        await field().fill(words);
        await search().getByText(new RegExp(String.raw`^\d+ results? for ${words.replaceAll('.', String.raw`\.`)}`)).waitFor();
        await search().locator('.pagefind-ui__results:not(:has(.pagefind-ui__loading))').waitFor();
        first.push((await search().getByRole('link').first().getAttribute('href')) ?? '');
      }
      expect(first.map((address, index) => [searches[index]?.[0], address])).toEqual(searches);
      expect(faults()).toEqual([]);
    });
  });

  describe('runs the example of the page', () => {
    const live = (): Locator => page.locator('[data-live]');
    const press = (name: string | RegExp): Promise<void> => live().getByRole('button', { name }).click();
    const pressInDialog = (name: string | RegExp): Promise<void> => dialog.getByRole('button', { name }).first().click();
    const says = (text: string | RegExp): Promise<void> => live().getByText(text).first().waitFor();
    const dialogSays = (text: string | RegExp): Promise<void> => dialog.getByText(text).first().waitFor();
    const confirm = (): Promise<void> => pressInDialog('Continue in wallet');

    async function open(address: string): Promise<void> {
      await page.goto(`${server.origin}${address}`);
      await page.mouse.move(1, 1); // what confirms wants a movement, and the first of a page counts for none
      await live().scrollIntoViewIfNeeded();
    }

    async function connect(name = wallet): Promise<void> {
      await press('Connect');
      await dialog.getByRole('list', { name: 'Wallets' }).getByRole('button', { name }).click();
      await dialog.waitFor({ state: 'hidden' });
      await says(/^0x[0-9a-f]{4}/i);
    }

    /** What is wrong with the example as it is now, and was on the way. */
    const ends = async (name: string, within = '.example'): Promise<readonly string[]> => [...await look(name, within), ...faults()];

    it('connects', async () => {
      await open('/tasks/connect/');
      await connect();
      expect(await ends('connected')).toEqual([]);
    });

    it('follows the look that its reader chooses', async () => {
      await open('/tasks/connect/');
      await live().getByRole('button', { name: 'Connect' }).waitFor();
      const background = (): Promise<string> => dialog.evaluate((element) => getComputedStyle(element).backgroundColor);
      await press('Connect');
      await dialogSays(wallet);
      const light = await background();
      await page.keyboard.press('Escape');
      await page.getByRole('combobox', { name: 'Select theme' }).selectOption('dark');
      await press('Connect');
      await dialogSays(wallet);
      expect(await background()).not.toBe(light);
      expect(await findAccessibilityViolations(page, modal)).toEqual([]);
      expect(faults()).toEqual([]);
    });

    it('signs in, and out', async () => {
      await open('/tasks/sign-in/');
      await press('Sign in');
      await dialog.getByRole('list', { name: 'Wallets' }).getByRole('button', { name: wallet }).click();
      await pressInDialog(/sign/i);
      await says('signedIn');
      await press('Sign out');
      await says('signedOut');
      expect(await ends('signed-out')).toEqual([]);
    });

    it('sends', async () => {
      await open('/tasks/send/');
      await connect();
      await says('10000 METH');
      await press('Send 0.01 METH');
      await says('confirmed');
      await says(/^9999\.98\d+ METH$/);
      expect(await ends('sent')).toEqual([]);
    });

    it('opens an in-app wallet by a code that its mailbox shows', async () => {
      await open('/tasks/in-app-wallets/');
      await live().getByRole('button', { name: 'Shop Wallet' }).click();
      await live().getByRole('textbox', { name: 'E-mail' }).fill('ada@example.com');
      await live().getByRole('button', { name: 'Continue', exact: true }).click();
      await says('Mail to ada@example.com');
      await live().getByRole('textbox', { name: 'Code' }).fill(await live().locator('p code').innerText());
      await says(/Connected with Shop Wallet/);
      expect(await ends('in-app-wallet')).toEqual([]);
    });

    it('shows what a request asks before the wallet is asked', async () => {
      await open('/tasks/review/');
      await connect();
      await press('Approve without end');
      await dialogSays(/unlimited/i);
      expect(await look('review', modal)).toEqual([]);
      await page.keyboard.press('Escape');
      await says('rejected');
      await press('Send 1 METH');
      await confirm();
      await says('confirmed');
      expect(faults()).toEqual([]);
    });

    it('reads a contract without a wallet, and says what failed of it', async () => {
      await open('/tasks/read/');
      await says('Mock Dollar');
      await says('10000');
      expect(await ends('read')).toEqual([]);
    });

    it('sends two calls as one from a smart account', async () => {
      await open('/tasks/smart-accounts/');
      await connect('Smart Account');
      await says('Counted: 0');
      await press('Send two calls as one');
      await says('Counted: 2');
      expect(await ends('smart-account')).toEqual([]);
    });

    it('has a relayer pay', async () => {
      await open('/tasks/gasless/');
      await connect();
      await says('Claps: 0');
      await press('Clap for free');
      await says('Claps: 1');
      await says('confirmed');
      await says('Yours: 10000 METH');
      expect(await ends('gasless')).toEqual([]);
    });

    it('shows funds', async () => {
      await open('/tasks/funds/');
      await connect();
      await says('10000 MUSD');
      await press('Show funds');
      await dialogSays('Mock Dollar');
      expect(await ends('funds', modal)).toEqual([]);
    });

    it('keeps a file, and reads it by its address', async () => {
      await open('/tasks/storage/');
      await live().getByRole('textbox', { name: 'Note' }).fill('Read me');
      await press('Keep and read again');
      await says(/^ipfs:.* holds ‘Read me’, checked against its address$/);
      expect(await ends('storage')).toEqual([]);
    });

    it('claims from a drop, and buys', async () => {
      await open('/tasks/nfts/');
      await connect();
      await says('You own 0');
      await press('Claim a bird');
      await pressInDialog('Claim 1');
      await confirm();
      await dialogSays('Claimed.');
      await page.keyboard.press('Escape');
      await says('You own 1');
      await press('Buy a bird');
      await pressInDialog(/^Buy/);
      await confirm();
      await dialogSays('Bought.');
      await page.keyboard.press('Escape');
      await says('You own 2');
      expect(await ends('nfts')).toEqual([]);
    });

    it('buys tokens', async () => {
      await open('/tasks/buy/');
      await connect();
      await press('Buy tokens');
      await dialog.getByLabel('Amount', { exact: true }).fill('2000');
      await pressInDialog('Show offers');
      await dialog.getByRole('button', { name: /^Pay \$2,000\.00.*Stripe/s }).waitFor();
      expect(await ends('buy', modal)).toEqual([]);
    });

    it('shows another theme', async () => {
      await open('/tasks/theme/');
      await live().getByRole('combobox', { name: 'Theme' }).selectOption('sunset');
      await press('Connect');
      await dialogSays(wallet);
      expect(await ends('theme', modal)).toEqual([]);
    });

    it('speaks another language', async () => {
      await open('/tasks/languages/');
      await live().getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Deutsch' });
      await press('Verbinden');
      await dialogSays('Verbinden Sie eine Wallet, um loszulegen');
      expect(await ends('languages', modal)).toEqual([]);
    });

    it('tells where each wallet stands, in development', async () => {
      await open('/tasks/devtools/');
      await page.getByRole('button', { name: 'Inspect Latchkey' }).click();
      await page.getByRole('region', { name: 'What the kit is made of' }).getByText('test.latchkey.fakewallet').first().waitFor();
      expect(await ends('inspector', 'html')).toEqual([]);
    });
  });
});
