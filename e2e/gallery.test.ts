import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { stories } from '../demo/gallery/stories.ts';
import { findAccessibilityViolations } from './lib/accessibility.ts';
import { launchShell } from './lib/browser.ts';
import { isSampled } from './lib/isSampled.ts';
import type { OutsideRequests } from './lib/outsideRequests.ts';
import { recordOutsideRequests } from './lib/outsideRequests.ts';
import type { StaticServer } from './lib/server.ts';
import { serveFolder } from './lib/server.ts';
import { policyFor } from './lib/serveDemo.ts';
import type { StoryWalk } from './lib/walkStories.ts';
import { startStoryWalk } from './lib/walkStories.ts';

const folder = path.join(import.meta.dirname, '../dist-demo-mocks');
const pictures = path.join(import.meta.dirname, 'artifacts/gallery');

describe('the gallery', () => {
  let server: StaticServer;
  let browser: Browser;
  let walk: StoryWalk;

  beforeAll(async () => {
    // Kept by the browser, unlike elsewhere: the same page is opened for every story.
    [server, browser] = await Promise.all([serveFolder({ folder, demo: { chains: [] }, headers: { 'cache-control': 'max-age=600' }, contentSecurityPolicy: policyFor([]) }), launchShell()]);
    walk = await startStoryWalk({ browser, origin: server.origin, stories, pictures, isSampled });
  });

  afterAll(async () => {
    await walk?.end();
    await browser?.close();
    await server?.close();
  });

  it.each(stories.map(({ id }) => id))('has a story %s that gets there, is accessible and fits, on phone and desktop, in light and dark, in long words and from right to left', async (id) => {
    expect(await walk.findings(id)).toEqual([]);
  }, 300_000);

  it('would find what the policy forbids, what goes elsewhere, and what is not in the language that is said', async () => {
    const meddled = await startStoryWalk({
      browser, origin: server.origin, stories: stories.filter(({ id }) => id === 'wallets/none'), pictures: path.join(pictures, '_meddled'),
      meddle: (page) => page.evaluate(() => {
        const dialog = Array.from(document.querySelectorAll('*'), (host) => host.shadowRoot?.querySelector('dialog')).find(Boolean);
        dialog?.append('Three English words');
        const image = document.createElement('img');
        image.src = 'https://elsewhere.example/';
        document.body.append(image);
        navigator.sendBeacon('http://127.0.0.1:1/');
        try {
          document.body.insertAdjacentHTML('beforeend', '<b>markup</b>');
        } catch {} // is forbidden, and told by an event
        console.warn('A warning');
      }),
    });
    const found = await meddled.findings('wallets/none');
    await meddled.end();
    expect(found).toEqual(expect.arrayContaining([
      'forbidden by the policy: img-src https://elsewhere.example/', 'forbidden by the policy: require-trusted-types-for trusted-types-sink', 'asked outside: POST ping http://127.0.0.1:1/',
      'console: A warning', 'fr_FR: not translated: Three English words',
    ]));
  }, 60_000);

  it('would find what is wrong at one width, in one language or in the wide layout alone', async () => {
    const meddled = await startStoryWalk({ browser, origin: server.origin, stories: stories.filter(({ id }) => id === 'wallets/none'), pictures: path.join(pictures, '_meddled'), meddle: (page) => page.evaluate(plantFaults) });
    const found = await meddled.findings('wallets/none');
    await meddled.end();
    const plain = found.map((line) => line.replace(/ \((minor|moderate|serious|critical)\): .*/, '').replace(/: (outside of the window: )?\w+ ".*" is \d+ px in \d+ px$/s, ': too wide').replace(/ is said to be .*/, ' is said wrongly'));
    expect([...new Set(plain)].toSorted()).toEqual([
      'desktop, dark: color-contrast', 'phone, dark: color-contrast', 'phone, light: button-name', 'phone: too wide', '640 x 320: "456" is out of sight', '390 x 300: "456" is out of sight',
      'long, 320 px: too wide', 'rtl, 320 px: too wide', 'german, 320 px: too wide', 'vietnamese, 320 px: too wide',
      'german, phone: too wide', 'vietnamese, phone: too wide', 'en_US, phone: too wide', 'ja_JP, phone: too wide',
      'long: not translated: Three English words', 'vietnamese: not translated: Three English words', 'ko_KR: not translated: Three English words',
      'ar-XB rtl is said wrongly', 'fr-FR ltr is said wrongly',
      'wide: button-name', 'wide: too wide',
    ].toSorted());
  }, 60_000);

  it('shows its stories in one place, finds them by words, and plays them in the look that was chosen', async () => {
    const context = await browser.newContext({ viewport: { width: 1_280, height: 900 }, reducedMotion: 'reduce' });
    const outside: OutsideRequests = await recordOutsideRequests(context, ({ url }) => url.origin === server.origin);
    const page = await context.newPage();
    page.setDefaultTimeout(60_000); // every story in sight plays
    await page.goto(`${server.origin}/?page=gallery`);
    await page.getByText(`${stories.length} stories`, { exact: true }).waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      // The stories are looked at one by one.
      expect(await findAccessibilityViolations(page, { include: ['html'], exclude: ['iframe'] })).toEqual([]);
    }
    await page.getByRole('searchbox', { name: 'Search' }).fill('wallets refused');
    const story = page.getByRole('link', { name: /The person said no in the wallet/ });
    await page.getByText(`1 of ${stories.length} stories`).waitFor();
    const seen = story.frameLocator('iframe');
    await seen.getByText('You rejected the request in Fox Wallet.').first().waitFor();
    await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('en_XA');
    await seen.getByText('⟦Ÿøøüü řëëĵëëçŧëëđ', { exact: false }).first().waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).fill('');
    await mkdir(pictures, { recursive: true });
    await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('en_US');
    // How many are near the view depends on how tall what stands above them is.
    await page.locator('.gallery-grid:has([data-at="ready"]):not(:has([data-at="waiting"], [data-at="loading"]))').first().waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.screenshot({ path: path.join(pictures, '_gallery.png') });
    expect(outside.lines()).toEqual([]);
    await context.close();
  }, 240_000);

  it('says so where a story does not exist', async () => {
    const page = await browser.newPage();
    await page.goto(`${server.origin}/?page=story&id=no/such`);
    await page.getByRole('link', { name: 'All stories' }).click();
    await page.getByRole('heading', { name: 'Gallery' }).waitFor();
    expect(new URL(page.url()).search).toBe('?page=gallery');
    await page.close();
  });
});

/** Runs in the page, and puts faults into a story, each of which is there in one of its looks alone. */
function plantFaults(): void {
  const dialog = Array.from(document.querySelectorAll('*'), (host) => host.shadowRoot?.querySelector('dialog')).find(Boolean);
  const root = dialog?.getRootNode();
  const content = dialog?.firstElementChild;
  const { lookAtStory } = window;
  if (!content || !(root instanceof ShadowRoot) || !lookAtStory) throw new Error('There is no modal.');
  const plant = (tag: string, id: string, text = ''): HTMLElement => {
    const element = document.createElement(tag);
    element.id = id;
    element.textContent = text;
    content.append(element);
    return element;
  };
  plant('button', 'named').append(plant('span', 'name', '123'));
  plant('button', 'far', '456');
  const box = plant('p', 'box', '012'); // what is empty makes nothing wider
  const text = plant('p', 'text', 'Three English words');
  const said = plant('p', 'said');
  plant('p', 'dim', '789');
  const sheet = new CSSStyleSheet(); // the policy lets it through
  sheet.replaceSync([
    'button { width: 48px; height: 48px; background: #fff; color: #000 }',
    '@media (width: 390px) { #name { display: none } }',
    '@media (max-height: 320px) { #far { position: fixed; top: -100px } }',
    '@media (width: 320px) { #box { width: 350px } }',
    '@media (width: 390px) { #box:is(:lang(en-US), :lang(de-DE), :lang(vi-VN), :lang(ja-JP)) { width: 420px } }',
    '#widest { width: 2000px }',
    '#dim { color: #333 }',
  ].join('\n'));
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  window.lookAtStory = async (change) => {
    await lookAtStory(change);
    const isIn = (...locales: readonly string[]): boolean => locales.includes(change.locale ?? '');
    text.textContent = isIn('en_XA', 'vi_VN', 'ko_KR') ? 'Three English words' : '';
    if (isIn('ar_XB', 'fr_FR')) said.lang = 'en-US';
    else said.removeAttribute('lang');
    if (change.size !== 'wide') return;
    plant('button', 'nameless');
    box.id = 'widest';
  };
}
