import type { JSHandle, Page } from 'playwright-core';

/** The element that has the focus, where a document only tells the host of the shadow root that it is in. */
export function deepActiveElement(page: Page): Promise<JSHandle<Element | null>> {
  return page.evaluateHandle(() => {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    return active;
  });
}
