import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { WireError } from '../../src/domain/errors.ts';

/**
 * What is waited for. `opening`: the address of the login. `browser`: the person, in the browser's own dialog. `window`, `otherWindow`: the person, in a window that reports back, or in one that does not, or cannot. `blocked`: a press that
 * opens the window. `leaving`: this page is about to go. `proving`: the wallet looks at what came back.
 */
export type SocialWait = 'opening' | 'browser' | 'window' | 'blocked' | 'leaving' | 'otherWindow' | 'proving';

/** How far a sign-in by an account elsewhere is. `handedOver`: another tab of the site had begun it, and goes on with it. */
export type SocialPhase =
  | { readonly at: 'idle' | 'connected' | 'handedOver' }
  | { readonly at: 'connecting'; readonly waitsFor: SocialWait }
  | { readonly at: 'error'; readonly error: WireError };

/** Facts of a sign-in by an account elsewhere. */
export interface AuthSocialState {
  readonly phase: SocialPhase;
}

const initialState: AuthSocialState = { phase: { at: 'idle' } };

export const authSocialSlice = /* @__PURE__ */ createSlice({
  name: 'authSocial',
  initialState,
  reducers: {
    socialWaited: (_state, { payload: waitsFor }: PayloadAction<SocialWait>): AuthSocialState => ({ phase: { at: 'connecting', waitsFor } }),
    socialConnected: (): AuthSocialState => ({ phase: { at: 'connected' } }),
    socialHandedOver: (): AuthSocialState => ({ phase: { at: 'handedOver' } }),
    socialFailed: (_state, { payload: error }: PayloadAction<WireError>): AuthSocialState => ({ phase: { at: 'error', error } }),
    socialLeft: (): AuthSocialState => initialState,
  },
});

export const { socialWaited, socialConnected, socialHandedOver, socialFailed, socialLeft } = authSocialSlice.actions;

/** How far a sign-in by an account elsewhere is. */
export const selectSocialPhase = ({ authSocial }: { readonly authSocial: AuthSocialState }): SocialPhase => authSocial.phase;
