import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { WireError } from '../../src/domain/errors.ts';

/** How far a person is who connects by a passkey. `again`: a second use is needed to know which account it is. `error`: of its use, or of the one that was to be made. */
export type PasskeyPhase = { readonly at: 'select' | 'requesting' | 'again' | 'creating' | 'accepted' } | { readonly at: 'error'; readonly of: 'create' | 'use'; readonly error: WireError };

/** Facts of a connect by a passkey. */
export interface PasskeyState {
  readonly phase: PasskeyPhase;
}

const initialState: PasskeyState = { phase: { at: 'select' } };

export const passkeySlice = /* @__PURE__ */ createSlice({
  name: 'passkey',
  initialState,
  reducers: {
    requestStarted: (): PasskeyState => ({ phase: { at: 'requesting' } }),
    secondUseNeeded: (): PasskeyState => ({ phase: { at: 'again' } }),
    creationStarted: (): PasskeyState => ({ phase: { at: 'creating' } }),
    passkeyTaken: (): PasskeyState => ({ phase: { at: 'accepted' } }),
    passkeyFailed: (_state, { payload: { of, error } }: PayloadAction<{ of: 'create' | 'use'; error: WireError }>): PasskeyState => ({ phase: { at: 'error', of, error } }),
    passkeyLeft: (): PasskeyState => initialState,
  },
});

export const { requestStarted, secondUseNeeded, creationStarted, passkeyTaken, passkeyFailed, passkeyLeft } = passkeySlice.actions;

/** How far a connect by a passkey is. */
export const selectPasskeyPhase = ({ passkey }: { readonly passkey: PasskeyState }): PasskeyPhase => passkey.phase;
