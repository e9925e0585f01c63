import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction, Reducer } from '@reduxjs/toolkit';
import * as limits from './limits.ts';
import { defaultLocale } from '../domain/text/locales.ts';
import { chainReported, connected } from './connection.ts';
import type { Select } from './select.ts';
import { checkedSelectors } from './checkedSelectors.ts';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

export interface PreferencesState {
  /** Chosen here, now or on an earlier visit. */
  readonly locale?: string;
  /** Where nothing was chosen. Not kept: the site says it anew each time. */
  readonly siteLocale: string;
  /** Ids of wallets connected before, the latest first. */
  readonly recentWalletIds: readonly string[];
  /** See `termsKey`. */
  readonly acceptedTerms?: string | undefined;
  /** Ids of chains that wallets were on, the latest first. */
  readonly recentChainIds: readonly number[];
}

const initialState: PreferencesState = { siteLocale: defaultLocale, recentWalletIds: [], recentChainIds: [] };

const preferencesSlice = /* @__PURE__ */ createSlice({
  name: 'latchkey/preferences',
  reducerPath: 'preferences',
  initialState,
  reducers: {
    preferencesRead: (state, { payload }: PayloadAction<Partial<PreferencesState>>) => ({ ...state, ...payload }),
    localeConfigured: (state, { payload }: PayloadAction<string>) => void (state.siteLocale = payload),
    localeChosen: (state, { payload }: PayloadAction<string>) => void (state.locale = payload),
    termsAccepted: (state, { payload }: PayloadAction<string | undefined>) => void (state.acceptedTerms = payload),
  },
  extraReducers: (builder) => {
    builder
      .addCase(connected, (state, { payload: { wallet } }) => {
        state.recentWalletIds = latestFirst(wallet.walletId, state.recentWalletIds, limits.maxRecentWallets);
        state.recentChainIds = latestFirst(wallet.chainId, state.recentChainIds, limits.maxRecentChains);
      })
      .addCase(chainReported, (state, { payload: { chainId } }) => void (state.recentChainIds = latestFirst(chainId, state.recentChainIds, limits.maxRecentChains)));
  },
  selectors: {
    selectLocale: ({ locale, siteLocale }) => locale ?? siteLocale,
    selectRecentWalletIds: ({ recentWalletIds }): readonly string[] => recentWalletIds,
    selectAcceptedTerms: ({ acceptedTerms }) => acceptedTerms,
    selectRecentChainIds: ({ recentChainIds }): readonly number[] => recentChainIds,
  },
});

function latestFirst<Id>(latest: Id, before: readonly Id[], most: number): Id[] {
  return [latest, ...before.filter((id) => id !== latest)].slice(0, most);
}

export const preferencesReducer: Reducer<PreferencesState> = preferencesSlice.reducer;
export const { preferencesRead, localeConfigured, localeChosen, termsAccepted } = preferencesSlice.actions;

export const { selectLocale, selectRecentWalletIds, selectAcceptedTerms, selectRecentChainIds }: {
  readonly selectLocale: Select<'preferences', PreferencesState, string>;
  readonly selectRecentWalletIds: Select<'preferences', PreferencesState, readonly string[]>;
  readonly selectAcceptedTerms: Select<'preferences', PreferencesState, PreferencesState['acceptedTerms']>;
  readonly selectRecentChainIds: Select<'preferences', PreferencesState, readonly number[]>;
} = process.env.NODE_ENV === 'production' ? preferencesSlice.selectors : checkedSelectors('preferences', preferencesSlice.selectors);
