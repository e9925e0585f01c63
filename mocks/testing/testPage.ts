import { pagePort } from '../../src/contracts/ports/page.ts';
import { defineAdapter } from '../../src/contracts/defineAdapter.ts';
import type { Adapter } from '../../src/contracts/defineAdapter.ts';
import type { Page, Platform } from '../../src/contracts/ports/page.ts';
import type { PageMessage, PageWindow } from '../../src/contracts/windows.ts';

/** A window that a page under test has opened: it shows nothing, and does what the test says. */
export interface TestWindow {
  /** Where it was sent, in order; the first is empty for a window that opened empty. */
  readonly urls: readonly string[];
  readonly features: string;
  /** How often the page has brought it to the front. */
  focused(): number;
  isClosed(): boolean;
  /** Its person closes it; or its page keeps itself apart, which looks the same from outside. */
  close(): void;
  /** Its page says something to the page that opened it. */
  say(data: unknown, origin: string): void;
}

/** A page whose view and connection a test turns on and off. */
export interface TestPage {
  readonly adapter: Adapter<Page>;
  /** Every address that the page was told to open, in order. */
  readonly opened: readonly string[];
  /** Every window that it has opened, in order. */
  readonly windows: readonly TestWindow[];
  /** From here on the browser lets no window open, or does again. */
  blockWindows(isBlocking: boolean): void;
  /** Every address that the page was left for. */
  readonly left: readonly string[];
  /** A message reaches the page, from a window that it did not open. */
  hear(data: unknown, origin: string): void;
  /** The page leaves the view, as for another app. */
  hide(): void;
  /** The page comes back into view. */
  wake(): void;
  /** The page loses its connection, or has it back; the latter wakes it too. */
  setOnline(isOnline: boolean): void;
  /** Its user presses a key or a pointer. */
  act(): void;
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
  const actListeners = new Set<() => void>();
  const messageListeners = new Set<(message: PageMessage) => void>();
  const windows: TestWindow[] = [];
  const left: string[] = [];
  let isBlocking = false;
  let isOnline = true;
  let isVisible = true;

  const hear = (data: unknown, origin: string, source: unknown): void => {
    for (const listener of [...messageListeners]) listener({ data, origin, source });
  };

  function wake(): void {
    isVisible = true;
    for (const listener of [...wakeListeners]) listener();
  }

  return {
    adapter: defineAdapter<Page>({
      id: 'testPage',
      port: pagePort,
      supports: () => true,
      create: () => ({
        isVisible: () => isVisible,
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
        onAct(listener) {
          const own = () => listener();
          actListeners.add(own);
          return () => void actListeners.delete(own);
        },
        isAttended: () => true,
        isInForeignFrame: () => false,
        isByUser: () => true,
        open: url => void opened.push(url),
        openWindow(url, features) {
          if (isBlocking) return null;
          const { handle, window } = createTestWindow(url, features, hear);
          windows.push(window);
          return handle;
        },
        onMessage(listener) {
          const own = (message: PageMessage) => listener(message);
          messageListeners.add(own);
          return () => void messageListeners.delete(own);
        },
        leave: url => void left.push(url),
      }),
    }),
    opened,
    windows,
    blockWindows: is => void (isBlocking = is),
    left,
    hear: (data, origin) => hear(data, origin, {}),
    hide: () => void (isVisible = false),
    wake,
    setOnline(is) {
      if (is === isOnline) return;
      isOnline = is;
      for (const listener of [...onlineListeners]) listener(is);
      if (is) wake();
    },
    act() {
      for (const listener of [...actListeners]) listener();
    },
    listeners: () => wakeListeners.size + onlineListeners.size + actListeners.size + messageListeners.size,
  };
}

function createTestWindow(url: string, features: string, hear: (data: unknown, origin: string, source: unknown) => void): { readonly handle: PageWindow; readonly window: TestWindow } {
  const urls = [url];
  let focused = 0;
  let isClosed = false;
  const close = (): void => void (isClosed = true);
  const handle: PageWindow = {
    get closed() {
      return isClosed;
    },
    location: { replace: next => void (isClosed || urls.push(next)) },
    focus: () => void (focused += 1),
    close,
    postMessage: () => {},
  };
  return { handle, window: { urls, features, focused: () => focused, isClosed: () => isClosed, close, say: (data, origin) => hear(data, origin, handle) } };
}
