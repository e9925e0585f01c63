import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { findAccessibilityViolations } from './lib/accessibility.ts';
import { deepActiveElement } from './lib/deepActiveElement.ts';
import type { DemoTab } from './lib/demoTab.ts';
import { eventually } from './lib/eventually.ts';
import { away, home, setUpJourneys } from './lib/journeys.ts';
import { variants } from './lib/shares.ts';
import { walkExtensions, walkNode, walkScreens } from './lib/walkScreens.ts';

const pictures = path.join(import.meta.dirname, 'artifacts/screens');
const desktop = { width: 1_280, height: 800 } as const;
const phone = { width: 390, height: 780 } as const;
/** What is left of a phone, or of 1280 px at 400 %, see WCAG 1.4.10. */
const narrow = { width: 320, height: 640 } as const;
const modal = '[data-latchkey-modal]';
const views = [{ device: 'desktop', size: desktop, colorScheme: 'light' }, { device: 'phone', size: phone, colorScheme: 'dark' }] as const;
/** They are for people, and there are none in CI. */
const takesPictures = !process.env['CI'];

// Each of them is a story of the gallery, too.
variants('every screen', () => {
  const journeys = setUpJourneys({ extensions: walkExtensions, homeNode: walkNode, page: { viewport: desktop } });

  it('is accessible, in light on a desktop and in dark on a phone, and fits a narrow window both ways round', async () => {
    await mkdir(pictures, { recursive: true });
    const found: string[] = [];
    let number = 0;
    await walkScreens(journeys, async (name, { page }, within) => {
      number += 1;
      // The gallery looks at each screen in the other colours as well.
      for (const { device, size, colorScheme } of views) {
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const view = `${name}, ${device}, ${colorScheme}`;
        found.push(...(await findAccessibilityViolations(page, within === 'modal' ? modal : 'html')).map((line) => `${view}: ${line}`));
        if (takesPictures) await page.screenshot({ path: path.join(pictures, `${String(number).padStart(2, '0')} ${view}.png`.replaceAll(/[ ,]+/g, '-')), fullPage: within === 'page' });
      }
      await page.setViewportSize(narrow);
      for (const direction of ['ltr', 'rtl'] as const) {
        await page.evaluate((dir) => void (document.documentElement.dir = dir), direction);
        found.push(...(await findOverflow(page, within)).map((line) => `${name}, narrow, ${direction}: ${line}`));
        if (direction === 'rtl' && takesPictures) await page.screenshot({ path: path.join(pictures, `${String(number).padStart(2, '0')}-${name}-narrow-rtl.png`.replaceAll(/[ ,]+/g, '-')) });
      }
      await page.evaluate(() => void (document.documentElement.dir = 'ltr'));
      await page.setViewportSize(desktop);
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
    });
    expect(found).toEqual([]);
    expect(number).toBeGreaterThan(25);
  }, 480_000);
});

describe('a visitor with a keyboard', () => {
  const journeys = setUpJourneys({ extensions: { main: { name: 'First Wallet', rdns: 'test.first' } }, page: { viewport: desktop } });
  const wallet = () => journeys.browser.wallets.main;

  it('connects, switches and leaves without a mouse', async () => {
    const tab = await journeys.open();
    await tabTo(tab, 'Connect');
    await tab.page.keyboard.press('Enter');
    await tab.wallet('First Wallet').waitFor();
    await tabTo(tab, 'First Wallet');
    await tab.page.keyboard.press('Enter');
    await wallet().approveNext('connect');
    await tab.sees('Status', 'connected');
    await tab.page.bringToFront();
    await seesFocusOn(tab, /^0xf39F/);
    await tab.page.keyboard.press('Enter');
    await tab.seesInDialog(/^Balance: /);
    await tabTo(tab, home.name);
    await tab.page.keyboard.press('Enter');
    await tab.dialog.getByRole('button', { name: away.name }).waitFor();
    await tabTo(tab, 'Search');
    for (let presses = 0; presses < 5 && !(await focusedText(tab)).includes(away.name); presses += 1) await tab.page.keyboard.press('ArrowDown');
    await seesFocusOn(tab, new RegExp(away.name));
    await tab.page.keyboard.press('Space');
    await wallet().approveNext('switchChain');
    await tab.sees('Network', away.name);
    await tab.page.bringToFront();
    await tabTo(tab, 'Back');
    await tab.page.keyboard.press('Enter');
    await tab.dialog.getByRole('button', { name: 'Disconnect' }).waitFor();
    await tabTo(tab, 'Disconnect');
    await tab.page.keyboard.press('Enter');
    await tab.sees('Status', 'disconnected');
    await seesFocusOn(tab, /^Connect$/);
  });

  it('stays inside the dialog, starts at its heading, and is back at the button after it', async () => {
    const tab = await journeys.open();
    await tabTo(tab, 'Connect');
    for (const leave of [
      () => tab.page.keyboard.press('Escape'),
      () => tab.page.mouse.click(20, 400),
      () => tab.dialog.getByRole('button', { name: 'Close' }).click(),
    ]) {
      await tab.page.keyboard.press('Enter');
      await tab.wallet('First Wallet').waitFor();
      await seesFocusOn(tab, /^Sign in$/);
      const stops = new Set<string>();
      for (let presses = 0; presses < 12; presses += 1) {
        await tab.page.keyboard.press(presses < 8 ? 'Tab' : 'Shift+Tab');
        stops.add(await focusedText(tab));
      }
      // A browser lets the focus go to its own controls, where the page has none of it.
      stops.delete('');
      expect([...stops].toSorted()).toEqual(['All Wallets 500+', 'Close', 'First WalletInstalled', 'Get started', 'MetaMaskRecommended', 'Search Wallet'].toSorted());
      await leave();
      await tab.seesNoDialog();
      await seesFocusOn(tab, /^Connect$/);
    }
  });

  it('is back on the row that was left, on each list', async () => {
    const tab = await journeys.open();
    const heading = tab.dialog.getByRole('heading').first();
    const row = (name: string | RegExp) => tab.dialog.getByRole('button', { name }).first();
    const goOn = async (name: string | RegExp, title: string | RegExp): Promise<void> => {
      await row(name).focus();
      await tab.page.keyboard.press('Enter');
      await heading.filter({ hasText: title }).waitFor();
    };
    /** From the screen with this title, to the row's and back. */
    const comesBackTo = async (here: string, name: string | RegExp, title: string | RegExp): Promise<void> => {
      await row(name).focus();
      const left = await focusedText(tab);
      await goOn(name, title);
      await tab.dialog.getByRole('button', { name: 'Back' }).focus();
      await tab.page.keyboard.press('Enter');
      await heading.filter({ hasText: here }).waitFor();
      await eventually(async () => expect([here, await focusedText(tab)]).toEqual([here, left]));
    };
    await tab.connectButton.click();
    await comesBackTo('Sign in', 'MetaMask', 'MetaMask');
    await comesBackTo('Sign in', 'Get started', 'Get started');
    await comesBackTo('Sign in', /^All Wallets/, 'All Wallets');
    await goOn(/^All Wallets/, 'All Wallets');
    await row(/./).waitFor();
    const third = (await tab.dialog.getByRole('list').locator('bdi').nth(2).textContent()) ?? '';
    await comesBackTo('All Wallets', third, third);
    await tab.page.keyboard.press('Escape');

    await tab.pick('First Wallet');
    await wallet().approveNext('connect');
    await tab.sees('Status', 'connected');
    await tab.page.bringToFront();
    await tab.accountButton.click();
    await tab.seesInDialog(/^Balance: /);
    for (const [name, title] of [['Send', 'Send'], ['Receive', 'Receive'], [/^Network/, 'Network'], ['View Funds', 'View funds'], ['Transactions', 'Transactions'], ['Manage Wallet', 'Manage Wallet'], ['Switch Account', 'Switch Account']] as const) await comesBackTo('Account', name, title);
    await goOn('Switch Account', 'Switch Account');
    await comesBackTo('Switch Account', 'Connect another wallet', 'Sign in');
  });

  it('finds the focus at the heading of each further screen, and is not thrown out when a screen changes under it', async () => {
    const tab = await journeys.openConnected();
    await tab.accountButton.click();
    await tab.seesInDialog(/^Balance: /);
    await seesFocusOn(tab, /^Account$/);
    await tab.dialog.getByRole('button', { name: /Network/ }).click();
    await seesFocusOn(tab, /^Network$/);
    await tab.dialog.getByRole('button', { name: away.name }).click();
    const prompt = await wallet().nextPrompt('switchChain');
    await prompt.approve();
    await tab.dialog.getByRole('button', { name: /Away.*Current network/ }).waitFor();
    await tab.page.bringToFront();
    expect(await focusIsInDialog(tab)).toBe(true);
    await wallet().forgetSites();
    await tab.sees('Status', 'disconnected');
    await tabTo(tab, 'Connect');
    expect(await focusIsInDialog(tab)).toBe(true);
  });
});

describe('a visitor who listens', () => {
  const journeys = setUpJourneys({ extensions: { main: { name: 'First Wallet', rdns: 'test.first' } } });
  const wallet = () => journeys.browser.wallets.main;
  const hears = (tab: DemoTab, text: string): Promise<void> => eventually(async () => expect(await tab.readAnnouncement()).toBe(text), 10_000);

  it('is told of each change while connecting', async () => {
    const tab = await journeys.open();
    await tab.pick('First Wallet');
    await hears(tab, 'Confirm the connection in First Wallet');
    const prompt = await wallet().nextPrompt('connect');
    await tab.dialog.getByRole('button', { name: 'Cancel' }).click();
    await hears(tab, '');
    await tab.wallet('First Wallet').click();
    await hears(tab, 'A request is already open. Open First Wallet and answer it.');
    await tab.dialog.getByRole('button', { name: 'Cancel' }).click();
    await prompt.reject();
    await tab.wallet('First Wallet').click();
    await wallet().rejectNext('connect');
    await hears(tab, 'You rejected the request in First Wallet.');
    await wallet().setState({ keys: [] });
    await tab.wallet('First Wallet').click();
    await wallet().approveNext('connect');
    await hears(tab, 'Connection Failed Failed to connect to wallet, no accounts available');
  });

  it('is told of each change of account and network', async () => {
    const tab = await journeys.openConnected();
    await tab.accountButton.click();
    await hears(tab, '0xf39F…2266, Home');
    await wallet().selectAccount(1);
    await hears(tab, '0x7099…79C8, Home');
    await tab.dialog.getByRole('button', { name: /Network/ }).click();
    await tab.dialog.getByRole('button', { name: away.name }).click();
    await hears(tab, 'Confirm the switch in your wallet');
    await wallet().approveNext('switchChain');
    await hears(tab, '0x7099…79C8, Away');
    await wallet().switchChain(1);
    await hears(tab, '0x7099…79C8, Unsupported network (1)');
  });

  it('is told what becomes of a signature', async () => {
    const tab = await journeys.openConnected();
    await tab.button('Ask in the modal').click();
    await tab.dialog.getByRole('button', { name: 'Continue in wallet' }).click();
    const prompt = await wallet().nextPrompt('sign');
    const told = tab.dialog.getByRole('status');
    await told.filter({ hasText: 'Awaiting Confirmation' }).waitFor();
    await wallet().lock();
    await told.filter({ hasText: 'Not signed The account' }).waitFor();
    await prompt.reject();
    await tab.page.keyboard.press('Escape');
    await tab.seesNoDialog();
  });
});

describe('a visitor who asked for less motion', () => {
  const journeys = setUpJourneys({ extensions: { main: { name: 'First Wallet', rdns: 'test.first' } } });

  it.each([{ reducedMotion: 'reduce', moving: false }, { reducedMotion: 'no-preference', moving: true }] as const)('sees movement only without the wish ($reducedMotion)', async ({ reducedMotion, moving }) => {
    const tab = await journeys.open();
    await tab.page.emulateMedia({ reducedMotion });
    await tab.connectButton.click();
    await tab.wallet('First Wallet').waitFor();
    // From the height of one screen to that of the next.
    const height = await tab.dialog.evaluateHandle((dialog) => {
      const seen = { isAnimated: false };
      dialog.addEventListener('transitionrun', (event) => { seen.isAnimated ||= event instanceof TransitionEvent && event.target === dialog && event.propertyName === 'height'; });
      return seen;
    });
    await tab.wallet('First Wallet').click();
    await tab.seesInDialog('Confirm the connection in First Wallet');
    await tab.dialog.evaluate(async () => { for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame); });
    expect(await height.jsonValue()).toEqual({ isAnimated: moving });
    const animations = await tab.dialog.evaluate((dialog) => dialog.getAnimations({ subtree: true }).filter(({ playState }) => playState === 'running').length);
    expect(animations > 0).toBe(moving);
  });
});

/** What is wider than its window: the page, or a part of the modal that then scrolls sideways. */
async function findOverflow(page: Page, within: 'page' | 'modal'): Promise<readonly string[]> {
  const selector = within === 'modal' ? modal : 'main';
  return page.locator(`:root, ${selector}, ${selector} *`).evaluateAll((parts) =>
    parts
      // A table may scroll in a region of its own, and a field by its caret; whatever else is cut off or scrolls sideways is a fault.
      .filter((element) => {
        const { overflowX, display } = getComputedStyle(element);
        if (element === document.documentElement) return element.scrollWidth > element.clientWidth;
        return element.scrollWidth > element.clientWidth + 1 && display !== 'inline' && overflowX !== 'visible' && !element.classList.contains('scroll') && element.clientWidth > 1 && element.tagName !== 'INPUT';
      })
      .map((element) => `${element.tagName.toLowerCase()} "${(element.textContent ?? '').trim().slice(0, 40)}" is ${element.scrollWidth} px in ${element.clientWidth} px`),
  );
}

async function tabTo(tab: DemoTab, text: string): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await tab.page.keyboard.press('Tab');
    if ((await focusedText(tab)).includes(text)) return;
  }
  throw new Error(`The Tab key does not lead to "${text}".`);
}

async function seesFocusOn(tab: DemoTab, text: RegExp): Promise<void> {
  await eventually(async () => expect(await focusedText(tab)).toMatch(text));
}

/** Nothing where the page has no focus of its own. */
async function focusedText({ page }: DemoTab): Promise<string> {
  return (await deepActiveElement(page)).evaluate((focused) => (focused === document.body ? '' : (focused?.textContent?.trim() || focused?.getAttribute('aria-label')) ?? ''));
}

async function focusIsInDialog({ page }: DemoTab): Promise<boolean> {
  return (await deepActiveElement(page)).evaluate((focused, selector) => focused?.closest(selector) != null, modal);
}
