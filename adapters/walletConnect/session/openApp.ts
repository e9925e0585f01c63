import type { Page } from '../../../src/contracts/ports/page.ts';
import { appSchemeOf } from '../../../src/domain/wallets/deepLink.ts';
import type { AppLinks } from '../../../src/domain/wallets/walletDirectory.ts';
import { requestLink } from './requestLink.ts';
import type { SentRequest } from './requestLink.ts';

/** On a phone that shows the page, the wallet's app is where the person goes on: after the request has left, since a page in the background sends nothing. */
export function openApp(page: Page, sent: SentRequest, known: AppLinks | undefined): void {
  const link = known && requestLink(sent, known);
  if (known && link !== undefined && page.platform() !== 'desktop' && page.isVisible()) page.open(link, appSchemeOf(known));
}
