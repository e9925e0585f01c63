import type { Page } from '../../../src/contracts/ports/page.ts';

/** On a phone that shows the page, the wallet's app is where the person goes on: after the request has left, since a page in the background sends nothing. */
export function openApp(page: Page, link: string | undefined): void {
  if (link !== undefined && page.platform() !== 'desktop' && page.isVisible()) page.open(link);
}
