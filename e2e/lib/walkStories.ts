import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { Looks } from '../../demo/gallery/looks.ts';
import type { Story } from '../../demo/gallery/story.ts';
import { localeTags } from '../../src/index.ts';
import { findAccessibilityViolations } from './accessibility.ts';
import { findEnglish, findSameAsEnglish, readTexts } from './findEnglish.ts';
import { findOverflow } from './findOverflow.ts';
import { findScrolled } from './findScrolled.ts';
import { findUnreachable } from './findUnreachable.ts';
import type { OutsideRequests } from './outsideRequests.ts';
import { recordOutsideRequests } from './outsideRequests.ts';
import type { Violations } from './recordViolations.ts';
import { recordViolations } from './recordViolations.ts';

/** A walk under way. */
export interface StoryWalk {
  /** What is wrong with a story, one line each, once it has been looked at. */
  findings(id: string): Promise<readonly string[]>;
  end(): Promise<void>;
}

export interface StoryWalkOptions {
  readonly browser: Browser;
  readonly origin: string;
  readonly stories: readonly Story[];
  /** Folder for a picture of each story in each view. */
  readonly pictures: string;
  /** Puts a fault into each page, to see that the walk finds it. */
  readonly meddle?: (page: Page) => Promise<unknown>;
}

const views = [
  { device: 'desktop', viewport: { width: 1_280, height: 800 } },
  { device: 'phone', viewport: { width: 390, height: 844 } },
] as const;
/** Two pseudo-languages, and two that are long: these are measured and pictured. */
const measured = [{ locale: 'en_XA', name: 'long' }, { locale: 'ar_XB', name: 'rtl' }, { locale: 'de_DE', name: 'german' }, { locale: 'vi_VN', name: 'vietnamese' }] as const;
/** Said as well, under the same policy. */
const spoken = localeTags.filter((locale) => !measured.some((each) => each.locale === locale));
/** What is left of a phone, or of 1280 px at 400 %, see WCAG 1.4.10. */
const narrow = { width: 320, height: 640 } as const;
/** A phone on its side, and what its keyboard leaves of one upright. */
const shorts = [{ width: 640, height: 320 }, { width: 390, height: 300 }] as const;
const pagesAtOnce = 3;
const lookAhead = 6;
const waitMs = 60_000;
const modal = '[data-latchkey-modal]';
/** They are for people, and there are none in CI: a ninth of the walk's time. */
const takesPictures = !process.env['CI'];
/** Failed fetches are written by the browser itself, handled or not. */
const browserNotes = /Failed to load resource|net::ERR_/;

/** Looks at stories in every view as they are asked for, and at those that follow meanwhile. */
export async function startStoryWalk({ browser, origin, stories, ...rest }: StoryWalkOptions): Promise<StoryWalk> {
  await mkdir(rest.pictures, { recursive: true });
  const looks = new Map<string, Promise<readonly string[]>>();
  const contexts = await Promise.all(Array.from({ length: pagesAtOnce }, () => browser.newContext({ reducedMotion: 'reduce', timezoneId: 'UTC', locale: 'en-US' })));
  // Each page with the end of its last look; the one that is asked for longest is taken next.
  const lanes = await Promise.all(contexts.map(async (context) => {
    const [violations, outside] = [await recordViolations(context), await recordOutsideRequests(context, ({ url }) => url.origin === origin)];
    return { page: await context.newPage(), violations, outside, looks: 0, last: Promise.resolve<unknown>(undefined) };
  }));
  let isEnded = false;
  const begin = (story: Story): void => {
    if (looks.has(story.id)) return;
    const lane = lanes.reduce((best, each) => (each.looks < best.looks ? each : best));
    lane.looks += 1;
    const look = lane.last.then(() => (isEnded ? [] : lookAt(lane, story, { origin, ...rest })));
    lane.last = look.catch(() => {}).finally(() => (lane.looks -= 1)); // told to the one who asks
    looks.set(story.id, look);
  };
  return {
    findings: async (id) => {
      const at = stories.findIndex((story) => story.id === id);
      if (at >= 0) stories.slice(at, at + lookAhead).forEach(begin);
      let isFine = false;
      try {
        const found = (await looks.get(id)) ?? [`There is no story ${id}.`];
        isFine = found.length === 0;
        return found;
      } finally {
        if (!isFine) looks.delete(id); // a second try looks anew
      }
    },
    end: async () => {
      isEnded = true;
      await Promise.all(lanes.map(({ last }) => last));
      await Promise.all(contexts.map((context) => context.close()));
    },
  };
}

/** A page, and what is recorded of it. */
interface Lane {
  readonly page: Page;
  readonly violations: Violations;
  readonly outside: OutsideRequests;
}

async function lookAt({ page, violations, outside }: Lane, story: Story, { origin, pictures, meddle }: Pick<StoryWalkOptions, 'origin' | 'pictures' | 'meddle'>): Promise<readonly string[]> {
  page.setDefaultTimeout(waitMs);
  const found: string[] = [];
  const note = (text: string): void => {
    if (!browserNotes.test(text) && !story.troubles?.test(text)) found.push(`console: ${text}`);
  };
  const hear = { console: (message: { type(): string; text(): string }) => ['error', 'warning'].includes(message.type()) && note(message.text()), pageerror: (error: Error) => note(String(error)) };
  page.on('console', hear.console);
  page.on('pageerror', hear.pageerror);
  const within = story.within === 'page' ? 'html' : modal;
  const take = async (view: string): Promise<void> => void (takesPictures && await page.screenshot({ path: path.join(pictures, `${story.id.replaceAll('/', '-')}-${view}.png`), animations: 'disabled', caret: 'hide' }));
  const look = (change: Partial<Looks>): Promise<void> => page.evaluate((wanted) => window.lookAtStory?.(wanted), change);
  try {
    violations.clear();
    outside.clear();
    await page.setViewportSize(views[0].viewport);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(`${origin}/?page=story&id=${encodeURIComponent(story.id)}`);
    await page.waitForFunction(() => ['ready', 'failed'].includes(document.documentElement.dataset['story'] ?? ''));
    const failure = await page.evaluate(() => document.documentElement.dataset['storyError']);
    if (failure !== undefined) return [failure];
    await meddle?.(page);
    for (const { device, viewport } of views) {
      await page.setViewportSize(viewport);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        found.push(...(await findAccessibilityViolations(page, within, colorScheme === 'dark' ? 'colours' : undefined)).map((line) => `${device}, ${colorScheme}: ${line}`));
        await take(`${device}-${colorScheme}`);
      }
      found.push(...(await findOverflow(page)).map((line) => `${device}: ${line}`));
      if (story.isSeenWhole && device === 'desktop') found.push(...(await findScrolled(page, modal)).map((line) => `${device}: ${line}`));
    }
    await page.emulateMedia({ colorScheme: 'light' });
    for (const short of story.within === 'page' ? [] : shorts) {
      await page.setViewportSize(short);
      found.push(...(await findUnreachable(page, modal)).map((line) => `${short.width} x ${short.height}: ${line}`));
    }
    const english = await readTexts(page);
    for (const { locale, name } of measured) {
      await page.setViewportSize(narrow);
      await look({ locale });
      found.push(...(await findWrongLanguage(page, locale)));
      found.push(...(await findOverflow(page)).map((line) => `${name}, 320 px: ${line}`));
      if (name === 'long' || name === 'rtl') found.push(...(await findEnglish(page, story.names ?? [])).map((line) => `${name}: not translated: ${line}`));
      else found.push(...(await findSameAsEnglish(page, english, story.names ?? [])).map((line) => `${name}: not translated: ${line}`));
      await page.setViewportSize(views[1].viewport);
      found.push(...(await findOverflow(page)).map((line) => `${name}, phone: ${line}`));
      await take(`phone-${name}`);
    }
    for (const locale of spoken) {
      await look({ locale });
      found.push(...(await findWrongLanguage(page, locale)), ...(await findOverflow(page)).map((line) => `${locale}, phone: ${line}`));
      if (locale !== 'en_US') found.push(...(await findSameAsEnglish(page, english, story.names ?? [])).map((line) => `${locale}: not translated: ${line}`));
    }
    // Last, for what was typed is gone: the first screen stands elsewhere then.
    await page.setViewportSize(views[0].viewport);
    await look({ size: 'wide', locale: 'en_US' });
    found.push(...(await findAccessibilityViolations(page, within)).map((line) => `wide: ${line}`), ...(await findOverflow(page)).map((line) => `wide: ${line}`));
    await take('desktop-wide');
  } finally {
    page.off('console', hear.console);
    page.off('pageerror', hear.pageerror);
  }
  return [...found, ...violations.lines().map((line) => `forbidden by the policy: ${line}`), ...outside.lines().map((line) => `asked outside: ${line}`)];
}

/** The kit's part says in which language it is, and runs the way that one is read. */
async function findWrongLanguage(page: Page, locale: string): Promise<readonly string[]> {
  const wanted = `${Intl.getCanonicalLocales(locale.replace('_', '-')).join('')} ${locale === 'ar_XB' ? 'rtl' : 'ltr'}`;
  const said = await page.evaluate(() => Array.from(document.querySelectorAll('*'), (host) => host.shadowRoot).flatMap((root) => Array.from(root?.querySelectorAll<HTMLElement>('[lang]') ?? [], (element) => `${element.lang} ${getComputedStyle(element).direction}`)));
  return said.length > 0 && said.every((each) => each === wanted) ? [] : [`${wanted} is said to be ${said.join(', ') || 'nothing'}`];
}
