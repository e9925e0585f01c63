import type { PageSession } from '../../src/domain/siteSession/siteSession.ts';
import type { Cleanup } from '../../src/kernel/plugin.ts';

/** What of the session lives beside the store. */
export interface SiteSessionLive {
  /** Brings session and account in step, for one account. A change of the account ends it. */
  syncing: { readonly account: string; readonly done: Promise<void>; readonly abort: AbortController } | undefined;
  ending: Promise<void> | undefined;
  /** When the session is renewed or what has failed is tried again. */
  timer: Cleanup | undefined;
  /** Whether that time has come while the page was out of view. */
  isDue: boolean;
  /** When a session that is not renewed has ended, by the page's clock. */
  endsAtMs: number | undefined;
  /** Has the session and the account brought in step, and reports what goes wrong. */
  resync(how?: { readonly isForced?: boolean }): void;
  /** Stops hearing of the in-app wallet. */
  unwatch: Cleanup | undefined;
}

/** What the functions for `siwe` reach the plugin by, while it is registered. */
export interface SignInLink {
  payload: ((signal: AbortSignal) => Promise<Readonly<Record<string, unknown>> & { readonly nonce: string }>) | undefined;
  verify: ((proof: { readonly message: string; readonly signature: string; readonly signal: AbortSignal }) => Promise<PageSession>) | undefined;
  isSignedIn: ((address: string, signal: AbortSignal) => Promise<boolean>) | undefined;
  end: (() => Promise<void>) | undefined;
}
