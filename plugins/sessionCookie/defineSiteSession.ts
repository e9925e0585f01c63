import { assertArguments } from '../../src/domain/assertArguments.ts';
import type { PageSession } from '../../src/domain/siteSession/siteSession.ts';
import type { SiteSessionConfig } from './config.ts';
import { pageSessionErrors } from './errors.ts';
import type { SignInLink } from './live.ts';
import { sessionCookie } from './plugin.ts';

/** The functions that the plugin `siwe` takes. */
export interface SessionSignIn {
  getPayload(account: { readonly signal: AbortSignal }): Promise<Readonly<Record<string, unknown>> & { readonly nonce: string }>;
  /** Not for the in-app wallet of `identity`, whose token begins the session. */
  getConnectPayload(wallet: { readonly walletId: string; readonly signal: AbortSignal }): Promise<(Readonly<Record<string, unknown>> & { readonly nonce: string }) | undefined>;
  verify(proof: { readonly message: string; readonly signature: string; readonly signal: AbortSignal }): Promise<PageSession>;
  isLoggedIn(account: { readonly address: string; readonly signal: AbortSignal }): Promise<boolean>;
  logout(): Promise<void>;
}

/** The page's part of sessions that the site's server keeps. */
export interface SiteSessionParts {
  /** Into the kit's `plugins`. */
  readonly plugin: typeof sessionCookie;
  /** For wallets that sign in by a message: `siwe.with({ ...signIn })`. An in-app wallet that has begun a session is not asked for one. */
  readonly signIn: SessionSignIn;
}

/**
 * Keeps the cookie of the site's server and the kit in step: an in-app wallet that is connected begins a session by its token, other wallets by a message
 * (`signIn`), and disconnecting ends it. With the `session` that the server has read, the first markup shows its account. Make it with the kit: one for each
 * request on a server, one for the life of a page.
 */
export function defineSiteSession(config: SiteSessionConfig): SiteSessionParts {
  assertArguments('defineSiteSession({ url: string })', config);
  const link: SignInLink = { payload: undefined, verify: undefined, isSignedIn: undefined, end: undefined };
  const missing = (): Error => pageSessionErrors.notConfigured();
  return {
    plugin: sessionCookie.with({ ...config, link }),
    signIn: {
      getPayload: async ({ signal }) => {
        if (!link.payload) throw missing();
        return link.payload(signal);
      },
      getConnectPayload: async ({ walletId, signal }) => {
        if (!link.payload) throw missing();
        return walletId === config.identity?.walletId ? undefined : link.payload(signal);
      },
      verify: async (proof) => {
        if (!link.verify) throw missing();
        return link.verify(proof);
      },
      isLoggedIn: async ({ address, signal }) => {
        if (!link.isSignedIn) throw missing();
        return link.isSignedIn(address, signal);
      },
      logout: async () => {
        if (!link.end) throw missing();
        return link.end();
      },
    },
  };
}
