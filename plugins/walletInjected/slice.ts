import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';

/** A wallet that announced itself. Its provider is a live object and stays beside the store. */
export interface AnnouncedWallet {
  readonly walletId: string;
  readonly rdns: string;
  readonly uuid: string;
  readonly name: string;
}

export interface WalletInjectedState {
  readonly announced: readonly AnnouncedWallet[];
  /** Announcements turned away: malformed, or past the most that are listed. */
  readonly refused: number;
  /** `window.ethereum` is there and no wallet has announced itself. */
  readonly hasLegacy: boolean;
}

const initialState: WalletInjectedState = { announced: [], refused: 0, hasLegacy: false };

export const walletInjectedSlice = /* @__PURE__ */ createSlice({
  name: 'walletInjected',
  initialState,
  reducers: {
    walletAnnounced: (state, { payload }: PayloadAction<AnnouncedWallet>) => {
      state.announced.push(payload);
      state.hasLegacy = false;
    },
    announcementRefused: (state) => void (state.refused += 1),
    /** After a replay of developer tools, told by what lives. */
    announcementsReconciled: (state, { payload }: PayloadAction<Pick<WalletInjectedState, 'announced' | 'hasLegacy'>>): WalletInjectedState => ({ ...state, ...payload }),
    legacyFound: (state) => void (state.hasLegacy = true),
  },
});

export const { walletAnnounced, announcementsReconciled, announcementRefused, legacyFound } = walletInjectedSlice.actions;
