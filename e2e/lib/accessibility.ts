import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

// Read, not imported: it is for the page, and must reach it as published.
const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Rules whose answer depends on colours; another colour scheme changes nothing for the others. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** What axe-core objects to on the page as it is now, one line a rule and element; `colours`: by the rules of colours alone. `within` is a CSS selector, looked for in the kit's shadow roots as well, or axe-core's own context, default all. */
export async function findAccessibilityViolations(page: Pick<Page, 'evaluate'>, within: string | { include: string[]; exclude: string[] } = 'html', only?: 'colours'): Promise<readonly string[]> {
  // Evaluated through the debugger, so a content security policy does not stop it as it would a script element.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await readFile(axeFile, 'utf8'));
  // Lines alone leave the page: the whole of what axe-core returns takes longer to hand over than to make.
  return page.evaluate(
    async ([context, rules]) => {
      const inShadow = (selector: string): axe.ContextSpec => ({ fromShadowDom: ['[data-latchkey]', selector] });
      const found: axe.ContextSpec = typeof context !== 'string' || document.querySelector(context) ? context : inShadow(context);
      // The page behind a modal does not scroll, which axe-core takes for a page that shows nothing below its own, perhaps short, content: the modal's texts would count as hidden, and their contrast as unknown.
      const { style } = document.documentElement;
      const [overflow, priority] = [style.getPropertyValue('overflow'), style.getPropertyPriority('overflow')];
      style.setProperty('overflow', 'visible', 'important');
      // Fingers need room: the rule of WCAG 2.2 is off unless asked for. To preload, axe would copy the styles of shadow roots into style elements that a strict policy refuses.
      const { violations } = await window.axe.run(found, { preload: false, reporter: 'no-passes', ...(rules ? { runOnly: rules } : { rules: { 'target-size': { enabled: true } } }) }).finally(() => style.setProperty('overflow', overflow, priority));
      return violations.flatMap(({ id, impact, help, nodes }) => nodes.map(({ target }) => `${id} (${impact ?? 'unknown'}): ${help}: ${target.join(' ')}`));
    },
    [within, only && colourRules] as const,
  );
}

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}
