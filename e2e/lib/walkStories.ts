import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { Story } from '../../demo/gallery/story.ts';
import { findAccessibilityViolations } from './accessibility.ts';
import { findEnglish } from './findEnglish.ts';
import { findOverflow } from './findOverflow.ts';

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
}

const views = [
  { device: 'desktop', viewport: { width: 1_280, height: 800 } },
  { device: 'phone', viewport: { width: 390, height: 844 } },
] as const;
/** What is left of a phone, or of 1280 px at 400 %, see WCAG 1.4.10. */
const narrow = { width: 320, height: 640 } as const;
const pagesAtOnce = 3;
const reachForMs = 60_000;
const modal = '[data-latchkey-modal]';
/** Failed fetches are written by the browser itself, whoever handles them. */
const browserNotes = /Failed to load resource|net::ERR_/;

/** Looks at every story in every view, several at a time; begins at once. */
export async function startStoryWalk({ browser, origin, stories, pictures }: StoryWalkOptions): Promise<StoryWalk> {
  await mkdir(pictures, { recursive: true });
  const outcomes = new Map(stories.map((story) => [story.id as string, defer<readonly string[]>()]));
  const queue = [...stories];
  let isEnded = false;
  const work = async (): Promise<void> => {
    const context = await browser.newContext({ reducedMotion: 'reduce', timezoneId: 'UTC', locale: 'en-US' });
    const page = await context.newPage();
    page.setDefaultTimeout(reachForMs);
    for (let story = queue.shift(); story && !isEnded; story = queue.shift()) {
      const outcome = outcomes.get(story.id);
      await lookAt(page, story, { origin, pictures }).then(outcome?.resolve, outcome?.reject);
    }
    await context.close();
  };
  const workers = Array.from({ length: pagesAtOnce }, work);
  for (const { promise } of outcomes.values()) promise.catch(() => {}); // told to whoever asks
  return {
    findings: async (id) => (await outcomes.get(id)?.promise) ?? [`There is no story ${id}.`],
    end: async () => {
      isEnded = true;
      await Promise.allSettled(workers);
    },
  };
}

async function lookAt(page: Page, story: Story, { origin, pictures }: Pick<StoryWalkOptions, 'origin' | 'pictures'>): Promise<readonly string[]> {
  const found: string[] = [];
  const note = (text: string): void => {
    if (!browserNotes.test(text) && !story.troubles?.test(text)) found.push(`console: ${text}`);
  };
  const hear = { console: (message: { type(): string; text(): string }) => message.type() === 'error' && note(message.text()), pageerror: (error: Error) => note(String(error)) };
  page.on('console', hear.console);
  page.on('pageerror', hear.pageerror);
  const within = story.within === 'page' ? 'html' : modal;
  const picture = (view: string): string => path.join(pictures, `${story.id.replaceAll('/', '-')}-${view}.png`);
  const open = async (looks: string): Promise<void> => {
    await page.goto(`${origin}/?page=story&id=${encodeURIComponent(story.id)}${looks}`);
    await page.waitForFunction(() => document.documentElement.dataset['story'] === 'ready' || document.documentElement.dataset['story'] === 'failed');
    const failure = await page.evaluate(() => document.documentElement.dataset['storyError']);
    if (failure !== undefined) throw new Error(`${story.id}${looks}: ${failure}`);
  };
  try {
    await page.setViewportSize(views[0].viewport);
    await page.emulateMedia({ colorScheme: 'light' });
    await open('');
    for (const { device, viewport } of views) {
      await page.setViewportSize(viewport);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        found.push(...(await findAccessibilityViolations(page, within)).map((line) => `${device}, ${colorScheme}: ${line}`));
        await page.screenshot({ path: picture(`${device}-${colorScheme}`), animations: 'disabled', caret: 'hide' });
      }
      found.push(...(await findOverflow(page)).map((line) => `${device}: ${line}`));
    }
    for (const locale of ['long', 'rtl'] as const) {
      await page.setViewportSize(narrow);
      await page.emulateMedia({ colorScheme: 'light' });
      await open(`&locale=${locale}`);
      found.push(...(await findOverflow(page)).map((line) => `${locale}, 320 px: ${line}`));
      found.push(...(await findEnglish(page, story.names ?? [])).map((line) => `${locale}: not translated: ${line}`));
      await page.setViewportSize(views[1].viewport);
      found.push(...(await findOverflow(page)).map((line) => `${locale}, phone: ${line}`));
      await page.screenshot({ path: picture(`phone-${locale}`), animations: 'disabled', caret: 'hide' });
    }
  } finally {
    page.off('console', hear.console);
    page.off('pageerror', hear.pageerror);
  }
  return found;
}

interface Deferred<T> {
  readonly promise: Promise<T>;
  resolve(value: T): void;
  reject(error: unknown): void;
}

function defer<T>(): Deferred<T> {
  let settle: Pick<Deferred<T>, 'resolve' | 'reject'> = { resolve: () => {}, reject: () => {} };
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { promise, ...settle };
}
