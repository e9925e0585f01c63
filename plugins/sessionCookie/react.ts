'use client';
// The plugin's part for React.
import { useMemo } from 'react';
import type { CoreState } from '../../src/store/coreState.ts';
import { useLatchkey, useLatchkeySelector } from '../../src/ui/kit/kitContext.ts';
import { syncSiteSession } from './flows/syncSiteSession.ts';
import { selectSiteSession } from './selectSiteSession.ts';
import type { SiteSessionStatus } from './selectSiteSession.ts';
import type { SiteSessionState } from './slice.ts';

/** What `useSiteSession` gives. */
export interface SiteSessionHook {
  readonly status: SiteSessionStatus;
  /** Brings session and account in step now, as after an answer of the site's server that there is no session. @throws sessionCookie.*, http.*, auth.*, inApp.* */
  sync(): Promise<void>;
}

const useSessionSelector = /* @__PURE__ */ useLatchkeySelector.withTypes<CoreState & { readonly sessionCookie: SiteSessionState }>();

/** Who is signed in at the site, from the first markup on. The plugin of `defineSiteSession` must be registered. */
export function useSiteSession(): SiteSessionHook {
  const { dispatch } = useLatchkey();
  const status = useSessionSelector(selectSiteSession);
  return useMemo(() => ({ status, sync: () => dispatch(syncSiteSession({ isForced: true })) }), [status, dispatch]);
}
