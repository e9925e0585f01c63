import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { WireError } from '../../src/domain/errors.ts';
import type { PageSession } from '../../src/domain/siteSession/siteSession.ts';

/** What is known of the session at the site. */
export type SiteSessionPhase =
  /** The site was not asked yet. */
  | { readonly at: 'unknown' }
  /** The server read it while it rendered the page; the wallet has yet to answer. */
  | { readonly at: 'read'; readonly session: PageSession }
  | { readonly at: 'signedIn'; readonly session: PageSession }
  | { readonly at: 'signedOut' };

/** Facts of the session. Neither a token nor a cookie is among them. */
export interface SiteSessionState {
  readonly phase: SiteSessionPhase;
  /** Why the session could not be begun, renewed or ended the last time. */
  readonly error: WireError | undefined;
}

const initialState: SiteSessionState = { phase: { at: 'unknown' }, error: undefined };

export const sessionCookieSlice = /* @__PURE__ */ createSlice({
  name: 'sessionCookie',
  initialState,
  reducers: {
    sessionRead: (state, { payload: session }: PayloadAction<PageSession | null>): SiteSessionState => ({ ...state, phase: session ? { at: 'read', session } : { at: 'signedOut' } }),
    sessionBegun: (_state, { payload: session }: PayloadAction<PageSession>): SiteSessionState => ({ phase: { at: 'signedIn', session }, error: undefined }),
    sessionOver: (): SiteSessionState => ({ phase: { at: 'signedOut' }, error: undefined }),
    sessionFailed: (state, { payload: error }: PayloadAction<WireError>): SiteSessionState => ({ ...state, error }),
  },
});

export const { sessionRead, sessionBegun, sessionOver, sessionFailed } = sessionCookieSlice.actions;

/** The session that the site is known to hold, whether or not the wallet agrees. */
export function sessionIn({ phase }: SiteSessionState): PageSession | undefined {
  return phase.at === 'read' || phase.at === 'signedIn' ? phase.session : undefined;
}
