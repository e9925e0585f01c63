import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction, Reducer } from '@reduxjs/toolkit';
import type { ConnectNote } from '../contracts/wallet.ts';
import type { WireError } from '../domain/errors.ts';

/** A wallet that is open, as the store knows it; the session itself lives beside the store. */
export interface OpenWalletFact {
  readonly walletId: string;
  /** Checksummed, the selected one first, never empty. */
  readonly accounts: readonly string[];
  readonly chainId: number;
  readonly sinceMs: number;
}

export type ConnectPhase =
  /** Nobody has looked yet whether a wallet is remembered. */
  | { readonly at: 'unknown' }
  /** `refusedWalletId`: the user has just said no in that wallet. */
  | { readonly at: 'idle'; readonly refusedWalletId?: string }
  | { readonly at: 'connecting'; readonly walletId: string; readonly attemptId: string; readonly sinceMs: number; readonly isSilent: boolean; readonly note?: ConnectNote }
  | { readonly at: 'failed'; readonly walletId: string; readonly error: WireError };

/** What is kept over a reload, to look for again without a prompt. */
export interface RememberedConnection {
  readonly walletIds: readonly string[];
  readonly activeWalletId?: string;
  /** The account that was active, so that of two wallets with one name the right one is taken. */
  readonly address?: string;
  readonly chainId?: number;
}

export interface ConnectionState {
  readonly phase: ConnectPhase;
  /** In the order in which they were opened. */
  readonly wallets: readonly OpenWalletFact[];
  readonly activeWalletId: string | undefined;
  readonly remembered: RememberedConnection | undefined;
}

const initialState: ConnectionState = { phase: { at: 'unknown' }, wallets: [], activeWalletId: undefined, remembered: undefined };

const connectionSlice = /* @__PURE__ */ createSlice({
  name: 'latchkey/connection',
  reducerPath: 'connection',
  initialState,
  reducers: {
    connectionRemembered: (state, { payload }: PayloadAction<RememberedConnection | undefined>) => ({ ...state, remembered: payload }),
    /** Nothing remembered, or nothing more of it came back: the silent look has ended. */
    nothingRemembered: (state) =>
      state.phase.at === 'unknown' || (state.phase.at === 'connecting' && state.phase.isSilent) ? { ...state, phase: { at: 'idle' } } : state,
    connectStarted: (state, { payload }: PayloadAction<{ walletId: string; attemptId: string; sinceMs: number; isSilent: boolean }>) => ({
      ...state,
      phase: { at: 'connecting', ...payload },
    }),
    connectNoted: (state, { payload: { attemptId, note } }: PayloadAction<{ attemptId: string; note: ConnectNote }>) =>
      isAttempt(state, attemptId) && state.phase.at === 'connecting' ? { ...state, phase: { ...state.phase, note } } : state,
    connectFailed: (state, { payload: { attemptId, error } }: PayloadAction<{ attemptId: string; error: WireError }>) =>
      isAttempt(state, attemptId) && state.phase.at === 'connecting' ? { ...state, phase: { at: 'failed', walletId: state.phase.walletId, error } } : state,
    /** The user refused, cancelled or went back: as if it had never started. */
    connectAbandoned: (state, { payload: { attemptId, refusedWalletId } }: PayloadAction<{ attemptId?: string; refusedWalletId?: string }>) =>
      attemptId === undefined || isAttempt(state, attemptId) ? { ...state, phase: { at: 'idle', ...(refusedWalletId !== undefined && { refusedWalletId }) } } : state,
    /** `nextScreenId`: what the modal goes on to, instead of closing. */
    connected: (state, { payload: { attemptId, wallet, makeActive } }: PayloadAction<{ attemptId: string; wallet: OpenWalletFact; makeActive: boolean; nextScreenId?: string }>) => {
      if (!isAttempt(state, attemptId)) return state; // a newer connect has begun
      return {
        ...state,
        phase: { at: 'idle' },
        wallets: [...state.wallets.filter(({ walletId }) => walletId !== wallet.walletId), wallet],
        activeWalletId: makeActive || state.activeWalletId === undefined ? wallet.walletId : state.activeWalletId,
      };
    },
    activeWalletChosen: (state, { payload: walletId }: PayloadAction<string>) =>
      state.wallets.some((wallet) => wallet.walletId === walletId) ? { ...state, activeWalletId: walletId } : state,
    accountsReported: (state, { payload: { walletId, accounts } }: PayloadAction<{ walletId: string; accounts: readonly string[] }>) =>
      withWallet(state, walletId, (wallet) => ({ ...wallet, accounts })),
    chainReported: (state, { payload: { walletId, chainId } }: PayloadAction<{ walletId: string; chainId: number }>) =>
      withWallet(state, walletId, (wallet) => ({ ...wallet, chainId })),
    disconnected: (state, { payload: { walletId } }: PayloadAction<{ walletId: string }>) => {
      const wallets = state.wallets.filter((wallet) => wallet.walletId !== walletId);
      const activeWalletId = state.activeWalletId === walletId ? wallets.at(-1)?.walletId : state.activeWalletId;
      return { ...state, wallets, activeWalletId, remembered: wallets.length > 0 ? without(state.remembered, walletId) : undefined };
    },
  },
});

/** With the last wallet everything is forgotten: who has disconnected does not expect to come back connected. */
function without(remembered: RememberedConnection | undefined, walletId: string): RememberedConnection | undefined {
  return remembered && { ...remembered, walletIds: remembered.walletIds.filter((id) => id !== walletId) };
}

function isAttempt(state: ConnectionState, attemptId: string): boolean {
  return state.phase.at === 'connecting' && state.phase.attemptId === attemptId;
}

function withWallet(state: ConnectionState, walletId: string, change: (wallet: OpenWalletFact) => OpenWalletFact): ConnectionState {
  return { ...state, wallets: state.wallets.map((wallet) => (wallet.walletId === walletId ? change(wallet) : wallet)) };
}

export const connectionReducer: Reducer<ConnectionState> = connectionSlice.reducer;
export const {
  connectionRemembered, nothingRemembered, connectStarted, connectNoted, connectFailed, connectAbandoned,
  connected, activeWalletChosen, accountsReported, chainReported, disconnected,
} = connectionSlice.actions;

interface HasConnection {
  readonly connection: ConnectionState;
}
export type ConnectionStatus = 'unknown' | 'connecting' | 'connected' | 'disconnected';

/** The status of spec §4, derived: connected as long as any wallet is open. */
export function selectConnectionStatus({ connection }: HasConnection): ConnectionStatus {
  if (connection.activeWalletId !== undefined) return 'connected';
  switch (connection.phase.at) {
    case 'unknown': return 'unknown';
    case 'connecting': return 'connecting';
    case 'idle': case 'failed': return 'disconnected';
  }
}

export const selectConnectPhase = ({ connection }: HasConnection): ConnectPhase => connection.phase;
/** Whether a connect that the user has begun is under way or has failed. A silent look for a remembered wallet has nothing to do with what is on screen. */
export function selectIsConnectShown({ connection: { phase } }: HasConnection): boolean {
  return phase.at === 'failed' || (phase.at === 'connecting' && !phase.isSilent);
}

export const selectOpenWallets = ({ connection }: HasConnection): readonly OpenWalletFact[] => connection.wallets;

export function selectActiveWallet({ connection }: HasConnection): OpenWalletFact | undefined {
  return connection.wallets.find(({ walletId }) => walletId === connection.activeWalletId);
}

/** The account that signs and pays now. */
export function selectActiveAddress(state: HasConnection): string | undefined {
  return selectActiveWallet(state)?.accounts[0];
}
