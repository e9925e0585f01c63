import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { WireError } from '../../src/domain/errors.ts';
import { assertInDevelopment } from '../../src/domain/assertInDevelopment.ts';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** How far the sign-in of the active account is. */
export type SignInPhase =
  /** No account is connected. */
  | { readonly at: 'idle' }
  /** The site is asked whether the account is signed in already. */
  | { readonly at: 'checking'; readonly address: string }
  /** Not signed in. `isRefused`: the person has just said no in the wallet. */
  | { readonly at: 'instruction'; readonly address: string; readonly isRefused?: boolean }
  /** `isJoined`: the wallet has signed in the prompt that connected it, and nothing is left to be signed. */
  | { readonly at: 'inProgress'; readonly address: string; readonly step: SignInStep; readonly isJoined?: true }
  | { readonly at: 'failed'; readonly address: string; readonly error: WireError }
  | { readonly at: 'success'; readonly address: string };
/** The message is fetched, is with the wallet, is with the site. */
export type SignInStep = 'preparing' | 'awaiting' | 'verifying';

/** Facts of the sign-in. Neither the message nor the signature is among them. */
export interface SiweState {
  readonly phase: SignInPhase;
  /** Whose session the site holds, as far as is known: what a disconnect has to end. */
  readonly sessionOf: string | undefined;
  /** The last session could not be ended. */
  readonly logoutError: WireError | undefined;
}

const initialState: SiweState = { phase: { at: 'idle' }, sessionOf: undefined, logoutError: undefined };

export const siweSlice = /* @__PURE__ */ createSlice({
  name: 'siwe',
  initialState,
  reducers: {
    accountGone: (state): SiweState => ({ ...state, phase: { at: 'idle' } }),
    checkStarted: (state, { payload: address }: PayloadAction<string>): SiweState => ({ ...state, phase: { at: 'checking', address } }),
    /** An answer about another account, or while a sign-in is under way, comes too late. */
    checked: (state, { payload: { address, isLoggedIn } }: PayloadAction<{ address: string; isLoggedIn: boolean }>): SiweState => {
      if (!isOf(state.phase, address) || state.phase.at === 'inProgress') return state;
      if (isLoggedIn) return { ...state, phase: { at: 'success', address }, sessionOf: address };
      return state.phase.at === 'checking' || state.phase.at === 'success' ? { ...state, phase: { at: 'instruction', address } } : state;
    },
    signInStepped: (state, { payload: { address, step, isJoined } }: PayloadAction<{ address: string; step: SignInStep; isJoined?: true }>): SiweState => ({
      ...state,
      phase: { at: 'inProgress', address, step, ...(isJoined && { isJoined }) },
      // From here on the site may hold one, whatever becomes of its answer.
      ...(step === 'verifying' && { sessionOf: address, logoutError: undefined }),
    }),
    signInRefused: (state, { payload: address }: PayloadAction<string>): SiweState => during(state, address, { at: 'instruction', address, isRefused: true }),
    signInGivenUp: (state, { payload: address }: PayloadAction<string>): SiweState => during(state, address, { at: 'instruction', address }),
    signInFailed: (state, { payload: { address, error } }: PayloadAction<{ address: string; error: WireError }>): SiweState => during(state, address, { at: 'failed', address, error }),
    signedIn: (state, { payload: address }: PayloadAction<string>): SiweState => during(state, address, { at: 'success', address }),
    loggedOut: (state): SiweState => ({ ...state, phase: state.phase.at === 'success' ? { at: 'instruction', address: state.phase.address } : state.phase, sessionOf: undefined, logoutError: undefined }),
    logoutFailed: (state, { payload: logoutError }: PayloadAction<WireError>): SiweState => ({ ...state, logoutError }),
  },
});

function isOf(phase: SignInPhase, address: string): boolean {
  return phase.at !== 'idle' && phase.address === address;
}

/** The outcome of an attempt; one that is not under way any more has none. */
function during(state: SiweState, address: string, phase: SignInPhase): SiweState {
  return state.phase.at === 'inProgress' && isOf(state.phase, address) ? { ...state, phase } : state;
}

export const { accountGone, checkStarted, checked, signInStepped, signInRefused, signInGivenUp, signInFailed, signedIn, loggedOut, logoutFailed } = siweSlice.actions;

interface HasSiwe {
  readonly siwe: SiweState;
}

export const selectSignInPhase = ({ siwe }: HasSiwe): SignInPhase => siwe.phase;
export const selectSiwe = (state: HasSiwe): SiweState => {
  if (process.env.NODE_ENV !== 'production') assertInDevelopment('selectSignIn({ siwe: object })', state);
  return state.siwe;
};
