import { pageErrors } from '../errors.ts';
import type { Surroundings } from '../../domain/wallets/environment.ts';
import { definePort } from '../../kernel/port.ts';
import type { Cleanup } from '../../kernel/plugin.ts';
import type { PageMessage, PageWindow } from '../windows.ts';

/** What a visitor holds in the hand. Tablets count as phones: they have the same app stores. */
export type Platform = 'desktop' | 'ios' | 'android';

/** What the kit knows of the page that it runs in, and does with it. */
export interface Page {
  isVisible(): boolean;
  /** False only where the browser is sure of it. */
  isOnline(): boolean;
  /** Told when the page goes online or offline. */
  onOnline(listener: (isOnline: boolean) => void): Cleanup;
  /** Told when the page comes back into view or back online. */
  onWake(listener: () => void): Cleanup;
  /** Where the page came from, e.g. `https` and `example.com:8080`; undefined where there is no page. */
  site(): { readonly scheme: string; readonly domain: string } | undefined;
  /** What the visitor reads, the best first, as BCP 47 tags. */
  languages(): readonly string[];
  /** Whether the visitor has asked sites to be sparing with data. */
  savesData(): boolean;
  /** @throws DOMException where the browser forbids it */
  copy(text: string): Promise<void>;
  platform(): Platform;
  /** Whether the user has acted on the page since it loaded, where the browser says so. Absent or undefined: it does not. @see HTML, sticky activation */
  hasBeenActive?(): boolean | undefined;
  /** Told when the user presses a key or a pointer anywhere on the page, and not when a script says so. Absent: it is not known. @see HTML, user activation */
  onAct?(listener: () => void): Cleanup;
  /** Whether the page is in view and its window has the focus. Absent: the document is asked. */
  isAttended?(): boolean;
  /** Whether a page of another origin shows this one inside its own. Absent: the window is asked. */
  isInForeignFrame?(): boolean;
  /** Where the page is shown: in a browser, an app or a frame. Absent: the window is asked. */
  surroundings?(): Surroundings;
  /** Path of the page, without what stands behind `?` or `#`. Absent: the window is asked. */
  path?(): string;
  /** Loads the page anew, when the user says so. Absent: the window is told to. */
  reload?(): void;
  /** Whether the user caused an event. Absent: what the browser says by `isTrusted`. For tests, whose events are all made by scripts. */
  isByUser?(event: Event): boolean;
  /**
   * Goes where a link would: an https address gets a tab of its own, which cannot reach this page and is not told of it; any other opens an app, and
   * the page stays. Only the scheme that the caller names as the app's is opened: that of a wallet of the directory, or of one that is registered here. Call it inside the click, never after an await, or browsers block it. For addresses that hold a secret: a
   * link in the page would show it to everything that watches clicks there. Others are better as links. All else is ignored, and so are schemes that browsers and systems deal with themselves.
   * @throws page.popupNotAllowed for a plugin whose permissions do not say `popups`
   */
  open(url: string, appScheme?: string): void;
  /** Opens a window, empty for an empty address; null where the browser lets none open. Flows call it, see `openWindow`. Absent: the browser is asked. @throws page.popupNotAllowed */
  openWindow?(url: string, features: string): PageWindow | null;
  /** Told of each message that another page sends to this one. Absent: the window is listened to. */
  onMessage?(listener: (message: PageMessage) => void): Cleanup;
  /** Goes to another page in place of this one. Flows call it, see `leavePage`. Absent: the window is told to. @throws page.popupNotAllowed */
  leave?(url: string): void;
}

/** The page around the kit. It opens windows and apps only for plugins whose permissions say `popups`. */
export const pagePort = /* @__PURE__ */ definePort<Page>('page', {
  scope: (page, owner) => {
    const open = (): never => {
      throw pageErrors.popupNotAllowed({ owner: owner.id });
    };
    return owner.permissions.popups ? page : { ...page, open, openWindow: open, leave: open };
  },
});
