import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction, Reducer } from '@reduxjs/toolkit';
import type { WireError } from '../domain/errors.ts';
import * as limits from '../domain/limits.ts';

/** A batch as far as the kit has to know: how it fares is the wallet's to tell, or the chain's. */
export interface CallsBundle {
  readonly id: string;
  readonly chainId: number;
  readonly walletId: string;
  /** Who carries it out: the wallet as one, or the kit, one call after the other. */
  readonly by: 'wallet' | 'kit';
  readonly callCount: number;
  /** What the kit has sent of it, in the order of the calls. Each was confirmed before the next. */
  readonly sent: readonly SentCall[];
  /** Why the kit stopped before all were sent. */
  readonly stopped?: WireError;
  /** The page was left before all were sent, and nobody goes on with it. */
  readonly isInterrupted?: true;
}

export interface SentCall {
  /** Of the activity list. */
  readonly entryId: string;
  readonly hash: string;
}

export interface CallsState {
  /** The latest first. */
  readonly bundles: readonly CallsBundle[];
}

const initialState: CallsState = { bundles: [] };

const callsSlice = /* @__PURE__ */ createSlice({
  name: 'calls',
  initialState,
  reducers: {
    callsRead: (state, { payload }: PayloadAction<readonly CallsBundle[]>) => kept([...state.bundles, ...payload.filter(({ id }) => !state.bundles.some((bundle) => bundle.id === id)).map(interrupted)]),
    /** Of a tab that is at it. */
    callsTold: (state, { payload }: PayloadAction<readonly CallsBundle[]>) => {
      const known = state.bundles.map((bundle) => later(bundle, payload.find(({ id }) => id === bundle.id)));
      const more = payload.filter(({ id }) => !state.bundles.some((bundle) => bundle.id === id));
      return more.length === 0 && known.every((bundle, at) => bundle === state.bundles[at]) ? state : kept([...more, ...known]);
    },
    callsStarted: (state, { payload }: PayloadAction<CallsBundle>) => kept([payload, ...state.bundles.filter(({ id }) => id !== payload.id)]),
    callSent: (state, { payload: { id, ...call } }: PayloadAction<{ id: string } & SentCall>) => withBundle(state, id, (bundle) => ({ ...bundle, sent: [...bundle.sent, call] })),
    callsStopped: (state, { payload: { id, error } }: PayloadAction<{ id: string; error: WireError }>) => withBundle(state, id, (bundle) => ({ ...bundle, stopped: error })),
  },
});

/** What an earlier page had not sent is not sent by this one: a person would not know why the wallet asks. */
function interrupted(bundle: CallsBundle): CallsBundle {
  return hasMoreToSend(bundle) ? { ...bundle, isInterrupted: true } : bundle;
}

/** Whoever sends the calls knows of more than whoever was told. */
function later(bundle: CallsBundle, told: CallsBundle | undefined): CallsBundle {
  return told && bundle.by === 'kit' && (told.sent.length > bundle.sent.length || (told.stopped && !bundle.stopped)) ? told : bundle;
}

/** Whether the kit is at it. */
export function hasMoreToSend({ by, sent, callCount, stopped, isInterrupted }: CallsBundle): boolean {
  return by === 'kit' && sent.length < callCount && !stopped && !isInterrupted;
}

function kept(bundles: readonly CallsBundle[]): CallsState {
  return { bundles: bundles.slice(0, limits.activityEntriesMost) };
}

function withBundle(state: CallsState, id: string, change: (bundle: CallsBundle) => CallsBundle): CallsState {
  return { bundles: state.bundles.map((bundle) => (bundle.id === id && bundle.by === 'kit' ? change(bundle) : bundle)) };
}

export const callsReducer: Reducer<CallsState> = callsSlice.reducer;
export const { callsRead, callsTold, callsStarted, callSent, callsStopped } = callsSlice.actions;

interface HasCalls {
  readonly calls: CallsState;
}

export const selectCallsBundles = ({ calls }: HasCalls): readonly CallsBundle[] => calls.bundles;
export const selectCallsBundle = ({ calls }: HasCalls, id: string): CallsBundle | undefined => calls.bundles.find((bundle) => bundle.id === id);
