import { pagePort } from '../../src/contracts/ports/page.ts';
import type { Page } from '../../src/contracts/ports/page.ts';
import { defineAdapter } from '../../src/contracts/defineAdapter.ts';

/** A page always in view and online, for where there is no window. Copying fails. */
export const noPageAdapter = /* @__PURE__ */ defineAdapter<Page>({
  id: 'memoryPage',
  port: pagePort,
  supports: () => true,
  create: () => ({
    isVisible: () => true,
    isOnline: () => true,
    onOnline: () => () => {},
    onWake: () => () => {},
    site: () => undefined,
    savesData: () => false,
    languages: () => [],
    copy: async () => {
      throw new DOMException('There is no clipboard here.', 'NotAllowedError');
    },
    platform: () => 'desktop',
    open: () => {},
  }),
});
