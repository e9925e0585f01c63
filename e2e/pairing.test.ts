import type { Browser, BrowserContext } from 'playwright-core';
import type { PageOptions } from './lib/browser.ts';
import { launchShell } from './lib/browser.ts';
import type { DemoTab } from './lib/demoTab.ts';
import { openDemo } from './lib/demoTab.ts';
import { readQrCode } from './lib/readQrCode.ts';
import { serveDemo } from './lib/serveDemo.ts';
import type { StaticServer } from './lib/server.ts';
import { fewOf } from './lib/shares.ts';

const wallet = 'Pocket Wallet';
const iPhone: PageOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
};
const androidPhone: PageOptions = { ...iPhone, userAgent: 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36' };

describe('connecting a wallet on another device', () => {
  let server: StaticServer;
  let browser: Browser;
  let context: BrowserContext;
  let tab: DemoTab;

  beforeAll(async () => {
    [server, browser] = await Promise.all([serveDemo({ chains: [], isMocked: true }), launchShell()]);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  afterEach(async () => {
    expect(tab.troubles).toEqual([]);
    await context.close();
  });

  describe('from a computer', () => {
    beforeEach(() => open({ viewport: { width: 1_280, height: 900 } }));

    it.each(fewOf(['light', 'dark'] as const))('connects by the code that a camera reads off the screen, in %s', async (colorScheme) => {
      await tab.page.emulateMedia({ colorScheme });
      await tab.pick(wallet);
      await tellPhone(await readCode());
      await tab.sees('Status', 'connected');
      await tab.seesNoDialog();
      expect(await tab.readFact('Wallet')).toBe('pocketWallet');
    });

    it('copies as a link what the code says, and says for three seconds that it has', async () => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await tab.pick(wallet);
      const code = await readCode();
      await tab.dialog.getByRole('button', { name: 'Copy Link' }).click();
      await tab.dialog.getByRole('button', { name: 'Link copied' }).waitFor();
      expect(await tab.page.evaluate(() => navigator.clipboard.readText())).toBe(code);
      await tab.dialog.getByRole('button', { name: 'Copy Link' }).waitFor();
    });

    it('keeps the code out of the address, of storage and of what the page says', async () => {
      await tab.pick(wallet);
      const code = await readCode();
      const seen = await tab.page.evaluate(() => [location.href, document.title, JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie, document.documentElement.outerHTML].join('\n'));
      expect(seen).not.toContain(code.slice(3, 67));
      expect(seen).not.toContain(code.slice(-64));
    });

    it('goes back to the list with a note when the phone says no, and connects the next time', async () => {
      await tab.pick(wallet);
      await readCode();
      await tellPhone('refuse');
      await tab.seesInDialog(`You rejected the request in ${wallet}.`);
      await tab.wallet(wallet).click();
      await tellPhone(await readCode());
      await tab.sees('Status', 'connected');
    });

    it('says so when the code was not used in time, and shows another', async () => {
      await tab.pick(wallet);
      const first = await readCode();
      await tellPhone('expire');
      await tab.seesInDialog('Connection Failed');
      await tab.seesInDialog('The code was not used in time');
      await tab.dialog.getByRole('button', { name: 'Try again' }).click();
      const second = await readCode();
      expect(second).not.toBe(first);
      await tellPhone(second);
      await tab.sees('Status', 'connected');
    });

    it.each(fewOf([
      ['Cancel', () => tab.dialog.getByRole('button', { name: 'Cancel' }).click()],
      ['Escape', () => tab.page.keyboard.press('Escape')],
      ['Back', () => tab.dialog.getByRole('button', { name: 'Back' }).click()],
    ]))('gives the code up by %s: no wallet can connect by it any more', async (_how, giveUp) => {
      await tab.pick(wallet);
      const code = await readCode();
      await giveUp();
      await expect(tellPhone(code)).rejects.toThrow('No connect is under way');
      await tab.sees('Status', 'disconnected');
    });

    it('shows the store of the phone as a code, and the same pairing on the way back', async () => {
      await tab.pick(wallet);
      const code = await readCode();
      await tab.dialog.getByRole('button', { name: "Don't have Pocket Wallet? Get it" }).click();
      await tab.dialog.getByRole('button', { name: /iPhone app/ }).click();
      await tab.dialog.getByRole('heading', { name: 'iPhone app' }).waitFor();
      expect(await readCode('Code that leads to')).toBe('https://apps.apple.com/app/id1');
      await tab.dialog.getByRole('button', { name: 'Back' }).click();
      await tab.dialog.getByRole('button', { name: 'I have Pocket Wallet now' }).click();
      expect(await readCode()).toBe(code);
    });
  });

  describe.each(fewOf([['an iPhone', iPhone], ['an Android phone', androidPhone]] as const))('from %s', (_device, device) => {
    beforeEach(() => open(device));

    it('opens the app inside the tap, makes room after two seconds, and connects when the person has said yes there', async () => {
      await context.route('https://pocketwallet.example/**', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Pocket Wallet</title>' }));
      await tab.pick(wallet);
      const [app] = await Promise.all([context.waitForEvent('page'), tab.dialog.getByRole('button', { name: 'Continue in Pocket Wallet' }).tap()]);
      await app.waitForURL('https://pocketwallet.example/app/wc?uri=**');
      // It can neither reach the page that opened it nor learn where that is.
      expect(await app.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
      const code = new URL(app.url()).searchParams.get('uri') ?? '';
      expect(code).toMatch(/^wc:[0-9a-f]{64}@2\?/);
      await tab.page.bringToFront();
      await tab.seesNoDialog();
      expect(await tab.readFact('Status')).toBe('connecting');
      // A visitor who opens it again sees the connect.
      await tab.page.getByRole('button', { name: 'Connecting…' }).tap();
      await tab.dialog.getByRole('button', { name: 'Open Pocket Wallet again' }).waitFor();
      await tellPhone(code);
      await tab.sees('Status', 'connected');
      await tab.seesNoDialog();
    });

    it('comes back with what went wrong', async () => {
      await context.route('https://pocketwallet.example/**', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
      await tab.pick(wallet);
      const [app] = await Promise.all([context.waitForEvent('page'), tab.dialog.getByRole('button', { name: 'Continue in Pocket Wallet' }).tap()]);
      await app.close();
      await tab.seesNoDialog();
      await tellPhone('expire');
      await tab.seesInDialog('Connection Failed');
      await tab.dialog.getByRole('button', { name: 'Try again' }).tap();
      await tab.dialog.getByRole('button', { name: 'Show the code' }).tap();
      await tellPhone(await readCode());
      await tab.sees('Status', 'connected');
    });

    it('opens stores as links', async () => {
      await tab.pick(wallet);
      await tab.dialog.getByRole('button', { name: "Don't have Pocket Wallet? Get it" }).tap();
      const link = tab.dialog.getByRole('link').first();
      expect(await link.getAttribute('href')).toBe(device === iPhone ? 'https://apps.apple.com/app/id1' : 'https://play.google.com/store/apps/details?id=example.pocketwallet');
    });
  });

  describe('that is known from the directory only', () => {
    it('connects by its code on a computer, once, and again after a reload', async () => {
      await open({ viewport: { width: 1_280, height: 900 } });
      await pickKnown();
      await tab.dialog.getByRole('button', { name: "Don't have Trust Wallet? Get it" }).waitFor();
      await tellPhone(await readCode());
      await tab.sees('Status', 'connected');
      expect(await tab.readFact('Wallet')).toBe('com.trustwallet.app');
      await tab.reload();
      await tab.sees('Status', 'connected');
      expect(await tab.readFact('Wallet')).toBe('com.trustwallet.app');
    });

    it('can be given up, and stands where it stood', async () => {
      await open({ viewport: { width: 1_280, height: 900 } });
      await pickKnown();
      const code = await readCode();
      await tab.dialog.getByRole('button', { name: 'Cancel' }).click();
      await tab.dialog.getByRole('button', { name: 'Trust Wallet', exact: true }).waitFor();
      await expect(tellPhone(code)).rejects.toThrow('No connect is under way');
    });

    it('opens its app on a phone at the address that the app claims', async () => {
      await open(iPhone);
      await context.route('https://link.trustwallet.com/**', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Trust Wallet</title>' }));
      await pickKnown();
      const [app] = await Promise.all([context.waitForEvent('page'), tab.dialog.getByRole('button', { name: 'Continue in Trust Wallet' }).tap()]);
      await app.waitForURL('https://link.trustwallet.com/wc?uri=**');
      const code = new URL(app.url()).searchParams.get('uri') ?? '';
      await tab.page.bringToFront();
      await tellPhone(code);
      await tab.sees('Status', 'connected');
    });

    async function pickKnown(): Promise<void> {
      await tab.page.getByRole('button', { name: 'Connect', exact: true }).click();
      await tab.dialog.getByRole('button', { name: /^All Wallets/ }).click();
      await tab.dialog.getByRole('button', { name: 'Trust Wallet', exact: true }).click();
    }
  });

  async function open(options: PageOptions): Promise<void> {
    context = await browser.newContext(options);
    tab = await openDemo(context, server.origin);
    await tab.card('Playground wallet').getByLabel('The phone').selectOption({ label: 'Does nothing' });
  }

  /** The phone's camera, or its person, in the playground. */
  async function tellPhone(what: string): Promise<void> {
    const thrown = await tab.page.evaluate((detail) => new Promise<string | undefined>((resolve) => {
      window.addEventListener('error', (event) => {
        event.preventDefault();
        event.stopImmediatePropagation();
        resolve(event.message);
      }, { once: true, capture: true });
      window.dispatchEvent(new CustomEvent('playground:phone', { detail }));
      setTimeout(() => resolve(undefined), 50);
    }), what);
    if (thrown !== undefined) throw new Error(thrown);
  }

  /** Looks at the screen as a camera does. */
  function readCode(label = 'Code to connect'): Promise<string> {
    return readQrCode(tab.dialog.getByRole('img', { name: label }));
  }
});
