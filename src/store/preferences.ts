import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction, Reducer } from '@reduxjs/toolkit';
import * as limits from '../domain/limits.ts';
import { defaultLocale } from '../domain/locales.ts';
import { connected } from './connection.ts';

export interface PreferencesState {
  /** Chosen here, now or on an earlier visit. */
  readonly locale?: string;
  /** Where nothing was chosen. Not kept: the site says it anew each time. */
  readonly siteLocale: string;
  /** Ids of wallets connected before, the latest first. */
  readonly recentWalletIds: readonly string[];
}

const initialState: PreferencesState = { siteLocale: defaultLocale, recentWalletIds: [] };

const preferencesSlice = /* @__PURE__ */ createSlice({
  name: 'preferences',
  initialState,
  reducers: {
    preferencesRead: (state, { payload }: PayloadAction<Partial<PreferencesState>>) => ({ ...state, ...payload }),
    localeConfigured: (state, { payload }: PayloadAction<string>) => ({ ...state, siteLocale: payload }),
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
export const { preferencesRead, localeConfigured, localeChosen } = preferencesSlice.actions;

interface HasPreferences {
  readonly preferences: PreferencesState;
}

export const selectLocale = ({ preferences }: HasPreferences): string => preferences.locale ?? preferences.siteLocale;
export const selectRecentWalletIds = ({ preferences }: HasPreferences): readonly string[] => preferences.recentWalletIds;
