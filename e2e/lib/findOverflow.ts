import type { Page } from 'playwright-core';

/** What is wider than the room it has: the page, or a part of the modal that is cut off or scrolls sideways, through shadow roots. One line each. */
export async function findOverflow(page: Page): Promise<readonly string[]> {
  return page.evaluate(listOverflow);
}

/** The same, within the page: it may name nothing from outside of itself. */
export function listOverflow(): readonly string[] {
  const all = (root: ParentNode): readonly Element[] => [...root.querySelectorAll('*')].flatMap((element) => [element, ...(element.shadowRoot ? all(element.shadowRoot) : [])]);
  const describe = (element: Element): string => `${element.tagName.toLowerCase()} "${(element.textContent ?? '').trim().slice(0, 40)}" is ${element.scrollWidth} px in ${element.clientWidth} px`;
  // A table may scroll in a region of its own, and a field by its caret; whatever else is cut off or scrolls sideways is a fault.
  const isTooWide = (element: Element): boolean => {
    const { overflowX, display } = getComputedStyle(element);
    return element.scrollWidth > element.clientWidth + 1 && display !== 'inline' && overflowX !== 'visible' && !element.classList.contains('scroll') && element.clientWidth > 1 && element.tagName !== 'INPUT';
  };
  // What sticks out of the window without making it scroll, as fixed and clipped parts do.
  const isOutside = (element: Element): boolean => {
    const { left, right, width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true }) && (left < -1 || right > window.innerWidth + 1);
  };
  const page = document.documentElement;
  const parts = all(document.body);
  return [...(page.scrollWidth > page.clientWidth ? [describe(page)] : []), ...parts.filter(isTooWide).map(describe), ...parts.filter(isOutside).slice(0, 3).map((element) => `outside of the window: ${describe(element)}`)];
}
