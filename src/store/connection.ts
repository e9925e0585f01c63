import { createSlice } from '@reduxjs/toolkit';
import type { Draft, PayloadAction, Reducer } from '@reduxjs/toolkit';
import type { ConnectNote } from '../contracts/wallet.ts';
import type { WireError } from '../domain/errors.ts';
import type { Select } from './select.ts';
import type { Hex } from '../domain/encoding/hex.ts';
import { checkedSelectors } from './checkedSelectors.ts';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** A wallet that is open, as the store knows it; the session itself lives beside the store. */
export interface OpenWalletFact {
  readonly walletId: string;
  /** Checksummed, the selected one first, never empty. */
  readonly accounts: readonly Hex[];
  readonly chainId: number;
  readonly sinceMs: number;
}

/** How far connecting is. One attempt at a time. */
export type ConnectPhase =
  /** It has not been looked yet whether a wallet is remembered. */
  | { readonly at: 'unknown' }
  /** `refusedWalletId`: the user has just said no in that wallet. */
  | { readonly at: 'idle'; readonly refusedWalletId?: string }
  | ConnectAttempt
  | { readonly at: 'failed'; readonly walletId: string; readonly error: WireError };

/** A connect that is under way. */
export interface ConnectAttempt {
  readonly at: 'connecting';
  readonly walletId: string;
  readonly attemptId: string;
  readonly sinceMs: number;
  /** Looks without a prompt, as after a reload. */
  readonly isSilent: boolean;
  readonly note?: ConnectNote;
}

/** Whether a wallet is connected; `unknown` until the kit has looked for a remembered wallet. */
export type ConnectionStatus = 'unknown' | 'connecting' | 'connected' | 'disconnected';

/** What is kept over a reload, to look for again without a prompt. */
export interface RememberedConnection {
  readonly walletIds: readonly string[];
  readonly activeWalletId?: string;
  /** The account that was active, so that of two wallets with one name the right one is taken. */
  readonly address?: Hex;
  readonly chainId?: number;
  /** What the account was called when a page last read it. Plain ASCII, at most 64 characters. */
  readonly name?: string | undefined;
  /** The picture of that name, as a data URI of an image, where it is short. */
  readonly picture?: string | undefined;
}

/** Who is connected, and how far connecting is. */
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
    nothingRemembered: (state) => {
      if (state.phase.at === 'unknown' || (state.phase.at === 'connecting' && state.phase.isSilent)) state.phase = { at: 'idle' };
    },
    connectStarted: (state, { payload }: PayloadAction<{ walletId: string; attemptId: string; sinceMs: number; isSilent: boolean }>) => {
      state.phase = { at: 'connecting', ...payload };
    },
    connectNoted: (state, { payload: { attemptId, note } }: PayloadAction<{ attemptId: string; note: ConnectNote }>) => {
      if (isAttempt(state.phase, attemptId)) state.phase.note = note;
    },
    connectFailed: (state, { payload: { attemptId, error } }: PayloadAction<{ attemptId: string; error: WireError }>) => {
      if (isAttempt(state.phase, attemptId)) state.phase = { at: 'failed', walletId: state.phase.walletId, error };
    },
    /** The user refused, cancelled or went back: as if it had never started. */
    connectAbandoned: (state, { payload: { attemptId, refusedWalletId } }: PayloadAction<{ attemptId?: string; refusedWalletId?: string }>) => {
      if (attemptId === undefined || isAttempt(state.phase, attemptId)) state.phase = { at: 'idle', ...(refusedWalletId !== undefined && { refusedWalletId }) };
    },
    /** `nextScreenId`: what the modal goes on to, instead of closing. */
    connected: (state, { payload: { attemptId, wallet, makeActive } }: PayloadAction<{ attemptId: string; wallet: OpenWalletFact; makeActive: boolean; nextScreenId?: string }>) => {
      if (!isAttempt(state.phase, attemptId)) return state; // a newer connect has begun
      return {
        ...state,
        phase: { at: 'idle' },
        wallets: [...state.wallets.filter(({ walletId }) => walletId !== wallet.walletId), wallet],
        activeWalletId: makeActive || state.activeWalletId === undefined ? wallet.walletId : state.activeWalletId,
      };
    },
    activeWalletChosen: (state, { payload: walletId }: PayloadAction<string>) => {
      if (findWallet(state, walletId)) state.activeWalletId = walletId;
    },
    accountsReported: (state, { payload: { walletId, accounts } }: PayloadAction<{ walletId: string; accounts: readonly Hex[] }>) => {
      const wallet = findWallet(state, walletId);
      if (wallet) wallet.accounts = [...accounts];
    },
    chainReported: (state, { payload: { walletId, chainId } }: PayloadAction<{ walletId: string; chainId: number }>) => {
      const wallet = findWallet(state, walletId);
      if (wallet) wallet.chainId = chainId;
    },
    disconnected: (state, { payload: { walletId } }: PayloadAction<{ walletId: string }>) => {
      const { remembered } = state;
      state.wallets = state.wallets.filter((wallet) => wallet.walletId !== walletId);
      if (state.activeWalletId === walletId) state.activeWalletId = state.wallets.at(-1)?.walletId;
      if (remembered) remembered.walletIds = remembered.walletIds.filter((id) => id !== walletId);
      // With the last wallet everything is forgotten: a person who has disconnected does not expect to come back connected.
      if (state.wallets.length === 0) state.remembered = undefined;
    },
  },
  selectors: {
    selectConnectPhase: ({ phase }): ConnectPhase => phase,
    /** Whether a connect that the user has begun is under way or has failed. A silent look for a remembered wallet has nothing to do with what is on screen. */
    selectIsConnectShown: ({ phase }) => phase.at === 'failed' || (phase.at === 'connecting' && !phase.isSilent),
    selectOpenWallets: ({ wallets }): readonly OpenWalletFact[] => wallets,
    selectActiveWallet: activeWalletOf,
    /** The account that signs and pays now. */
    selectActiveAddress: (state) => activeWalletOf(state)?.accounts[0],
    selectConnectionStatus: statusOf,
  },
});

function isAttempt(phase: ConnectPhase, attemptId: string): phase is ConnectAttempt {
  return phase.at === 'connecting' && phase.attemptId === attemptId;
}

function findWallet({ wallets }: Draft<ConnectionState>, walletId: string): Draft<OpenWalletFact> | undefined {
  return wallets.find((wallet) => wallet.walletId === walletId);
}

function activeWalletOf({ wallets, activeWalletId }: ConnectionState): OpenWalletFact | undefined {
  return wallets.find(({ walletId }) => walletId === activeWalletId);
}

/** The status of spec §4, derived: connected as long as any wallet is open. */
function statusOf({ activeWalletId, phase }: ConnectionState): ConnectionStatus {
  if (activeWalletId !== undefined) return 'connected';
  switch (phase.at) {
    case 'unknown': return 'unknown';
    case 'connecting': return 'connecting';
    case 'idle': case 'failed': return 'disconnected';
  }
}

export const connectionReducer: Reducer<ConnectionState> = connectionSlice.reducer;
export const {
  connectionRemembered, nothingRemembered, connectStarted, connectNoted, connectFailed, connectAbandoned,
  connected, activeWalletChosen, accountsReported, chainReported, disconnected,
} = connectionSlice.actions;

export const { selectConnectPhase, selectIsConnectShown, selectOpenWallets, selectActiveWallet, selectActiveAddress, selectConnectionStatus }: {
  readonly selectConnectPhase: Select<'connection', ConnectionState, ConnectPhase>;
  readonly selectIsConnectShown: Select<'connection', ConnectionState, boolean>;
  readonly selectOpenWallets: Select<'connection', ConnectionState, readonly OpenWalletFact[]>;
  readonly selectActiveWallet: Select<'connection', ConnectionState, OpenWalletFact | undefined>;
  readonly selectActiveAddress: Select<'connection', ConnectionState, Hex | undefined>;
  readonly selectConnectionStatus: Select<'connection', ConnectionState, ConnectionStatus>;
} = process.env.NODE_ENV === 'production' ? connectionSlice.selectors : checkedSelectors('connection', connectionSlice.selectors);

/** Whether the wallet of the last visit has yet to answer: what is remembered may be shown until then, and acted on by nothing. It is from storage, as untrusted as any input. */
export function selectIsUnconfirmed({ connection: { phase, activeWalletId } }: { readonly connection: ConnectionState }): boolean {
  return activeWalletId === undefined && (phase.at === 'unknown' || (phase.at === 'connecting' && phase.isSilent));
}

/** What is remembered of the last visit, and of the account that is connected since. */
export function selectRemembered({ connection: { remembered } }: { readonly connection: ConnectionState }): RememberedConnection | undefined {
  return remembered;
}
