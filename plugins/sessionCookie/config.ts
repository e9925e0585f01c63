import type { Cleanup } from '../../src/kernel/plugin.ts';
import type { PageSession } from '../../src/domain/siteSession/siteSession.ts';
import type { Flow } from '../../src/store/coreState.ts';

/** A wallet whose server says who is signed in: `inAppIdentity` of `latchkey/plugins/walletInApp`. */
export interface SessionIdentity {
  readonly walletId: string;
  getToken(request: { readonly isNew?: boolean; readonly signal?: AbortSignal }): Flow<Promise<{ readonly token: string }>>;
  watch(listener: (change: string) => void): Flow<Cleanup>;
}

/** Settings of `defineSiteSession`. */
export interface SiteSessionConfig {
  /** Where the site's server answers with `createSiteSessions(…).handle`, e.g. `/api/session`: of the page's own origin. */
  readonly url: string;
  /** What the server has read from the cookie while it rendered this page, by `readSession`; null for none. Absent: it reads none, and the page asks. */
  readonly session?: PageSession | null | undefined;
  /** The in-app wallet, whose tokens begin a session by themselves; others sign a message. */
  readonly identity?: SessionIdentity;
}
