import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { ConnectNote } from '../../src/contracts/wallet.ts';
import type { WireError } from '../../src/domain/errors.ts';

/** How far a sign-in with a wallet is. */
export type AuthWalletPhase =
  | { readonly at: 'idle' | 'choosing' | 'signedIn' }
  /** The wallet is opened. */
  | { readonly at: 'opening'; readonly walletId: string; readonly note?: ConnectNote }
  /** The server writes the message, then the wallet asks its person, then the server looks at what was signed. */
  | { readonly at: 'preparing' | 'signing' | 'verifying'; readonly walletId: string }
  | { readonly at: 'failed'; readonly walletId: string; readonly error: WireError };

/** Facts of a sign-in with a wallet. Neither the account nor what it signs is among them. */
export interface AuthWalletState {
  readonly phase: AuthWalletPhase;
}

const initialState: AuthWalletState = { phase: { at: 'idle' } };

export const authWalletSlice = /* @__PURE__ */ createSlice({
  name: 'authWallet',
  initialState,
  reducers: {
    choiceStarted: (): AuthWalletState => ({ phase: { at: 'choosing' } }),
    walletChosen: (_state, { payload: walletId }: PayloadAction<string>): AuthWalletState => ({ phase: { at: 'opening', walletId } }),
    walletNoted: ({ phase }, { payload: note }: PayloadAction<ConnectNote>): AuthWalletState => ({ phase: phase.at === 'opening' ? { ...phase, note } : phase }),
    signStepped: ({ phase }, { payload: at }: PayloadAction<'preparing' | 'signing' | 'verifying'>): AuthWalletState => ({ phase: 'walletId' in phase ? { at, walletId: phase.walletId } : phase }),
    signFailed: ({ phase }, { payload: error }: PayloadAction<WireError>): AuthWalletState => ({ phase: 'walletId' in phase ? { at: 'failed', walletId: phase.walletId, error } : phase }),
    signedIn: (): AuthWalletState => ({ phase: { at: 'signedIn' } }),
    walletLeft: (): AuthWalletState => initialState,
  },
});

export const { choiceStarted, walletChosen, walletNoted, signStepped, signFailed, signedIn, walletLeft } = authWalletSlice.actions;

/** How far a sign-in with a wallet is. */
export const selectAuthWallet = ({ authWallet }: { readonly authWallet: AuthWalletState }): AuthWalletPhase => authWallet.phase;
