import { pageAdapter } from '../adapters/browser/index.ts';
import { defineAdapter } from '../src/contracts/defineAdapter.ts';
import type { Page } from '../src/contracts/ports/page.ts';
import { pagePort } from '../src/contracts/ports/page.ts';
import { mockPaymentUrls } from './payments/scenarios.ts';

/** The page of a mocked world, which is in reach without a network, and whose windows show the page at which a mocked purchase is paid: for `createLatchkey({ adapters: [mockedPageAdapter] })`, or sends are refused while the machine is offline. */
export const mockedPageAdapter = defineAdapter<Page>({
  id: 'mockedPage',
  port: pagePort,
  supports: () => pageAdapter.supports(),
  create: () => ({ ...pageAdapter.create(), isOnline: () => true, onOnline: () => () => {}, openWindow }),
});

/** The address of the mocked checkout leads nowhere: its page is written into an empty window. */
function openWindow(url: string, features: string): Window | null {
  const isCheckout = url.startsWith(mockPaymentUrls.checkout);
  const opened = open(isCheckout ? '' : url, '_blank', features);
  if (isCheckout && opened) void import('./payments/checkoutPage.ts').then(({ showCheckout }) => showCheckout(opened, url));
  return opened;
}
