import type { Page } from 'playwright-core';
import type { Looks } from '../../demo/gallery/looks.ts';
import { listTexts } from './findEnglish.ts';
import { listOverflow } from './findOverflow.ts';

/** What is seen of a story in one of its looks. */
export interface Look {
  /** What each part of the kit says of its language, and the way it runs: `de-DE ltr`. */
  readonly languages: readonly string[];
  readonly overflow: readonly string[];
  /** What is said and read out, each text once. */
  readonly texts: readonly string[];
}

/** Shows the story that stands in the page in each of these looks, one after the other, and says what is seen of it in each: all in one call, since a call for each question takes as long as its answer. */
export async function lookInPage(page: Page, changes: readonly Partial<Looks>[]): Promise<readonly Look[]> {
  // As text: functions are no arguments of `evaluate`, and the policy of the page forbids to make them there.
  return page.evaluate<readonly Look[]>(`(${String(lookInTurn)})(${JSON.stringify(changes)}, ${String(listLanguages)}, ${String(listOverflow)}, ${String(listTexts)})`);
}

/** Runs in the page. */
async function lookInTurn(changes: readonly Partial<Looks>[], languages: () => readonly string[], overflow: () => readonly string[], texts: () => readonly string[]): Promise<readonly Look[]> {
  const looks: Look[] = [];
  for (const change of changes) {
    await window.lookAtStory?.(change);
    looks.push({ languages: languages(), overflow: overflow(), texts: texts() });
  }
  return looks;
}

/** Runs in the page. */
function listLanguages(): readonly string[] {
  return Array.from(document.querySelectorAll('*'), (host) => host.shadowRoot).flatMap((root) => Array.from(root?.querySelectorAll<HTMLElement>('[lang]') ?? [], (element) => `${element.lang} ${getComputedStyle(element).direction}`));
}
