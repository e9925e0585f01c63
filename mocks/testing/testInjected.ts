import { defineAdapter } from '../../src/contracts/defineAdapter.ts';
import { injectedPort } from '../../src/contracts/ports/injected.ts';
import type { Adapter } from '../../src/contracts/defineAdapter.ts';
import type { Announcement, InjectedProviders } from '../../src/contracts/ports/injected.ts';

/** Extensions as the kit sees them, controlled by a test. */
export interface TestInjected {
  readonly adapter: Adapter<InjectedProviders>;
  /** As an extension does it, and again for each later listener. Returns what makes it fall silent. */
  announce(announcement: Announcement): () => void;
  /** What a library in the page is told when it asks: of extensions, and of kits that announce themselves. */
  announcements(): readonly Announcement[];
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

  function put(announcement: Announcement): () => void {
    announced.add(announcement);
    for (const subscriber of [...subscribers]) subscriber(announcement);
    return () => void announced.delete(announcement);
  }

  return {
    adapter: defineAdapter<InjectedProviders>({
      id: 'testInjected',
      port: injectedPort,
      supports: () => true,
      create: () => {
        const ours = new Set<Announcement>();
        return {
          subscribe(listener) {
            const own = (announcement: Announcement) => {
              if (!ours.has(announcement)) listener(announcement);
            };
            subscribers.add(own);
            for (const announcement of announced) own(announcement);
            return () => void subscribers.delete(own);
          },
          announce(info, provider) {
            const announcement = { info, provider };
            ours.add(announcement);
            return put(announcement);
          },
          legacy: () => legacy,
          onLegacy(listener) {
            const own = () => listener();
            legacyListeners.add(own);
            return () => void legacyListeners.delete(own);
          },
        };
      },
    }),
    announce: put,
    announcements: () => [...announced],
    setLegacy(provider, { isLate = false } = {}) {
      legacy = provider;
      if (isLate) for (const listener of [...legacyListeners]) listener();
    },
    listeners: () => subscribers.size + legacyListeners.size,
  };
}
