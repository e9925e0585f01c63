import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Frame, Page } from 'playwright-core';
import { buildStories } from '../server/wallet/frame/view/stories/build.mjs';
import { frameStories } from '../server/wallet/frame/view/stories/stories.ts';
import type { FrameStory } from '../server/wallet/frame/view/stories/frameStory.ts';
import { framePolicy } from '../server/wallet/pages.ts';
import { localeTags, toLanguageTag } from '../src/domain/text/locales.ts';
import { findAccessibilityViolations } from './lib/accessibility.ts';
import { launchShell } from './lib/browser.ts';
import { eventually } from './lib/eventually.ts';
import { findOverflow } from './lib/findOverflow.ts';
import { findUnreachable } from './lib/findUnreachable.ts';
import { recordViolations } from './lib/recordViolations.ts';
import type { Violations } from './lib/recordViolations.ts';
import { serveFolder } from './lib/server.ts';
import type { StaticServer } from './lib/server.ts';
import { fewOf } from './lib/shares.ts';

const pictures = path.join(import.meta.dirname, 'artifacts/walletFrame');
/** They are for people, and there are none in CI. */
const takesPictures = !process.env['CI'];
const phone = { width: 390, height: 844 } as const;
const otherLocales = localeTags.filter((tag) => tag !== 'en_US');
const desktop = { width: 1_280, height: 800 } as const;

describe('the screens of the wallet in its frame', () => {
  let folder: string;
  let wallet: StaticServer;
  let site: StaticServer;
  let browser: Browser;
  let page: Page;
  let violations: Violations;
  const noise: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'latchkey-frame-'));
    await Promise.all([buildStories(folder), mkdir(pictures, { recursive: true })]);
    site = await serveFolder({ folder, respond: async ({ url = '' }, response) => {
      if (url === '/favicon.ico') response.writeHead(204).end();
      if (!url.startsWith('/embed')) return response.writableEnded;
      const [story = '', more = ''] = (new URL(url, site.origin).searchParams.get('story') ?? '').split(' ');
      response.setHeader('content-type', 'text/html').end(`<!doctype html><html lang="en"><title>Site</title><body style="margin:0"><iframe title="Wallet" style="border:0;width:390px;height:700px" allow="clipboard-write" src="${wallet.origin}/?story=${story}"></iframe>${more === 'covered' ? '<div style="position:fixed;inset:0;opacity:.4;background:#fff;pointer-events:none"></div>' : ''}</body></html>`);
      return true;
    } });
    wallet = await serveFolder({ folder, headers: { 'cache-control': 'max-age=600' }, contentSecurityPolicy: framePolicy([site.origin]) });
    browser = await launchShell();
    const context = await browser.newContext({ reducedMotion: 'reduce', timezoneId: 'UTC', locale: 'en-US', acceptDownloads: true });
    violations = await recordViolations(context);
    page = await context.newPage();
    page.setDefaultTimeout(10_000);
    page.on('console', (message) => void (['error', 'warning'].includes(message.type()) && noise.push(message.text())));
    page.on('pageerror', (error) => void noise.push(String(error)));
  });

  beforeEach(() => {
    violations.clear();
    noise.length = 0;
  });

  afterAll(async () => {
    await browser?.close();
    await Promise.all([wallet?.close(), site?.close()]);
    await rm(folder, { recursive: true, force: true });
  });

  const open = async (story: FrameStory, more = ''): Promise<void> => {
    await page.goto(`${wallet.origin}/?story=${story.id}${more}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  };
  const lookAt = async (story: FrameStory): Promise<readonly string[]> => {
    const found: string[] = [];
    const take = async (view: string): Promise<void> => void (takesPictures && await page.screenshot({ path: path.join(pictures, `${story.id.replaceAll('/', '-')}-${view}.png`), animations: 'disabled', caret: 'hide' }));
    await page.setViewportSize(phone);
    await page.emulateMedia({ colorScheme: 'light' });
    await open(story);
    await story.play?.({
      press: async (name) => page.locator('.stage').getByText(name, { exact: true }).or(page.getByRole('button', { name, exact: true })).first().click({ force: true }), // also one that takes no press yet
      type: async (label, text) => page.getByLabel(label, { exact: true }).fill(text),
      see: async (text) => page.locator('.stage').getByText(text, { exact: true }).first().waitFor(),
    });
    for (const [device, viewport] of [['phone', phone], ['desktop', desktop]] as const) {
      await page.setViewportSize(viewport);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        // Widths change neither names nor colours.
        if (device === 'phone') found.push(...(await findAccessibilityViolations(page, 'html', colorScheme === 'dark' ? 'colours' : undefined)).map((line) => `${colorScheme}: ${line}`));
        await take(`${device}-${colorScheme}`);
      }
      found.push(...(await findOverflow(page)).map((line) => `${device}: ${line}`));
    }
    await page.setViewportSize({ width: 320, height: 300 });
    found.push(...(await findOverflow(page)).map((line) => `320 px: ${line}`), ...(await findUnreachable(page, '.stage')).map((line) => `320 x 300: ${line}`));
    await page.evaluate(() => { document.documentElement.dir = 'rtl'; });
    found.push(...(await findOverflow(page)).map((line) => `from right to left: ${line}`));
    // Each story in one of the other languages: together they are all met.
    const locale = otherLocales[frameStories.indexOf(story) % otherLocales.length];
    await open(story, `&locale=${locale}`);
    found.push(...(await findOverflow(page)).map((line) => `${locale}, 320 px: ${line}`));
    const [language, text] = await page.evaluate(() => [document.documentElement.lang, document.querySelector('main')?.textContent ?? '']);
    if (language !== toLanguageTag(locale ?? '') || /\b(core|frame|confirm|setUp|recover|import|exists|accounts|policy|fault)\.[a-z]/.test(text)) found.push(`${locale}: is said to be ${language}, and says ${text}`);
    return [...found, ...violations.lines().map((line) => `forbidden: ${line}`), ...noise.map((line) => `console: ${line}`)];
  };

  const areaOf = ({ id }: FrameStory): string => id.split('/')[0] ?? '';
  const looked = fewOf(frameStories, Math.ceil(frameStories.length / 2));
  it.each([...new Set(looked.map(areaOf))])('are accessible, fit and keep to the policy on phone and desktop, in light and dark: %s', async (area) => {
    const found: Record<string, readonly string[]> = {};
    for (const story of looked.filter((each) => areaOf(each) === area)) {
      violations.clear();
      noise.length = 0;
      const lines = await lookAt(story);
      if (lines.length > 0) found[story.id] = lines;
    }
    expect(found).toEqual({});
  });

  it('are in the colours that the page said, whatever the browser is set to', async () => {
    const [story] = frameStories;
    if (!story) throw new Error('There are no stories.');
    const ground = async (): Promise<string> => page.locator('.stage').evaluate((stage) => getComputedStyle(stage).backgroundColor);
    await page.emulateMedia({ colorScheme: 'light' });
    await open(story, '&scheme=dark');
    const dark = await ground();
    await page.emulateMedia({ colorScheme: 'dark' });
    await open(story, '&scheme=light');
    expect([dark, await ground()]).toEqual(['rgb(23, 26, 34)', 'rgb(255, 255, 255)']);
  });

  const embed = async (story: string): Promise<Frame> => {
    await page.setViewportSize(desktop);
    await page.goto(`${site.origin}/embed?story=${encodeURIComponent(story)}`);
    const frame = page.frames().find((each) => each.url().startsWith(wallet.origin));
    if (!frame) throw new Error('The frame is not there.');
    await frame.getByRole('heading', { level: 1 }).waitFor();
    return frame;
  };
  const answerOf = (frame: Frame): Promise<string | undefined> => frame.evaluate(() => document.documentElement.dataset['answer']);

  it('hand a file over by a link to a blob, in a frame of another site and under its policy', async () => {
    const frame = await embed('file/backup');
    const [download] = await Promise.all([page.waitForEvent('download'), frame.getByRole('button', { name: 'Save file' }).click()]);
    expect(download.suggestedFilename()).toBe('wallet-backup.json');
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
    expect(Buffer.concat(chunks).toString('utf8')).toBe('{"made":"up"}');
    await frame.getByLabel('I have saved the file and will find it again').check();
    await frame.getByRole('button', { name: 'Continue' }).click();
    await eventually(async () => expect(await answerOf(frame)).toBe('true'));
    expect([violations.lines(), noise]).toEqual([[], []]);
  });

  it('take the press of a person in a frame of another site, once it has stood still', async () => {
    const frame = await embed('confirm/send');
    const button = frame.getByRole('button', { name: 'Confirm' });
    await button.hover();
    await frame.getByRole('heading', { level: 1 }).click(); // the frame gets the focus
    await button.hover();
    await frame.locator('button.primary:not([data-held])').waitFor();
    await button.click();
    await eventually(async () => expect(await answerOf(frame)).toBe('true'));
  });

  it('take no press where the page lays something over the frame, and offer a window', async () => {
    const frame = await embed('confirm/send covered');
    await frame.getByRole('heading', { level: 1 }).click();
    await frame.getByText('Something lies over this request', { exact: false }).waitFor();
    await frame.getByRole('button', { name: 'Confirm' }).click({ force: true });
    expect(await answerOf(frame)).toBeUndefined();
    await frame.getByRole('button', { name: 'Open window' }).click();
    await eventually(async () => expect(await answerOf(frame)).toBe('window'));
  });

  it('tell the page how high they are, also when that changes', async () => {
    const frame = await embed('confirm/send');
    const told = (): Promise<{ readonly heightPx: number }> => frame.evaluate(() => JSON.parse(document.documentElement.dataset['told'] ?? '{}'));
    const heightOf = (): Promise<number> => frame.locator('main').evaluate((element) => Math.ceil(element.getBoundingClientRect().height));
    const before = await told();
    expect(before).toEqual({ type: 'show', heightPx: await heightOf() });
    await eventually(async () => {
      // Chromium drops what is pressed in a frame that has moved or appeared just now.
      if (!(await frame.locator('details').evaluate((details) => 'open' in details && details.open))) await frame.getByText('Raw data', { exact: true }).click();
      expect((await told()).heightPx).toBeGreaterThan(before.heightPx + 40);
    });
  });
});
