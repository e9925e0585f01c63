import { pagePort } from '../../src/contracts/ports/page.ts';
import { defineAdapter } from '../../src/contracts/defineAdapter.ts';
import type { Adapter } from '../../src/contracts/defineAdapter.ts';
import type { Page, Platform } from '../../src/contracts/ports/page.ts';

/** A page whose view and connection a test turns on and off. */
export interface TestPage {
  readonly adapter: Adapter<Page>;
  /** Every address that the page was told to open, in order. */
  readonly opened: readonly string[];
  /** The page comes back into view. */
  wake(): void;
  /** The page loses its connection, or has it back; the latter wakes it too. */
  setOnline(isOnline: boolean): void;
  /** How many listen to it. */
  listeners(): number;
}

export interface TestPageOptions {
  readonly platform: Platform;
  /** What the browser says that its user reads. */
  readonly languages: readonly string[];
}

export function createTestPage({ platform, languages }: TestPageOptions): TestPage {
  const opened: string[] = [];
  const wakeListeners = new Set<() => void>();
  const onlineListeners = new Set<(isOnline: boolean) => void>();
  let isOnline = true;

  function wake(): void {
    for (const listener of [...wakeListeners]) listener();
  }

  return {
    adapter: defineAdapter<Page>({
      id: 'testPage',
      port: pagePort,
      supports: () => true,
      create: () => ({
        isVisible: () => true,
        isOnline: () => isOnline,
        onOnline(listener) {
          const own = (is: boolean) => listener(is);
          onlineListeners.add(own);
          return () => void onlineListeners.delete(own);
        },
        onWake(listener) {
          const own = () => listener();
          wakeListeners.add(own);
          return () => void wakeListeners.delete(own);
        },
        site: () => ({ scheme: 'https', domain: 'example.test' }),
        savesData: () => false,
        languages: () => languages,
        copy: async () => {},
        platform: () => platform,
        isAttended: () => true,
        isInForeignFrame: () => false,
        isByUser: () => true,
        open: url => void opened.push(url),
      }),
    }),
    opened,
    wake,
    setOnline(is) {
      if (is === isOnline) return;
      isOnline = is;
      for (const listener of [...onlineListeners]) listener(is);
      if (is) wake();
    },
    listeners: () => wakeListeners.size + onlineListeners.size,
  };
}
