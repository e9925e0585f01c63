import { defineAdapter } from '../../src/contracts/defineAdapter.ts';
import { injectedPort } from '../../src/contracts/ports/injected.ts';
import type { Adapter } from '../../src/contracts/defineAdapter.ts';
import type { Announcement, InjectedProviders } from '../../src/contracts/ports/injected.ts';

/** Extensions as the kit sees them, in the hands of a test. */
export interface TestInjected {
  readonly adapter: Adapter<InjectedProviders>;
  /** As an extension does it, and again for whoever subscribes later. Returns what makes it fall silent. */
  announce(announcement: Announcement): () => void;
  /** Puts something at `window.ethereum`; `isLate` tells the page of it. */
  setLegacy(provider: unknown, options?: { readonly isLate?: boolean }): void;
  /** How many listen, of both kinds. */
  listeners(): number;
}

/** An empty page without extensions. */
export function createTestInjected(): TestInjected {
  const announced = new Set<Announcement>();
  const subscribers = new Set<(announcement: Announcement) => void>();
  const legacyListeners = new Set<() => void>();
  let legacy: unknown;
  return {
    adapter: defineAdapter<InjectedProviders>({
      id: 'testInjected',
      port: injectedPort,
      supports: () => true,
      create: () => ({
        subscribe(listener) {
          const own = (announcement: Announcement) => listener(announcement);
          subscribers.add(own);
          for (const announcement of announced) own(announcement);
          return () => void subscribers.delete(own);
        },
        legacy: () => legacy,
        onLegacy(listener) {
          const own = () => listener();
          legacyListeners.add(own);
          return () => void legacyListeners.delete(own);
        },
      }),
    }),
    announce(announcement) {
      announced.add(announcement);
      for (const subscriber of [...subscribers]) subscriber(announcement);
      return () => void announced.delete(announcement);
    },
    setLegacy(provider, { isLate = false } = {}) {
      legacy = provider;
      if (isLate) for (const listener of [...legacyListeners]) listener();
    },
    listeners: () => subscribers.size + legacyListeners.size,
  };
}
