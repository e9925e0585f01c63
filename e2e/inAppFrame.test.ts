import type { Page } from 'playwright-core';
import { eventually } from './lib/eventually.ts';
import { keepFile, openLater, openWithPassphrase, passphrase, signs, startInAppWorld } from './lib/inAppWorld.ts';
import type { InAppWorld } from './lib/inAppWorld.ts';
import { recordViolations } from './lib/recordViolations.ts';
import type { Violations } from './lib/recordViolations.ts';
import type { WalletPage } from './lib/walletPage.ts';

/** A person needs longer than this to press what has just come into view. */
const quickestPressMs = 100;

declare global {
  interface Window {
    /** Each height that the dialog of the wallet was seen with, in CSS pixels. */
    seenHeights: number[];
  }
}

/** Looks at the dialog of the wallet with each picture that the browser draws. */
function followHeights(page: Page): Promise<void> {
  return page.evaluate(() => {
    const heights: number[] = window.seenHeights = [];
    const look = (): void => {
      if (window.seenHeights !== heights) return;
      const dialog = document.querySelector<HTMLDialogElement>('dialog[data-latchkey-wallet][open]');
      const height = Number.parseInt(dialog?.querySelector('iframe')?.style.height ?? '', 10);
      if (dialog && getComputedStyle(dialog).opacity !== '0' && heights.at(-1) !== height) heights.push(height);
      requestAnimationFrame(look);
    };
    look();
  });
}

describe('a wallet on an origin of its own', () => {
  let world: InAppWorld;

  beforeAll(async () => {
    world = await startInAppWorld('inAppFrame');
  }, 120_000);
  afterAll(() => world?.close());
  afterEach(() => world.closeDevices());

  async function recoverByPassphrase(wallet: WalletPage, words: string): Promise<void> {
    const field = wallet.screen.locator('input[type="password"]');
    await field.fill(words);
    await field.press('Enter'); // Chromium drops a click in a frame that has just appeared
  }
  it('is made by a code, signs what was confirmed, and is there after a reload, with no policy broken', async () => {
    const context = await world.newDevice();
    const violations = await recordViolations(context);
    const wallet = await world.open({ context });
    expect(await wallet.signInByCode(world.newPerson())).toMatchObject({ status: 'Logged In, Wallet Uninitialized', addresses: [] });
    const address = await openLater(wallet);
    expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/);
    expect(await signs(wallet, address)).toBe(address);
    await wallet.page.close();
    const again = await world.open({ context });
    expect(await again.ask('status', {})).toMatchObject({ status: 'Logged In, Wallet Initialized', addresses: [address] });
    expect(await signs(again, address)).toBe(address);
    expect(violations.lines()).toEqual([]);
  });

  it('shows recovery, backup and devices, and is opened by a file on another one, with no policy broken and nothing in the console', async () => {
    const noise: string[] = [];
    const quiet = async (): Promise<{ readonly wallet: WalletPage; readonly violations: Violations }> => {
      const context = await world.newDevice({ acceptDownloads: true });
      const violations = await recordViolations(context);
      // The site of the test has no icon.
      context.on('console', (message) => void (['error', 'warning'].includes(message.type()) && !message.location().url.endsWith('/favicon.ico') && noise.push(`${message.text()} ${message.location().url}`)));
      context.on('weberror', (error) => void noise.push(String(error.error())));
      return { wallet: await world.open({ context }), violations };
    };
    const person = world.newPerson();
    const one = await quiet();
    await one.wallet.signInByCode(person);
    const address = await openLater(one.wallet);
    const recovery = one.wallet.ask('manage', { screen: 'recovery' });
    await one.wallet.press('Add a method');
    await one.wallet.press(/^File/);
    const file = await keepFile(one.wallet);
    await one.wallet.screen.getByRole('heading', { name: 'Who can open this wallet' }).waitFor();
    await one.wallet.press('Close');
    await recovery;
    const backup = one.wallet.ask('manage', { screen: 'backup' });
    expect(JSON.parse((await keepFile(one.wallet)).toString())).toMatchObject({ format: 'latchkey-backup', address });
    await backup;
    const other = await quiet();
    await world.signInAgain(other.wallet, person);
    const opening = other.wallet.ask('open', {});
    await other.wallet.screen.locator('input[type="file"]').setInputFiles({ name: 'recovery.txt', mimeType: 'text/plain', buffer: Buffer.from('another file') });
    await other.wallet.press('Open wallet');
    await other.wallet.screen.getByText('This file does not open this wallet.').first().waitFor();
    await other.wallet.screen.locator('input[type="file"]').setInputFiles({ name: 'recovery.txt', mimeType: 'text/plain', buffer: file });
    await other.wallet.press('Open wallet');
    expect((await opening).addresses).toEqual([address]);
    const devices = other.wallet.ask('manage', { screen: 'devices' });
    await other.wallet.press(/^Remove /);
    await other.wallet.press('Remove');
    await eventually(async () => expect(await other.wallet.screen.getByRole('button', { name: /^Remove / }).count()).toBe(0));
    await other.wallet.press('Close');
    await devices;
    expect([one.violations.lines(), other.violations.lines(), noise]).toEqual([[], [], []]);
  });

  it('works in a page of another site to which the browser gives no storage, and comes back by recovery', async () => {
    const context = await world.newDevice();
    const person = world.newPerson();
    const wallet = await world.open({ context, site: world.sites.other, siteId: 'forum' });
    await wallet.signInByCode(person);
    const address = await openWithPassphrase(wallet);
    expect(await signs(wallet, address)).toBe(address);
    await wallet.page.close();
    const again = await world.open({ context, site: world.sites.other, siteId: 'forum' });
    expect(await again.ask('status', {})).toMatchObject({ status: 'Logged Out', addresses: [] });
    world.server.wait(61_000); // one code a minute
    await again.signInByCode(person);
    const opening = again.ask('open', {});
    await recoverByPassphrase(again, passphrase);
    expect((await opening).addresses).toEqual([address]);
  });

  it('is not shown to a site that is not registered', async () => {
    const page = await (await world.newDevice()).newPage();
    const refused: string[] = [];
    page.on('console', (message) => refused.push(message.text()));
    await page.goto(world.sites.foreign);
    await page.evaluate((url) => {
      const frame = document.createElement('iframe');
      frame.src = `${url}/frame?site=shop`;
      document.body.append(frame);
    }, world.server.origin);
    await eventually(() => expect(refused.join('\n')).toMatch(/frame-ancestors/));
  });

  it('comes back on another device by the passphrase, and not by the mailbox alone', async () => {
    const person = world.newPerson();
    const one = await world.open();
    await one.signInByCode(person);
    const address = await openWithPassphrase(one);
    const other = await world.open();
    world.server.wait(61_000); // one code a minute
    await other.signInByCode(person);
    expect(await other.ask('status', {})).toMatchObject({ status: 'Logged In, New Device', addresses: [] });
    const opening = other.ask('open', {});
    await recoverByPassphrase(other, 'another one altogether');
    await other.screen.getByText(/This is not the passphrase of this wallet/).waitFor();
    await recoverByPassphrase(other, passphrase);
    expect((await opening).addresses).toEqual([address]);
    expect(await signs(other, address)).toBe(address);
    expect(await signs(one, address)).toBe(address);
  });

  it('opens in one step, with the focus on its heading, and hears a single press as soon as a person can press', async () => {
    const { wallet } = await world.openNew();
    const close = wallet.screen.getByRole('button', { name: 'Close' });
    // The second time, the height is one that the frame has had before.
    for (const time of [1, 2]) {
      await followHeights(wallet.page);
      const asked = wallet.ask('manage', { screen: 'devices' });
      await wallet.page.waitForFunction(() => window.seenHeights.length > 0);
      await wallet.page.waitForTimeout(quickestPressMs);
      const { x, y, width, height } = (await close.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      expect(await wallet.screen.locator('h1').evaluate((heading) => heading === document.activeElement)).toBe(true);
      await wallet.page.mouse.click(x + width / 2, y + height / 2);
      await asked;
      expect([time, await wallet.page.evaluate(() => window.seenHeights.map((each) => each > 200))]).toEqual([time, [true]]);
    }
  });

  it('signs by another Worker after the one that it had has crashed', async () => {
    const { wallet, address } = await world.openNew();
    expect(await signs(wallet, address)).toBe(address);
    const [worker] = wallet.page.workers();
    const ended = worker?.waitForEvent('close');
    await worker?.evaluate(() => void setTimeout(() => { throw new Error('a fault of the test'); }));
    await ended;
    expect(await signs(wallet, address)).toBe(address);
    expect(wallet.page.workers()).toHaveLength(1);
  });

  it('gives its Worker no way out', async () => {
    const wallet = await world.open();
    await wallet.signInByCode(world.newPerson());
    await openLater(wallet);
    const [worker] = wallet.page.workers();
    const tried = await worker?.evaluate(async (url) => {
      const outcome = async (run: () => unknown): Promise<string> => {
        try {
          await run();
          return 'open';
        } catch {
          return 'blocked';
        }
      };
      const event = (target: EventTarget): Promise<void> => new Promise((resolve, reject) => {
        target.addEventListener('open', () => resolve());
        target.addEventListener('error', () => reject(new Error('error')));
      });
      return {
        fetch: await outcome(() => fetch(url)),
        xhr: await outcome(() => new Promise((resolve, reject) => {
          const request = new XMLHttpRequest();
          request.addEventListener('load', resolve);
          request.addEventListener('error', reject);
          request.open('GET', url);
          request.send();
        })),
        webSocket: await outcome(() => event(new WebSocket(url.replace('http', 'ws')))),
        eventSource: await outcome(() => event(new EventSource(url))),
        importScripts: await outcome(() => (globalThis as unknown as { importScripts(url: string): void }).importScripts(url)),
        dynamicImport: await outcome(() => import(url)),
        // oxlint-disable-next-line no-eval -- that it is blocked is what is tested
        evaluate: await outcome(() => (0, eval)('1')),
        webTransport: await outcome(async () => { if ('WebTransport' in globalThis) await new WebTransport(url.replace('http:', 'https:')).ready; else throw new Error('none'); }),
        nestedWorker: await outcome(() => new Promise((resolve, reject) => { const inner = new Worker(url); inner.addEventListener('message', resolve); inner.addEventListener('error', reject); })),
      };
    }, `${world.pages.origin}/main.js`);
    expect(tried).toEqual({ fetch: 'blocked', xhr: 'blocked', webSocket: 'blocked', eventSource: 'blocked', importScripts: 'blocked', dynamicImport: 'blocked', evaluate: 'blocked', webTransport: 'blocked', nestedWorker: 'blocked' });
  });
});
