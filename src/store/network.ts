import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import type { PayloadAction, Reducer } from '@reduxjs/toolkit';
import type { Chain } from '../domain/chains/chains.ts';
import type { WireError } from '../domain/errors.ts';
import * as limits from '../domain/chains/limits.ts';
import { chainReported, disconnected, selectActiveWallet } from './connection.ts';
import type { ConnectionState } from './connection.ts';
import { modalOpened } from './modal.ts';
import type { Select } from './select.ts';
import { checkedSelectors } from './checkedSelectors.ts';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** How far the switch of the active wallet's chain is. */
export type SwitchPhase =
  | { readonly at: 'idle' }
  | { readonly at: 'switching'; readonly chainId: number }
  | { readonly at: 'failed'; readonly chainId: number; readonly error: WireError };

export interface NetworkState {
  /** As the site configured them, in its order. */
  readonly chains: readonly Chain[];
  /** As the visitor added them, the latest last. One whose id the site configures too is passed over. */
  readonly customChains: readonly Chain[];
  /** The site's, then the visitor's. Joined where either changes: a selector with a memory of its own costs the start 1.0 kB. */
  readonly listed: readonly Chain[];
  readonly switching: SwitchPhase;
}

const initialState: NetworkState = { chains: [], customChains: [], listed: [], switching: { at: 'idle' } };

const networkSlice = /* @__PURE__ */ createSlice({
  name: 'latchkey/network',
  reducerPath: 'network',
  initialState,
  reducers: {
    chainsConfigured: (state, { payload }: PayloadAction<readonly Chain[]>) => withLists(state, payload, state.customChains),
    customChainsRead: (state, { payload }: PayloadAction<readonly Chain[]>) => withLists(state, state.chains, payload),
    customChainAdded: (state, { payload }: PayloadAction<Chain>) =>
      withLists(state, state.chains, [...state.customChains.filter(({ id }) => id !== payload.id), payload].slice(-limits.maxCustomChains)),
    customChainRemoved: (state, { payload: { chainId } }: PayloadAction<{ chainId: number }>) =>
      withLists(state, state.chains, state.customChains.filter(({ id }) => id !== chainId)),
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
    selectChains: ({ listed }): readonly Chain[] => listed,
    selectCustomChains: ({ customChains }): readonly Chain[] => customChains,
    selectSwitchPhase: ({ switching }): SwitchPhase => switching,
  },
});

function withLists(state: NetworkState, chains: readonly Chain[], customChains: readonly Chain[]): NetworkState {
  const added = customChains.filter(({ id }) => !chains.some((chain) => chain.id === id));
  return { ...state, chains, customChains, listed: added.length === 0 ? chains : [...chains, ...added] };
}

function isSwitchingTo({ switching }: Pick<NetworkState, 'switching'>, chainId: number): boolean {
  return switching.at === 'switching' && switching.chainId === chainId;
}

export const networkReducer: Reducer<NetworkState> = networkSlice.reducer;
export const { chainsConfigured, customChainAdded, customChainRemoved, customChainsRead, switchStarted, switchEnded, switchFailed } = networkSlice.actions;

interface HasNetwork {
  readonly network: NetworkState;
}

export const { selectChains, selectCustomChains, selectSwitchPhase }: {
  /** The site's chains, then those the visitor added; one list for as long as neither changes. */
  readonly selectChains: Select<'network', NetworkState, readonly Chain[]>;
  readonly selectCustomChains: Select<'network', NetworkState, readonly Chain[]>;
  readonly selectSwitchPhase: Select<'network', NetworkState, SwitchPhase>;
} = process.env.NODE_ENV === 'production' ? networkSlice.selectors : checkedSelectors('network', networkSlice.selectors);

/** A chain that visitors may use, by its id; undefined for one that the kit does not have. */
export function selectChain(state: HasNetwork, chainId: number | undefined): Chain | undefined {
  return selectChains(state).find(({ id }) => id === chainId);
}

/** The wallet's chain while one is connected, else the site's first. */
export function selectActiveChainId(state: HasNetwork & { readonly connection: ConnectionState }): number | undefined {
  return selectActiveWallet(state)?.chainId ?? state.network.chains[0]?.id;
}
