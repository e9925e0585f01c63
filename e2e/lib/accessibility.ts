import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

// Read, not imported: it is for the page, and must reach it as published.
const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** What axe-core objects to on the page as it is now, one line a rule and element; `within` is a CSS selector, or axe-core's own context, default all. */
export async function findAccessibilityViolations(page: Page, within: string | { include: string[]; exclude: string[] } = 'html'): Promise<readonly string[]> {
  // Evaluated through the debugger, so a content security policy does not stop it as it would a script element.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await readFile(axeFile, 'utf8'));
  const { violations } = await page.evaluate(
    // Fingers need room: the rule of WCAG 2.2 is off unless asked for.
    (context) => window.axe.run(context, { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } }),
    within,
  );
  return violations.flatMap(({ id, impact, help, nodes }) =>
    nodes.map(({ target }) => `${id} (${impact ?? 'unknown'}): ${help}: ${target.join(' ')}`),
  );
}

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}
