import { localesPoint } from '../../src/contracts/points/locales.ts';
import type { Permissions } from '../../src/kernel/permissions.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import type { SiteSessionConfig } from './config.ts';
import { followSession } from './followSession.ts';
import { sessionCookieKey } from './key.ts';
import type { SignInLink } from './live.ts';
import { loadLocale } from './locales/loadLocale.ts';
import { routeUrl } from './routeUrl.ts';
import { sessionCookieSlice } from './slice.ts';
import { leftKey, newsKey } from './storageKeys.ts';

const config: SiteSessionConfig & { readonly link: SignInLink } = { url: '', link: { payload: undefined, verify: undefined, isSignedIn: undefined, end: undefined } };

export const sessionCookie = /* @__PURE__ */ definePlugin({
  key: sessionCookieKey,
  config,
  slices: [sessionCookieSlice],
  contributes: [localesPoint.of({ en: {}, load: loadLocale })],
  permissions: permissionsOf,
  live: () => ({ syncing: undefined, ending: undefined, timer: undefined, isDue: false, endsAtMs: undefined, resync: () => {}, unwatch: undefined }),
  mocks: () => import('./mocks.ts'),
  setup: followSession,
});

/** The page speaks to its own server, and not before a wallet is connected. */
function permissionsOf({ url }: SiteSessionConfig): Permissions {
  const route = url ? routeUrl(url) : undefined;
  return { origins: route ? [{ origin: route.origin, when: 'load', why: "begins, renews and ends the visitor's session at this site's own server" }] : [], storageKeys: [newsKey, leftKey], popups: false };
}
