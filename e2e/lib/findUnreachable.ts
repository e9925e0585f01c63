import type { Page } from 'playwright-core';

/** Controls of the modal that cannot be brought into sight, or lie under something else once they are. One line each. */
export async function findUnreachable(page: Page, modal: string): Promise<readonly string[]> {
  // Without a locator, for which Playwright would put its own engine of selectors into every page.
  return page.evaluate((selector) => {
    const find = (from: Document | ShadowRoot): Element | undefined => from.querySelector(selector) ?? Array.from(from.querySelectorAll('*'), ({ shadowRoot }) => shadowRoot && find(shadowRoot)).find((found) => found) ?? undefined;
    const dialog = find(document);
    const root = dialog?.getRootNode();
    if (!dialog || !(root instanceof ShadowRoot || root instanceof Document)) return ['The modal is not on the page.'];
    const nameOf = (element: Element): string => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40) || element.tagName.toLowerCase();
    const faultOf = (element: Element): string | undefined => {
      element.scrollIntoView({ block: 'nearest' });
      const { left, top, right, bottom } = element.getBoundingClientRect();
      if (top < -1 || bottom > window.innerHeight + 1) return 'is out of sight';
      const hit = root.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return hit && (element.contains(hit) || element.closest('label')?.contains(hit)) ? undefined : `lies under "${hit ? nameOf(hit) : 'nothing'}"`;
    };
    const controls = [...dialog.querySelectorAll('button, a[href], input, select, textarea, summary')].filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 3);
    const places = [dialog, ...dialog.querySelectorAll('*')].map((element) => [element, element.scrollTop] as const);
    const found = controls.flatMap((element) => {
      const fault = faultOf(element);
      return fault === undefined ? [] : [`"${nameOf(element)}" ${fault}`];
    });
    // The next look finds it as it was.
    for (const [element, scrollTop] of places) if (element.scrollTop !== scrollTop) element.scrollTop = scrollTop;
    const { top, bottom } = dialog.getBoundingClientRect();
    return top < -1 || bottom > window.innerHeight + 1 ? ['The modal is higher than the window.', ...found] : found;
  }, modal);
}
