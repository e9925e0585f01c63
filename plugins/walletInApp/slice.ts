import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { CustodyLabel } from '../../src/domain/inApp/custodyLabel.ts';
import type { FrameScreen } from '../../src/domain/inApp/frameCalls.ts';
import type { WireError } from '../../src/domain/errors.ts';

/** What is known of the wallet that is open. Addresses stand with the connection; how its owner signed in is in no state. */
export interface InAppWalletFact {
  /** Who can open it. */
  readonly custody: CustodyLabel;
  readonly isGuest: boolean;
  /** Whether it still has no recovery method, and is to be given one before it receives funds. */
  readonly wantsRecovery: boolean;
  /** Whether it is made of a recovery phrase, and may have several accounts. */
  readonly hasPhrase: boolean;
  /** What can be done with it on the wallet's own screens. */
  readonly screens: readonly FrameScreen[];
}

/** Facts of the in-app wallet. */
export interface InAppState {
  /** Undefined while it is not open. */
  readonly wallet: InAppWalletFact | undefined;
  /** The login that could not be ended, or is ended once more just now. */
  readonly logout: { readonly at: 'idle' | 'retrying' } | { readonly at: 'failed'; readonly error: WireError };
}

const initialState: InAppState = { wallet: undefined, logout: { at: 'idle' } };

export const inAppSlice = /* @__PURE__ */ createSlice({
  name: 'inApp',
  initialState,
  reducers: {
    walletRead: (state, { payload: wallet }: PayloadAction<InAppWalletFact>): InAppState => ({ ...state, wallet }),
    walletLeft: (state): InAppState => ({ ...state, wallet: undefined }),
    logoutFailed: (state, { payload: error }: PayloadAction<WireError>): InAppState => ({ ...state, logout: { at: 'failed', error } }),
    logoutRetried: (state): InAppState => ({ ...state, logout: { at: 'retrying' } }),
    loggedOut: (): InAppState => initialState,
  },
});

export const { walletRead, walletLeft, logoutFailed, logoutRetried, loggedOut } = inAppSlice.actions;

interface HasInApp {
  readonly inApp: InAppState;
}

/** What is known of the in-app wallet that is open; undefined while it is not. */
export const selectInAppWallet = ({ inApp }: HasInApp): InAppWalletFact | undefined => inApp.wallet;
export const selectLogout = ({ inApp }: HasInApp): InAppState['logout'] => inApp.logout;
