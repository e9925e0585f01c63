import { createSelector, createSlice, isAnyOf } from '@reduxjs/toolkit';
import type { PayloadAction, Reducer } from '@reduxjs/toolkit';
import type { Chain } from '../domain/chains/chains.ts';
import type { WireError } from '../domain/errors.ts';
import * as limits from '../domain/chains/limits.ts';
import { chainReported, disconnected, selectActiveWallet } from './connection.ts';
import type { ConnectionState } from './connection.ts';
import { modalOpened } from './modal.ts';
import type { Select } from './select.ts';

export type SwitchPhase =
  | { readonly at: 'idle' }
  | { readonly at: 'switching'; readonly chainId: number }
  | { readonly at: 'failed'; readonly chainId: number; readonly error: WireError };

export interface NetworkState {
  /** As the site configured them, in its order. */
  readonly chains: readonly Chain[];
  /** As the visitor added them, the latest last. One whose id the site configures too is passed over. */
  readonly customChains: readonly Chain[];
  readonly switching: SwitchPhase;
}

const initialState: NetworkState = { chains: [], customChains: [], switching: { at: 'idle' } };

const networkSlice = /* @__PURE__ */ createSlice({
  name: 'latchkey/network',
  reducerPath: 'network',
  initialState,
  reducers: {
    chainsConfigured: (state, { payload }: PayloadAction<readonly Chain[]>) => ({ ...state, chains: payload }),
    customChainsRead: (state, { payload }: PayloadAction<readonly Chain[]>) => ({ ...state, customChains: payload }),
    customChainAdded: (state, { payload }: PayloadAction<Chain>) => ({
      ...state,
      customChains: [...state.customChains.filter(({ id }) => id !== payload.id), payload].slice(-limits.maxCustomChains),
    }),
    customChainRemoved: (state, { payload: { chainId } }: PayloadAction<{ chainId: number }>) => {
      state.customChains = state.customChains.filter(({ id }) => id !== chainId);
    },
    switchStarted: (state, { payload: { chainId } }: PayloadAction<{ chainId: number }>) => {
      state.switching = { at: 'switching', chainId };
    },
    // A switch that another has taken the place of changes nothing when it ends.
    switchEnded: (state, { payload: { chainId } }: PayloadAction<{ chainId: number }>) => {
      if (isSwitchingTo(state, chainId)) state.switching = { at: 'idle' };
    },
    switchFailed: (state, { payload }: PayloadAction<{ chainId: number; error: WireError }>) => {
      if (isSwitchingTo(state, payload.chainId)) state.switching = { at: 'failed', ...payload };
    },
  },
  extraReducers: (builder) => {
    // A failure is shown where it happened; it says nothing of another chain, of no chain, or of the next visit to the modal.
    builder.addMatcher(isAnyOf(chainReported, disconnected, modalOpened), (state) => {
      if (state.switching.at === 'failed') state.switching = { at: 'idle' };
    });
  },
  selectors: {
    selectCustomChains: ({ customChains }): readonly Chain[] => customChains,
    selectSwitchPhase: ({ switching }): SwitchPhase => switching,
  },
});

function isSwitchingTo({ switching }: Pick<NetworkState, 'switching'>, chainId: number): boolean {
  return switching.at === 'switching' && switching.chainId === chainId;
}

export const networkReducer: Reducer<NetworkState> = networkSlice.reducer;
export const { chainsConfigured, customChainAdded, customChainRemoved, customChainsRead, switchStarted, switchEnded, switchFailed } = networkSlice.actions;

interface HasNetwork {
  readonly network: NetworkState;
}

export const { selectCustomChains, selectSwitchPhase }: {
  readonly selectCustomChains: Select<'network', NetworkState, readonly Chain[]>;
  readonly selectSwitchPhase: Select<'network', NetworkState, SwitchPhase>;
} = networkSlice.selectors;

/** The site's chains, then those the visitor added; one list for one pair of lists. */
export const selectChains: (state: HasNetwork) => readonly Chain[] = /* @__PURE__ */ createSelector(
  [({ network }: HasNetwork) => network.chains, ({ network }: HasNetwork) => network.customChains],
  (chains, customChains) => (customChains.length === 0 ? chains : [...chains, ...customChains.filter(({ id }) => !chains.some((chain) => chain.id === id))]),
);

export function selectChain(state: HasNetwork, chainId: number | undefined): Chain | undefined {
  return selectChains(state).find(({ id }) => id === chainId);
}

/** The wallet's chain while one is connected, else the site's first. */
export function selectActiveChainId(state: HasNetwork & { readonly connection: ConnectionState }): number | undefined {
  return selectActiveWallet(state)?.chainId ?? state.network.chains[0]?.id;
}
