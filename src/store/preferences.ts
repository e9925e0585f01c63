import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction, Reducer } from '@reduxjs/toolkit';
import * as limits from '../domain/limits.ts';
import { connected } from './connection.ts';

export interface PreferencesState {
  readonly locale: string;
  /** Ids of wallets connected before, the latest first. */
  readonly recentWalletIds: readonly string[];
}

const initialState: PreferencesState = { locale: 'en_US', recentWalletIds: [] };

const preferencesSlice = /* @__PURE__ */ createSlice({
  name: 'preferences',
  initialState,
  reducers: {
    preferencesRead: (state, { payload }: PayloadAction<Partial<PreferencesState>>) => ({ ...state, ...payload }),
    localeChosen: (state, { payload }: PayloadAction<string>) => ({ ...state, locale: payload }),
  },
  extraReducers: (builder) => {
    builder.addCase(connected, (state, { payload: { wallet } }) => ({
      ...state,
      recentWalletIds: [wallet.walletId, ...state.recentWalletIds.filter((id) => id !== wallet.walletId)].slice(0, limits.recentWalletsMost),
    }));
  },
});

export const preferencesReducer: Reducer<PreferencesState> = preferencesSlice.reducer;
export const { preferencesRead, localeChosen } = preferencesSlice.actions;

interface HasPreferences {
  readonly preferences: PreferencesState;
}

export const selectLocale = ({ preferences }: HasPreferences): string => preferences.locale;
export const selectRecentWalletIds = ({ preferences }: HasPreferences): readonly string[] => preferences.recentWalletIds;
