import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { findAccessibilityViolations } from './lib/accessibility.ts';
import { deepActiveElement } from './lib/deepActiveElement.ts';
import type { DemoTab } from './lib/demoTab.ts';
import { eventually } from './lib/eventually.ts';
import { setUpJourneys } from './lib/journeys.ts';

/** Corners of the modal's own shapes, drawn over another page. */
const maxStray = 20;
const pictures = path.join(import.meta.dirname, 'artifacts/shell');
const modal = '[data-latchkey-modal]';
const extensions = { main: { name: 'First Wallet', rdns: 'test.first', iconColor: 'teal' }, second: { name: 'Second Wallet', rdns: 'test.second', iconColor: 'tomato' } } as const;

/** What a page might do to everything on it, and to every element that the modal is made of. */
const hostileCss = `
  * { color: red !important; font: 40px serif !important; margin: 30px !important; padding: 9px !important; background: lime !important; border-radius: 0 !important; visibility: hidden !important; direction: rtl !important; filter: blur(9px) !important; transform: rotate(9deg) !important }
  html { font-size: 40px; letter-spacing: 5px; line-height: 3; word-spacing: 9px; text-transform: uppercase; text-align: right; cursor: wait; white-space: pre }
  div, section, dialog, dialog[open], button, [data-latchkey], [data-latchkey] * { display: none !important; width: 50px !important }
  h2, p, ul, li, span { text-transform: uppercase !important; text-shadow: 3px 3px red !important }
  dialog::backdrop { background: red !important }
  svg { width: 90px !important; fill: red !important }
`;

describe('the modal on a page', () => {
  const journeys = setUpJourneys({ extensions, page: { viewport: { width: 1_280, height: 800 } } });

  it('looks the same whatever the styles of the page are, down to the last property and pixel', async () => {
    const tab = await journeys.open();
    await tab.page.emulateMedia({ reducedMotion: 'reduce' });
    // What is seen past its rounded corners is the page, and not to be compared.
    await addStyles(tab.page, '.lk-looks { --lk-overlay: #000; --lk-shadow: none }');
    await tab.connectButton.click();
    await tab.page.mouse.move(5, 5);
    await tab.wallet('First Wallet').waitFor();
    const [wallets, getStarted] = [await look(tab.dialog), await lookAtGetStarted(tab)];
    await addStyles(tab.page, hostileCss);
    expect(await tab.page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(255, 0, 0)');
    const [walletsBeset, getStartedBeset] = [await look(tab.dialog), await lookAtGetStarted(tab)];
    expect(walletsBeset.styles).toEqual(wallets.styles);
    expect(getStartedBeset.styles).toEqual(getStarted.styles);
    const blank = await journeys.browser.context.newPage();
    expect(await countOtherPixels(blank, walletsBeset.picture, wallets.picture)).toBeLessThan(maxStray);
    expect(await countOtherPixels(blank, getStartedBeset.picture, getStarted.picture)).toBeLessThan(maxStray);
    expect(await countOtherPixels(blank, getStarted.picture, wallets.picture)).toBeGreaterThan(1_000);
    await blank.close();
    await tab.page.keyboard.press('Escape');
    await tab.seesNoDialog();
  });

  it('changes nothing about how the page looks, but that it stands still', async () => {
    const tab = await journeys.open();
    await tab.page.emulateMedia({ reducedMotion: 'reduce' });
    // Looked at without the modal's own elements, which a locator sees as well; they are there once the page idles.
    const before = await styles(tab.page.locator('body, #root, #root *:not(.lk-button)'));
    await tab.connectButton.click();
    await tab.wallet('First Wallet').waitFor();
    expect(await styles(tab.page.locator('body, #root, #root *:not(.lk-button)'))).toEqual(before);
    expect(await tab.page.evaluate(() => document.head.querySelectorAll('style[data-styled]').length)).toBe(0);
    await tab.page.keyboard.press('Escape');
    await tab.seesNoDialog();
    expect(await styles(tab.page.locator('body, #root, #root *:not(.lk-button)'))).toEqual(before);
  });

  it('keeps the inline panel apart as well, and lets the page say where it stands and how it is themed', async () => {
    const tab = await journeys.open();
    await tab.button('Show the panel').click();
    const panel = tab.card('Inline').getByRole('region');
    const heading = panel.getByRole('heading', { name: 'Sign in' });
    await heading.waitFor();
    const seen = await textLook(heading);
    await addStyles(tab.page, 'h2, [data-latchkey] * { color: red !important; text-transform: uppercase !important; font: 40px serif !important } html { letter-spacing: 5px; font-size: 40px; line-height: 3 } [data-latchkey] { max-width: 300px }');
    expect(await textLook(heading)).toEqual(seen);
    expect(await panel.evaluate(({ clientWidth }) => clientWidth)).toBeLessThanOrEqual(300);
    await addStyles(tab.page, '.lk-looks { --lk-text: rgb(1, 2, 3) }');
    expect((await textLook(heading)).color).toBe('rgb(1, 2, 3)');
  });

  it('takes the focus along from screen to screen in the inline panel, and takes none from the page', async () => {
    const tab = await journeys.open();
    await tab.button('Show the panel').click();
    const panel = tab.card('Inline').getByRole('region');
    const hasFocus = async (text: string): Promise<void> => eventually(async () => expect(await (await deepActiveElement(tab.page)).evaluate((active) => active?.textContent)).toBe(text));
    await panel.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await (await deepActiveElement(tab.page)).evaluate((active) => active?.closest('section[lang]') != null)).toBe(false);
    await panel.getByRole('button', { name: 'Get started' }).focus();
    await tab.page.keyboard.press('Enter');
    await hasFocus('Get started');
    expect(await (await deepActiveElement(tab.page)).evaluate((active) => active?.tagName)).toBe('H2');
    await panel.getByRole('button', { name: 'Back' }).focus();
    await tab.page.keyboard.press('Enter');
    await panel.getByRole('heading', { name: 'Sign in' }).waitFor();
    await hasFocus('Get started'); // the button that was left
    expect(await (await deepActiveElement(tab.page)).evaluate((active) => active?.tagName)).toBe('BUTTON');
  });

  it('gives the focus back where it was when the page opens it by code', async () => {
    const tab = await journeys.openConnected();
    await tab.page.bringToFront();
    await tab.button('Ask in the modal').focus();
    await tab.page.keyboard.press('Enter');
    await tab.seesInDialog('Hello from the playground');
    expect(await (await deepActiveElement(tab.page)).evaluate((active, selector) => active?.closest(selector) != null, modal)).toBe(true);
    // What lies behind takes neither clicks nor focus.
    expect(await tab.page.evaluate(() => {
      const field = document.querySelector<HTMLElement>('main input, main select');
      field?.focus();
      return document.activeElement === field;
    })).toBe(false);
    await tab.page.keyboard.press('Escape');
    await tab.seesNoDialog();
    await seesFocusOn(tab.page, 'Ask in the modal');
  });

  it('keeps its edges and its focus visible where colours are the visitor’s own', async () => {
    const tab = await journeys.open();
    await tab.page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    await tab.connectButton.click();
    const row = tab.dialog.getByRole('list', { name: 'Wallets' }).getByRole('button').first();
    await row.waitFor();
    for (let presses = 0; presses < 8 && !(await row.evaluate((element) => element.matches(':focus'))); presses += 1) await tab.page.keyboard.press('Tab');
    expect(await edge(tab.dialog)).toBe('1px solid');
    expect(await edge(row)).toBe('1px solid');
    expect(await row.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
    await picture(tab.page, 'forced-colours');
    await tab.page.emulateMedia({ forcedColors: 'none' });
    await tab.page.keyboard.press('Escape');
  });

  it('moves for a moment when it opens, yet can be read at once', async () => {
    const tab = await journeys.open();
    await tab.page.emulateMedia({ reducedMotion: 'no-preference' });
    await tab.page.evaluate(() => {
      document.addEventListener('click', () => {
        const watch = (): void => {
          const dialog = document.querySelector('[data-latchkey]')?.shadowRoot?.querySelector('dialog[open]');
          if (!dialog) return void requestAnimationFrame(watch);
          document.body.dataset['firstFrame'] = `${getComputedStyle(dialog).opacity} ${String(dialog.getAnimations().length)}`;
        };
        requestAnimationFrame(watch);
      });
    });
    await tab.connectButton.click();
    await tab.wallet('First Wallet').waitFor();
    await eventually(async () => expect(await tab.page.evaluate(() => document.body.dataset['firstFrame'])).toBe('1 1'));
    await tab.page.keyboard.press('Escape');
  });
});

describe('the wide modal', () => {
  const journeys = setUpJourneys({ extensions, page: { viewport: { width: 1_280, height: 800 } } });

  it('keeps the wallets beside what was chosen of them, and is compact where there is no room', async () => {
    const tab = await openLooks(await journeys.open());
    const { page, dialog } = tab;
    const welcome = dialog.getByRole('heading', { name: 'Your gateway to the decentralized world' });
    await page.getByLabel('Size').selectOption('wide');
    await page.locator('header.top').getByRole('button', { name: 'Connect' }).click();
    await welcome.waitFor();
    await tab.wallet('First Wallet').waitFor();
    await seesFocusOn(page, 'Sign in');
    const { width = 0, height = 0 } = (await dialog.boundingBox()) ?? {};
    expect([width, height]).toEqual([730, 570]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findAccessibilityViolations(page, modal)).toEqual([]);
      await picture(page, `wide-welcome-${colorScheme}`);
    }
    await page.emulateMedia({ colorScheme: 'light' });

    await dialog.getByRole('button', { name: 'Get started' }).click();
    await dialog.getByRole('heading', { name: 'Get started' }).waitFor();
    await tab.wallet('First Wallet').waitFor();
    expect(await welcome.isVisible()).toBe(false);
    await picture(page, 'wide-get-started');
    await dialog.getByRole('button', { name: 'Back' }).click();
    await welcome.waitFor();
    await seesFocusOn(page, 'Your gateway to the decentralized world');

    await tab.wallet('First Wallet').click();
    await tab.seesInDialog('Confirm the connection in First Wallet');
    const abandoned = await journeys.browser.wallets.main.nextPrompt('connect');
    await page.bringToFront();
    await tab.wallet('Second Wallet').waitFor();
    expect(await findAccessibilityViolations(page, modal)).toEqual([]);
    await picture(page, 'wide-connecting');
    // Another choice takes the place of the one under way.
    await tab.wallet('Second Wallet').click();
    await tab.seesInDialog('Confirm the connection in Second Wallet');
    await abandoned.reject();
    const prompt = await journeys.browser.wallets.second.nextPrompt('connect');
    await page.bringToFront();
    expect(await dialog.getByText('in First Wallet').count()).toBe(0);

    await page.setViewportSize({ width: 700, height: 800 });
    await eventually(async () => expect((await dialog.boundingBox())?.width).toBe(380));
    expect(await tab.wallet('First Wallet').count()).toBe(0);
    await page.setViewportSize({ width: 390, height: 780 });
    await eventually(async () => expect((await dialog.boundingBox())?.width).toBe(390));
    await picture(page, 'wide-on-a-phone');
    await page.setViewportSize({ width: 1_280, height: 800 });
    await tab.wallet('First Wallet').waitFor();
    await prompt.approve();
    await tab.seesNoDialog();
    // What a connected person does is compact.
    await page.bringToFront();
    await tab.accountButton.click();
    await tab.seesInDialog(/^Balance: /);
    expect((await dialog.boundingBox())?.width).toBe(380);
  });

  it('lets the looks be edited beside it, and taken along', async () => {
    const tab = await openLooks(await journeys.open());
    const { page, dialog } = tab;
    const panel = page.getByRole('region').filter({ has: page.getByRole('heading', { name: 'Sign in' }) });
    const background = (part: Locator): Promise<string> => part.evaluate((element) => getComputedStyle(element).backgroundColor);
    await panel.getByText('Powered by Latchkey').waitFor();
    await page.getByLabel('Powered by Latchkey').uncheck();
    await panel.getByText('Powered by Latchkey').waitFor({ state: 'detached' });
    await page.getByLabel('Mode').selectOption('dark');
    await page.getByLabel('Start from').selectOption('forestTheme');
    await eventually(async () => expect(await background(panel)).toBe('rgb(15, 26, 20)'));
    await page.getByLabel('accentHover').fill('#123456');
    await page.getByLabel(/^radiusLarge/).fill('4');
    const code = page.getByRole('region', { name: 'For the provider' });
    for (const part of ["mode: 'dark'", "background: '#0f1a14'", "accentHover: '#123456'", "radiusLarge: '4px'", 'poweredBy={false}']) await code.getByText(part).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await picture(page, 'looks-page', true);
    await page.locator('header.top').getByRole('button', { name: 'Connect' }).click();
    await tab.wallet('First Wallet').waitFor();
    expect(await background(dialog)).toBe('rgb(15, 26, 20)');
    expect(await dialog.evaluate((element) => getComputedStyle(element).borderTopLeftRadius)).toBe('4px');
    await picture(page, 'looks-page-modal');
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 390, height: 780 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await picture(page, 'looks-page-phone', true);
  });
});

/** Goes on to the page where looks are tried out. */
async function openLooks(tab: DemoTab): Promise<DemoTab> {
  await tab.page.emulateMedia({ reducedMotion: 'reduce' });
  await tab.page.getByRole('link', { name: 'Looks' }).click();
  await tab.page.getByRole('heading', { name: 'Latchkey looks' }).waitFor();
  return tab;
}

/** As a site's style sheet would; constructed, since the strict policy of the demo lets no element in. */
function addStyles(page: Page, css: string): Promise<void> {
  return page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, css);
}

interface Look {
  readonly styles: readonly string[];
  readonly picture: string;
}

async function look(part: Locator): Promise<Look> {
  return { styles: await styles(part.locator('xpath=.').or(part.locator('*'))), picture: (await part.screenshot()).toString('base64') };
}

async function lookAtGetStarted(tab: DemoTab): Promise<Look> {
  const { dialog, page } = tab;
  await dialog.getByRole('button', { name: 'Get started' }).click();
  await dialog.getByRole('heading', { name: 'Get started' }).waitFor();
  await page.mouse.move(5, 5);
  const seen = await look(dialog);
  await dialog.getByRole('button', { name: 'Back' }).click();
  await tab.wallet('First Wallet').waitFor();
  await page.mouse.move(5, 5);
  return seen;
}

/** Of two pictures as base64. What the edge of a shape differs by when it is drawn twice is hardly counted. */
function countOtherPixels(page: Page, one: string, other: string): Promise<number> {
  return page.evaluate(async (pictures) => {
    const [a = new Uint8ClampedArray(), b = new Uint8ClampedArray()] = await Promise.all(
      pictures.map(async (base64) => {
        const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
        canvas?.drawImage(bitmap, 0, 0);
        return canvas?.getImageData(0, 0, bitmap.width, bitmap.height).data;
      }),
    );
    if (a.length !== b.length) return Math.max(a.length, b.length);
    return a.reduce((count, part, at) => count + (Math.abs(part - (b[at] ?? 0)) > 24 ? 1 : 0), 0);
  }, [one, other]);
}

/** One line an element: what it is, where it is, and each of its properties. */
function styles(parts: Locator): Promise<readonly string[]> {
  return parts.evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      return `${element.tagName} ${String([x, y, width, height])} ${Array.from(style, (property) => `${property}: ${style.getPropertyValue(property)}`).join('; ')}`;
    }),
  );
}

function textLook(part: Locator): Promise<Record<'color' | 'font' | 'letterSpacing' | 'textTransform', string>> {
  return part.evaluate((element) => {
    const { color, font, letterSpacing, textTransform } = getComputedStyle(element);
    return { color, font, letterSpacing, textTransform };
  });
}

function edge(part: Locator): Promise<string> {
  return part.evaluate((element) => {
    const { borderTopWidth, borderTopStyle } = getComputedStyle(element);
    return `${borderTopWidth} ${borderTopStyle}`;
  });
}

async function seesFocusOn(page: Page, text: string): Promise<void> {
  await eventually(async () => expect(await (await deepActiveElement(page)).evaluate((active) => active?.textContent)).toContain(text));
}

async function picture(page: Page, name: string, fullPage = false): Promise<void> {
  await mkdir(pictures, { recursive: true });
  await page.screenshot({ path: path.join(pictures, `${name}.png`), fullPage });
}
