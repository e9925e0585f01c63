import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { WireError } from '../../src/domain/errors.ts';

/** How far a guest's account is. */
export type GuestPhase = { readonly at: 'idle' | 'connecting' | 'connected' } | { readonly at: 'error'; readonly error: WireError };

/** Facts of a sign-in as a guest. */
export interface AuthGuestState {
  readonly phase: GuestPhase;
}

const initialState: AuthGuestState = { phase: { at: 'idle' } };

export const authGuestSlice = /* @__PURE__ */ createSlice({
  name: 'authGuest',
  initialState,
  reducers: {
    guestStarted: (): AuthGuestState => ({ phase: { at: 'connecting' } }),
    guestLetIn: (): AuthGuestState => ({ phase: { at: 'connected' } }),
    guestFailed: (_state, { payload: error }: PayloadAction<WireError>): AuthGuestState => ({ phase: { at: 'error', error } }),
    guestLeft: (): AuthGuestState => initialState,
  },
});

export const { guestStarted, guestLetIn, guestFailed, guestLeft } = authGuestSlice.actions;

/** How far a sign-in as a guest is. */
export const selectGuestPhase = ({ authGuest }: { readonly authGuest: AuthGuestState }): GuestPhase => authGuest.phase;
