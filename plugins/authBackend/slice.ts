import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { WireError } from '../../src/domain/errors.ts';

/** How far a sign-in by the word of the site is. */
export type AuthBackendPhase = { readonly at: 'idle' | 'asking' | 'verifying' | 'signedIn' } | { readonly at: 'failed'; readonly error: WireError };

/** Facts of a sign-in by the word of the site. What the site says is none of them. */
export interface AuthBackendState {
  readonly phase: AuthBackendPhase;
}

const initialState: AuthBackendState = { phase: { at: 'idle' } };

export const authBackendSlice = /* @__PURE__ */ createSlice({
  name: 'authBackend',
  initialState,
  reducers: {
    siteAsked: (): AuthBackendState => ({ phase: { at: 'asking' } }),
    siteAnswered: (): AuthBackendState => ({ phase: { at: 'verifying' } }),
    backendLetIn: (): AuthBackendState => ({ phase: { at: 'signedIn' } }),
    backendFailed: (_state, { payload: error }: PayloadAction<WireError>): AuthBackendState => ({ phase: { at: 'failed', error } }),
    backendLeft: (): AuthBackendState => initialState,
  },
});

export const { siteAsked, siteAnswered, backendLetIn, backendFailed, backendLeft } = authBackendSlice.actions;

/** How far a sign-in by the word of the site is. */
export const selectAuthBackend = ({ authBackend }: { readonly authBackend: AuthBackendState }): AuthBackendPhase => authBackend.phase;
