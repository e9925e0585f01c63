import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, BrowserContext, CDPSession, Frame, Locator, Page } from 'playwright-core';
import { findAccessibilityViolations } from './lib/accessibility.ts';
import type { Anvil } from './lib/anvil.ts';
import { startAnvil } from './lib/anvil.ts';
import { launchPlain } from './lib/browser.ts';
import type { DemoTab } from './lib/demoTab.ts';
import { openDemo } from './lib/demoTab.ts';
import { eventually } from './lib/eventually.ts';
import { home } from './lib/journeys.ts';
import { launchUnforced } from './lib/launchUnforced.ts';
import { serveDemo } from './lib/serveDemo.ts';
import type { StaticServer } from './lib/server.ts';
import { testAccounts } from './lib/testAccounts.ts';
import { fewOf, variants } from './lib/shares.ts';

const [first] = testAccounts;
const pictures = path.join(import.meta.dirname, 'artifacts/clickAttacks');
/** Longer than any hold. */
const longMs = 1_800;
const early = 'This was shown or has changed only just now. Read it, then press again.';
const covered = /^Something lies over this request/;

/** While the dialog moves, no press counts. */
const withMotion = { reducedMotion: 'no-preference' } as const;

/** The wallet is a key in the page: the press on the kit's own button is all that stands before its signature. */
describe('a press on what confirms', () => {
  let node: Anvil;
  let server: StaticServer;
  let outer: Server;
  let browser: Browser;
  let context: BrowserContext;
  let tab: DemoTab;

  beforeAll(async () => {
    await mkdir(pictures, { recursive: true });
    [node, browser] = await Promise.all([startAnvil({ chainId: home.id }), launchPlain()]);
    server = await serveDemo({ chains: [{ id: home.id, name: home.name, rpc: node.url, testnet: true }], localKey: first.privateKey });
    outer = createServer((_request, response) => void response.setHeader('content-type', 'text/html').end(`<!doctype html><title>Outer</title><body style="margin:0"><div id="crop"><iframe src="${server.origin}/" style="border:0;width:1000px;height:800px"></iframe></div>`));
    outer.listen(0, '127.0.0.1');
    await once(outer, 'listening');
  });

  afterAll(async () => {
    await browser?.close();
    outer?.close();
    await Promise.all([server?.close(), node?.stop()]);
  });

  beforeEach(async () => {
    context = await browser.newContext({ ...withMotion, viewport: { width: 1_280, height: 800 } });
  });

  afterEach(async () => {
    await context.close();
    expect(tab.troubles).toEqual([]);
  });

  /** A page whose review has just been asked for by the page itself. */
  async function openReview(): Promise<void> {
    tab = await openDemo(context, server.origin);
    await tab.pick('Local Key');
    await tab.sees('Status', 'connected');
    await tab.seesNoDialog();
    await tab.page.evaluate(() => {
      const status = document.querySelector('[data-testid="signed"]');
      const texts: string[] = [];
      Object.assign(window, { statusTexts: texts });
      if (status) new MutationObserver(() => void texts.push(status.textContent)).observe(status, { childList: true, characterData: true, subtree: true });
    });
    await tab.button('Ask in the modal').click();
    await confirm().waitFor();
  }

  /** All that was signed since the review was opened, also if something else was asked for since. */
  const allSigned = async (): Promise<readonly string[]> => (await tab.page.evaluate(() => Object(window).statusTexts as readonly string[])).filter((text) => text.startsWith('Signed')); // set above
  const confirm = (): Locator => tab.dialog.getByRole('button', { name: 'Continue in wallet', exact: true });
  const signed = async (): Promise<string> => (await tab.card('Sign').getByRole('status', { includeHidden: true }).textContent()) ?? '';
  const seesSigned = (): Promise<void> => eventually(async () => expect(await signed()).toBe(`Signed by ${first.address}`), 10_000);
  const isReady = (button: Locator = confirm()): Promise<void> => eventually(async () => expect(await button.getAttribute('aria-disabled')).toBe('false'), 10_000);

  async function middleOf(button: Locator): Promise<{ readonly x: number; readonly y: number }> {
    const box = await button.boundingBox();
    if (!box) throw new Error('The button is not to be seen.');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  /** Moves there as a hand does, and presses at once, whatever the button says of itself. */
  async function pressAt({ x, y }: { readonly x: number; readonly y: number }, page = tab.page): Promise<void> {
    await page.mouse.move(x + 9, y + 3);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.up();
  }

  /** What was attempted had no effect, then and later; the visitor's own press has. */
  async function seesNothingSigned(): Promise<void> {
    await tab.page.waitForTimeout(300);
    expect([await signed(), await allSigned()]).toEqual(['waiting', []]);
    await eventually(async () => {
      // A browser may tell of a zoom or a turned screen only now; then the visitor is asked to press again.
      if (await confirm().isVisible()) {
        await isReady();
        await confirm().scrollIntoViewIfNeeded();
        await pressAt(await middleOf(confirm()));
      }
      await eventually(async () => expect(await signed()).toBe(`Signed by ${first.address}`), 2_000);
    }, 12_000);
  }

  /** Windows have the focus or not, as on a desktop: by itself the driver lets each of them think that it has. */
  async function letFocusBeReal(page: Page): Promise<CDPSession> {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setFocusEmulationEnabled', { enabled: false });
    return session;
  }

  it('counts once the review was seen and the pointer moved', async () => {
    await openReview();
    await pressAt(await middleOf(confirm()));
    await tab.seesInDialog(early);
    for (const [name, viewport] of [['desktop', { width: 1_280, height: 800 }], ['phone', { width: 390, height: 844 }], ['narrow', { width: 320, height: 568 }]] as const) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await tab.page.setViewportSize(viewport);
        await tab.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await tab.page.screenshot({ path: path.join(pictures, `early-${name}-${colorScheme}.png`) });
        expect(await findAccessibilityViolations(tab.page, '[data-latchkey-modal]')).toEqual([]);
      }
    }
    await tab.page.setViewportSize({ width: 1_280, height: 800 });
    await seesNothingSigned();
  });

  it.each(fewOf([['dark', { colorScheme: 'dark' }], ['without motion', { reducedMotion: 'reduce' }], ['in forced colours', { forcedColors: 'active' }], ['at twice the density', { deviceScaleFactor: 2 }], ['by finger', { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }]] as const, 2))('counts %s as well', async (_name, options) => {
    await context.close();
    context = await browser.newContext({ ...withMotion, viewport: { width: 1_280, height: 800 }, ...options });
    await openReview();
    await ('hasTouch' in options ? confirm().tap() : confirm().click());
    await seesSigned();
    expect(await allSigned()).toHaveLength(1);
  });

  it('counts by keys alone', async () => {
    await openReview();
    await isReady();
    for (let steps = 0; steps < 10 && !(await confirm().evaluate((button) => button.matches(':focus'))); steps += 1) await tab.page.keyboard.press('Tab');
    await tab.page.keyboard.press('Enter');
    await seesSigned();
    expect(await allSigned()).toHaveLength(1);
  });

  it('counts not in a frame: unseen, covered or cut out', async () => {
    await context.route(`${server.origin}/`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': response.headers()['content-security-policy']?.replace("frame-ancestors 'self'", 'frame-ancestors *') ?? '' } });
    });
    tab = await openDemo(context, server.origin); // for what is common to all journeys
    const page = await context.newPage();
    const address = outer.address();
    if (address === null || typeof address === 'string') throw new Error('The operating system gave no port.');
    await page.goto(`http://127.0.0.1:${address.port}/`);
    const frame = page.frames().find((each) => each.url().startsWith(server.origin));
    if (!frame) throw new Error('The page is not framed.');
    const inside = (name: string, scope: Frame = frame): Locator => scope.getByRole('button', { name, exact: true });
    const status = async (): Promise<string> => (await frame.getByTestId('signed').textContent()) ?? '';
    await page.mouse.move(1, 1);
    await frame.locator('header.top button').first().click();
    await inside('Local Key').click();
    await frame.getByRole('dialog').waitFor({ state: 'hidden' });
    const style = (css: string): Promise<void> => page.evaluate((text) => {
      const [crop, iframe] = [document.querySelector<HTMLElement>('#crop'), document.querySelector('iframe')];
      document.querySelector('#over')?.remove();
      if (crop) crop.style.cssText = '';
      if (iframe) iframe.style.cssText = 'border:0;width:1000px;height:800px';
      if (text === 'unseen' && iframe) iframe.style.opacity = '0.01';
      if (text === 'cut' && crop) crop.style.cssText = 'overflow:hidden;width:1000px;height:380px;position:relative'; // set below to show the button alone
      if (text === 'covered') document.body.insertAdjacentHTML('beforeend', '<div id="over" style="position:fixed;inset:0 0 45% 0;background:white;pointer-events:none">Win a prize</div>');
    }, css);
    await inside('Ask in the modal').click();
    await inside('Continue in wallet').waitFor();
    const whereInFrame = async (): Promise<{ readonly x: number; readonly y: number }> => {
      const [at, around] = [await middleOf(inside('Continue in wallet')), await page.locator('iframe').boundingBox()];
      return { x: at.x - (around?.x ?? 0), y: at.y - (around?.y ?? 0) };
    };
    for (const attack of ['unseen', 'covered', 'cut']) {
      await style(attack);
      await frame.getByText(covered).waitFor(); // by now nothing moves the button any more
      const { x, y } = await whereInFrame();
      if (attack === 'cut') await page.evaluate((top) => {
        const [crop, iframe] = [document.querySelector<HTMLElement>('#crop'), document.querySelector('iframe')];
        if (crop) crop.style.height = '60px';
        if (iframe) iframe.style.cssText += `;position:absolute;top:${-top}px`;
      }, y - 30); // nothing but the button is to be seen
      await page.waitForTimeout(longMs);
      await pressAt({ x, y: attack === 'cut' ? 30 : y }, page);
      await page.waitForTimeout(300);
      expect([attack, await status()]).toEqual([attack, 'waiting']);
      await frame.getByText(covered).waitFor();
      await frame.getByText('Open this page in a tab of its own to go on.').waitFor();
      expect(await frame.getByRole('dialog').getByRole('checkbox').count()).toBe(0);
      await style('');
      await frame.getByText(covered).waitFor({ state: 'hidden' });
    }
    await inside('Continue in wallet').hover(); // a pointer that comes in from outside begins the hold anew
    await isReady(inside('Continue in wallet'));
    await inside('Continue in wallet').click();
    await eventually(async () => expect(await status()).toBe(`Signed by ${first.address}`), 10_000);
  });

  it('counts not under an overlay, until the visitor says that all can be read', async () => {
    await openReview();
    await isReady();
    const at = await middleOf(confirm());
    await tab.page.evaluate(({ y }) => {
      const over = document.createElement('div');
      over.popover = 'manual'; // else it lies under the dialog
      over.textContent = 'Win a prize';
      over.style.cssText = `pointer-events:none;position:fixed;inset:auto;margin:0;left:300px;top:${y - 120}px;width:680px;height:100px;border:0;background:white`;
      document.body.append(over);
      over.showPopover();
    }, at);
    await tab.page.waitForTimeout(longMs);
    await pressAt(await middleOf(confirm()));
    await tab.page.waitForTimeout(300);
    expect(await signed()).toBe('waiting');
    await tab.seesInDialog(covered);
    await tab.page.screenshot({ path: path.join(pictures, 'covered.png') });
    expect(await findAccessibilityViolations(tab.page, '[data-latchkey-modal]')).toEqual([]);
    await tab.dialog.getByRole('checkbox').check();
    await pressAt(await middleOf(confirm()));
    await tab.seesInDialog(covered); // the tick is to be seen as well
    await seesNothingSigned();
  });

  it('counts not on a button that was moved at the click', async () => {
    await openReview();
    await isReady();
    const { x, y } = await middleOf(confirm());
    await tab.page.mouse.move(x + 20, y - 200);
    await tab.page.mouse.move(x, y - 200); // the visitor is about to press what is there
    await tab.dialog.evaluate((dialog: HTMLElement) => void (dialog.style.translate = '0 -200px'));
    await tab.page.mouse.down();
    await tab.page.mouse.up();
    await tab.seesInDialog(early);
    await isReady();
    // Between the press and its end.
    const there = await middleOf(confirm());
    await tab.page.mouse.move(there.x + 5, there.y);
    await tab.page.mouse.move(there.x, there.y);
    await tab.page.mouse.down();
    await tab.dialog.evaluate((dialog: HTMLElement) => void (dialog.style.translate = '0 -190px'));
    await tab.page.mouse.up();
    await seesNothingSigned();
  });

  it('counts not as the second of a double click over a window that closes', async () => {
    await openReview();
    await letFocusBeReal(tab.page);
    await isReady();
    const at = await middleOf(confirm());
    await tab.page.mouse.move(at.x, at.y);
    const window = await context.newPage();
    await window.bringToFront();
    await window.waitForTimeout(longMs);
    await window.close();
    await tab.page.bringToFront();
    await tab.page.mouse.down({ clickCount: 2 });
    await tab.page.mouse.up({ clickCount: 2 });
    await tab.seesInDialog(early);
    await seesNothingSigned();
  });

  it('counts not for the question that follows the one that was pressed', async () => {
    await openReview();
    await tab.button('Review and send').evaluate((button: HTMLElement) => button.click()); // waits for its turn
    await isReady();
    await pressAt(await middleOf(confirm()));
    const next = tab.dialog.getByRole('button', { name: 'Continue in wallet' });
    await next.and(tab.page.locator(':enabled')).waitFor(); // its price is known by then, and it has stood still for no time
    await next.scrollIntoViewIfNeeded();
    await pressAt(await middleOf(next));
    await tab.seesInDialog(early);
    expect(await tab.readActivity()).toEqual([]);
    await next.click();
    await tab.seesActivity('confirmed');
  });

  it('counts not with Enter held down', async () => {
    await openReview();
    await tab.page.keyboard.press('Escape');
    await tab.seesNoDialog();
    await tab.button('Ask in the modal').focus();
    await tab.page.keyboard.down('Enter');
    await confirm().waitFor();
    for (let times = 0; times < 50; times += 1) {
      if (times % 10 === 0) await confirm().evaluate((button: HTMLElement) => button.focus());
      await tab.page.keyboard.down('Enter'); // as the keyboard repeats it
      await tab.page.waitForTimeout(40);
    }
    await tab.page.keyboard.up('Enter');
    await seesNothingSigned();
  });

  variants('at length', () => {
    it('counts not for what stood in a hidden tab', async () => {
      await context.close();
      const unforced = await launchUnforced();
      try {
        ({ context } = unforced);
        await openReview();
        await isReady();
        const other = await context.newPage();
        await other.bringToFront();
        await eventually(async () => expect(await tab.page.evaluate(() => document.visibilityState)).toBe('hidden'), 5_000);
        await other.waitForTimeout(longMs);
        expect(await confirm().getAttribute('aria-disabled')).toBe('true');
        await tab.page.bringToFront();
        await pressAt(await middleOf(confirm()));
        await tab.seesInDialog(early);
        await seesNothingSigned();
      } finally {
        context = await browser.newContext(withMotion); // which is closed like those of the others
        await unforced.close();
      }
    });
  });

  it('counts not for keys that stolen focus brings', async () => {
    await openReview();
    await letFocusBeReal(tab.page);
    await isReady();
    await tab.page.mouse.move(600, 400);
    await tab.page.mouse.move(610, 400);
    await confirm().evaluate((button: HTMLElement) => button.focus());
    const other = await context.newPage();
    await other.setContent('<textarea autofocus></textarea>');
    await other.bringToFront();
    await other.keyboard.type('Dear Bob,');
    await tab.page.bringToFront();
    await tab.page.keyboard.press('Enter'); // meant for the letter
    await tab.seesInDialog(early);
    await seesNothingSigned();
  });

  it('counts not for synthetic events', async () => {
    await openReview();
    await isReady();
    await tab.page.mouse.move(600, 400);
    await tab.page.mouse.move(610, 400);
    await tab.page.waitForTimeout(longMs);
    await confirm().evaluate((button: HTMLElement) => {
      const options = { bubbles: true, composed: true, cancelable: true, detail: 1 };
      const faked = new MouseEvent('click', options);
      try {
        Object.defineProperty(faked, 'isTrusted', { value: true });
      } catch {} // it cannot be faked
      button.focus();
      button.click();
      for (const type of ['pointermove', 'pointerdown', 'pointerup', 'click']) button.dispatchEvent(new PointerEvent(type, { ...options, pointerType: 'touch', isPrimary: true, movementX: 3 }));
      for (const type of ['mousedown', 'mouseup', 'click', 'dblclick']) button.dispatchEvent(new MouseEvent(type, options));
      for (const type of ['keydown', 'keypress', 'keyup']) for (const key of ['Enter', ' ']) button.dispatchEvent(new KeyboardEvent(type, { ...options, key }));
      button.dispatchEvent(faked);
    });
    expect(await allSigned()).toEqual([]);
    await seesNothingSigned();
  });

  variants('at length', () => {
    it('counts not just after a zoom', async () => {
      await openReview();
      const session = await context.newCDPSession(tab.page);
      for (const zoom of [
        () => session.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1.5 }), // by two fingers
        () => session.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 }),
        () => tab.page.setViewportSize({ width: 640, height: 400 }), // what is left of the window at 200 %
      ]) {
        await isReady();
        await zoom();
        await tab.page.mouse.move(300, 300);
        await confirm().scrollIntoViewIfNeeded();
        await pressAt(await middleOf(confirm()));
        await tab.page.waitForTimeout(200);
        expect(await signed()).toBe('waiting');
      }
      await confirm().scrollIntoViewIfNeeded();
      await seesNothingSigned();
    });
  });

  it('counts on 320 px, where the visitor scrolls to the button, and not just after the screen was turned', async () => {
    await context.close();
    context = await browser.newContext({ ...withMotion, viewport: { width: 320, height: 568 } });
    await openReview();
    await isReady();
    await tab.page.setViewportSize({ width: 568, height: 320 });
    await confirm().scrollIntoViewIfNeeded();
    await pressAt(await middleOf(confirm()));
    await tab.seesInDialog(early);
    await tab.page.setViewportSize({ width: 320, height: 568 });
    await confirm().scrollIntoViewIfNeeded();
    expect(await tab.dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await seesNothingSigned();
  });
});
