import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import type { PayloadAction, Reducer } from '@reduxjs/toolkit';
import type { Chain } from '../domain/chains.ts';
import type { WireError } from '../domain/errors.ts';
import { chainReported, disconnected, selectActiveWallet } from './connection.ts';
import type { ConnectionState } from './connection.ts';
import { modalOpened } from './modal.ts';

export type SwitchPhase =
  | { readonly at: 'idle' }
  | { readonly at: 'switching'; readonly chainId: number }
  | { readonly at: 'failed'; readonly chainId: number; readonly error: WireError };

export interface NetworkState {
  /** As the site configured them, in its order. */
  readonly chains: readonly Chain[];
  readonly switching: SwitchPhase;
}

const initialState: NetworkState = { chains: [], switching: { at: 'idle' } };

const networkSlice = /* @__PURE__ */ createSlice({
  name: 'network',
  initialState,
  reducers: {
    chainsConfigured: (state, { payload }: PayloadAction<readonly Chain[]>) => ({ ...state, chains: payload }),
    switchStarted: (state, { payload: { chainId } }: PayloadAction<{ chainId: number }>) => ({ ...state, switching: { at: 'switching', chainId } }),
    switchEnded: (state) => ({ ...state, switching: { at: 'idle' } }),
    switchFailed: (state, { payload: { chainId, error } }: PayloadAction<{ chainId: number; error: WireError }>) => ({
      ...state,
      switching: { at: 'failed', chainId, error },
    }),
  },
  extraReducers: (builder) => {
    // A failure is shown where it happened; it says nothing of another chain, of no chain, or of the next visit to the modal.
    builder.addMatcher(isAnyOf(chainReported, disconnected, modalOpened), (state) => (state.switching.at === 'failed' ? { ...state, switching: { at: 'idle' } } : state));
  },
});

export const networkReducer: Reducer<NetworkState> = networkSlice.reducer;
export const { chainsConfigured, switchStarted, switchEnded, switchFailed } = networkSlice.actions;

interface HasNetwork {
  readonly network: NetworkState;
}

export const selectChains = ({ network }: HasNetwork): readonly Chain[] => network.chains;
export const selectSwitchPhase = ({ network }: HasNetwork): SwitchPhase => network.switching;

export function selectChain({ network }: HasNetwork, chainId: number | undefined): Chain | undefined {
  return network.chains.find(({ id }) => id === chainId);
}

/** The wallet's chain while one is connected, else the site's first. */
export function selectActiveChainId(state: HasNetwork & { readonly connection: ConnectionState }): number | undefined {
  return selectActiveWallet(state)?.chainId ?? state.network.chains[0]?.id;
}
