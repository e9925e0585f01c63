import { pageAdapter } from '../adapters/browser/index.ts';
import { defineAdapter } from '../src/contracts/defineAdapter.ts';
import type { Page } from '../src/contracts/ports/page.ts';
import { pagePort } from '../src/contracts/ports/page.ts';

/** The page of a mocked world, which is in reach without a network: for `createLatchkey({ adapters: [mockedPageAdapter] })`, or sends are refused while the machine is offline. */
export const mockedPageAdapter = defineAdapter<Page>({
  id: 'mockedPage',
  port: pagePort,
  supports: () => pageAdapter.supports(),
  create: () => ({ ...pageAdapter.create(), isOnline: () => true, onOnline: () => () => {} }),
});
