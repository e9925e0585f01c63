import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { Story } from '../../demo/gallery/story.ts';
import { localeTags } from '../../src/index.ts';
import type { LocaleTag } from '../../src/index.ts';
import { findAccessibilityViolations } from './accessibility.ts';
import { findEnglish, findSameAsEnglish, readTexts } from './findEnglish.ts';
import { findOverflow } from './findOverflow.ts';
import { findScrolled } from './findScrolled.ts';
import { findUnreachable } from './findUnreachable.ts';
import type { Look } from './lookInPage.ts';
import { lookInPage } from './lookInPage.ts';
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
  /** Every other story is seen on desktop and phone, in some of the languages, and by all rules in one view, the next of these in others; those between briefly. */
  readonly isSampled?: boolean;
  /** Puts a fault into each page, to see that the walk finds it. */
  readonly meddle?: (page: Page) => Promise<unknown>;
}

/** Each begins in the colours in which the one before it has ended. */
const views = [
  { device: 'desktop', viewport: { width: 1_280, height: 800 }, colorSchemes: ['light', 'dark'] },
  { device: 'phone', viewport: { width: 390, height: 844 }, colorSchemes: ['dark', 'light'] },
] as const;
const [, phone] = views;
/** Two pseudo-languages, and two that are long: these are measured and pictured. */
const measured = [{ locale: 'en_XA', name: 'long' }, { locale: 'ar_XB', name: 'rtl' }, { locale: 'de_DE', name: 'german' }, { locale: 'vi_VN', name: 'vietnamese' }] as const;
/** Said as well, under the same policy. */
const spoken = localeTags.filter((locale) => !measured.some((each) => each.locale === locale));
/** A story's share of each: the next story has others. */
const spokenShare = 2;
const measuredShare = 1;
/** Views in which axe-core may go by all of its rules. Where it does not, the rules of colours hold on desktop and phone. */
const ruled = ['desktop', 'phone', 'wide'] as const;
/** What is left of a phone, or of 1280 px at 400 %, see WCAG 1.4.10. */
const narrow = { device: '320 px', viewport: { width: 320, height: 640 } } as const;
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
export async function startStoryWalk({ browser, origin, stories, isSampled = false, ...rest }: StoryWalkOptions): Promise<StoryWalk> {
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
    const look = lane.last.then(() => (isEnded ? [] : lookAt(lane, story, { origin, ...(isSampled ? shareOf(stories.indexOf(story)) : whole), ...rest })));
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

/** What a story is looked at in. */
interface Share {
  /** Said as well. */
  readonly languages: readonly LocaleTag[];
  /** Measured and pictured. */
  readonly lengths: readonly (typeof measured)[number][];
  /** Views in which axe-core goes by all of its rules. */
  readonly byAllRules: readonly (typeof ruled)[number][];
  /** Only whether it gets there, and its colours and widths on a phone. */
  readonly isBrief: boolean;
}

const whole: Share = { languages: spoken, lengths: measured, byAllRules: ruled, isBrief: false };

/** Of the nth story: every other one is looked at briefly. */
function shareOf(nth: number): Share {
  const turn = Math.floor(nth / 2);
  return { languages: nextOf(spoken, spokenShare, turn), lengths: nextOf(measured, measuredShare, turn), byAllRules: nextOf(ruled, 1, turn), isBrief: nth % 2 === 1 };
}

/** The nth few of a list that begins anew at its end. */
function nextOf<Item>(list: readonly Item[], count: number, nth: number): readonly Item[] {
  const from = (nth * count) % list.length;
  return [...list, ...list].slice(from, from + count);
}

interface LookOptions extends Pick<StoryWalkOptions, 'origin' | 'pictures' | 'meddle'>, Share {}

async function lookAt({ page, violations, outside }: Lane, story: Story, { origin, pictures, languages, lengths, byAllRules, isBrief, meddle }: LookOptions): Promise<readonly string[]> {
  page.setDefaultTimeout(waitMs);
  const found: string[] = [];
  const note = (text: string): void => {
    if (!browserNotes.test(text) && !story.troubles?.test(text)) found.push(`console: ${text}`);
  };
  const hear = { console: (message: { type(): string; text(): string }) => ['error', 'warning'].includes(message.type()) && note(message.text()), pageerror: (error: Error) => note(String(error)) };
  page.on('console', hear.console);
  page.on('pageerror', hear.pageerror);
  const told = (): readonly string[] => [...found, ...violations.lines().map((line) => `forbidden by the policy: ${line}`), ...outside.lines().map((line) => `asked outside: ${line}`)];
  const within = story.within === 'page' ? 'html' : modal;
  const take = async (view: string): Promise<void> => void (takesPictures && await page.screenshot({ path: path.join(pictures, `${story.id.replaceAll('/', '-')}-${view}.png`), animations: 'disabled', caret: 'hide' }));
  try {
    violations.clear();
    outside.clear();
    await page.setViewportSize(views[0].viewport);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(`${origin}/?page=story&id=${encodeURIComponent(story.id)}`);
    const failure = await page.evaluate(waitForStory, waitMs);
    if (failure !== undefined) return [failure];
    await meddle?.(page);
    if (isBrief) {
      await page.setViewportSize(phone.viewport);
      found.push(...[...(await findAccessibilityViolations(page, within, 'colours')), ...(await findOverflow(page))].map((line) => `phone: ${line}`));
      return told();
    }
    for (const { device, viewport, colorSchemes } of views) {
      await page.setViewportSize(viewport);
      for (const colorScheme of colorSchemes) {
        await page.emulateMedia({ colorScheme });
        found.push(...(await findAccessibilityViolations(page, within, colorScheme === 'light' && byAllRules.includes(device) ? undefined : 'colours')).map((line) => `${device}, ${colorScheme}: ${line}`));
        await take(`${device}-${colorScheme}`);
      }
      found.push(...(await findOverflow(page)).map((line) => `${device}: ${line}`));
      if (story.isSeenWhole && device === 'desktop') found.push(...(await findScrolled(page, modal)).map((line) => `${device}: ${line}`));
    }
    for (const short of story.within === 'page' ? [] : shorts) {
      await page.setViewportSize(short);
      found.push(...(await findUnreachable(page, modal)).map((line) => `${short.width} x ${short.height}: ${line}`));
    }
    const english = await readTexts(page);
    const names = story.names ?? [];
    for (const [at, { locale, name }] of lengths.entries()) {
      // Every other language is chosen on the narrow screen that the one before it has ended on, so that the width changes half as often.
      const sizes = (lengths.length - at) % 2 === 0 ? [phone, narrow] : [narrow, phone];
      for (const [turn, { device, viewport }] of sizes.entries()) {
        await page.setViewportSize(viewport);
        const looks = turn === 0 ? await lookInPage(page, [{ locale }]) : [];
        for (const look of looks) found.push(...findWrongLanguage(look, locale), ...(name === 'long' || name === 'rtl' ? findEnglish(look.texts, names) : findSameAsEnglish(look.texts, english, names)).map((line) => `${name}: not translated: ${line}`));
        found.push(...(looks[0]?.overflow ?? await findOverflow(page)).map((line) => `${name}, ${device}: ${line}`));
        if (device === 'phone') await take(`phone-${name}`);
      }
    }
    for (const [at, look] of (await lookInPage(page, languages.map((locale) => ({ locale })))).entries()) {
      const locale = languages[at] ?? '';
      found.push(...findWrongLanguage(look, locale), ...look.overflow.map((line) => `${locale}, phone: ${line}`));
      if (locale !== 'en_US') found.push(...findSameAsEnglish(look.texts, english, names).map((line) => `${locale}: not translated: ${line}`));
    }
    if (!byAllRules.includes('wide')) return told();
    // Last, for what was typed is gone: the first screen stands elsewhere then.
    await page.setViewportSize(views[0].viewport);
    const [wide] = await lookInPage(page, [{ size: 'wide', locale: 'en_US' }]);
    found.push(...[...(await findAccessibilityViolations(page, within)), ...(wide?.overflow ?? [])].map((line) => `wide: ${line}`));
    await take('desktop-wide');
    return told();
  } finally {
    page.off('console', hear.console);
    page.off('pageerror', hear.pageerror);
  }
}

/** Runs in the page, once for each story: says why one has failed. Without `waitForFunction`, for which Playwright would put its own engine of selectors into every page. */
function waitForStory(limitMs: number): Promise<string | undefined> {
  const { dataset } = document.documentElement;
  return new Promise((resolve) => {
    const tell = (): void => {
      if (dataset['story'] === 'ready') resolve(undefined);
      if (dataset['story'] === 'failed') resolve(dataset['storyError'] ?? 'The story has failed.');
    };
    new MutationObserver(tell).observe(document.documentElement, { attributeFilter: ['data-story'] });
    setTimeout(() => resolve('The story has not ended.'), limitMs);
    tell();
  });
}

/** The kit's part says in which language it is, and runs the way that one is read. */
function findWrongLanguage({ languages }: Look, locale: string): readonly string[] {
  const wanted = `${Intl.getCanonicalLocales(locale.replace('_', '-')).join('')} ${locale === 'ar_XB' ? 'rtl' : 'ltr'}`;
  return languages.length > 0 && languages.every((each) => each === wanted) ? [] : [`${wanted} is said to be ${languages.join(', ') || 'nothing'}`];
}
