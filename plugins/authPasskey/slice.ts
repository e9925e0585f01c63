import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { WireError } from '../../src/domain/errors.ts';

/** How far a sign-in by a passkey is. `error`: of the login, or of the passkey that was to be made. */
export type PasskeyPhase = { readonly at: 'idle' | 'loading' | 'select' | 'login' | 'signup' | 'accepted' } | { readonly at: 'error'; readonly of: 'login' | 'signup'; readonly error: WireError };

/** Facts of a sign-in by a passkey. */
export interface AuthPasskeyState {
  readonly phase: PasskeyPhase;
}

const initialState: AuthPasskeyState = { phase: { at: 'idle' } };

export const authPasskeySlice = /* @__PURE__ */ createSlice({
  name: 'authPasskey',
  initialState,
  reducers: {
    passkeySought: (): AuthPasskeyState => ({ phase: { at: 'loading' } }),
    /** None is known here: the person says whether there is one. */
    passkeyUnknown: (): AuthPasskeyState => ({ phase: { at: 'select' } }),
    loginStarted: (): AuthPasskeyState => ({ phase: { at: 'login' } }),
    signupStarted: (): AuthPasskeyState => ({ phase: { at: 'signup' } }),
    passkeyAccepted: (): AuthPasskeyState => ({ phase: { at: 'accepted' } }),
    passkeyFailed: (_state, { payload: { of, error } }: PayloadAction<{ of: 'login' | 'signup'; error: WireError }>): AuthPasskeyState => ({ phase: { at: 'error', of, error } }),
    passkeyLeft: (): AuthPasskeyState => initialState,
  },
});

export const { passkeySought, passkeyUnknown, loginStarted, signupStarted, passkeyAccepted, passkeyFailed, passkeyLeft } = authPasskeySlice.actions;

/** How far a sign-in by a passkey is. */
export const selectPasskeyPhase = ({ authPasskey }: { readonly authPasskey: AuthPasskeyState }): PasskeyPhase => authPasskey.phase;
