import { createSlice } from '@reduxjs/toolkit';
import type { Draft, PayloadAction, Reducer } from '@reduxjs/toolkit';
import { sameAddress } from '../domain/accounts/accounts.ts';
import type { WireError } from '../domain/errors.ts';
import * as limits from './limits.ts';
import { historyCleared } from './activity.ts';
import type { Select } from './select.ts';
import { checkedSelectors } from './checkedSelectors.ts';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** A batch as far as the kit has to know: how it fares is the wallet's to tell, or the chain's. */
export interface CallsBundle {
  readonly id: string;
  readonly chainId: number;
  readonly walletId: string;
  /** Whose calls they are. Absent in what was remembered by an older version, as is the next. */
  readonly from?: string;
  readonly sinceMs?: number;
  /** Who carries it out: the wallet as one, or the kit, one call after the other. */
  readonly by: 'wallet' | 'kit';
  readonly callCount: number;
  /** What the kit has sent of it, in the order of the calls. Each was confirmed before the next. */
  readonly sent: readonly SentCall[];
  /** Why the kit stopped before all were sent. */
  readonly stopped?: WireError;
  /** The page was left before all were sent, and no tab goes on with it. */
  readonly isInterrupted?: true;
}

/** A call of a batch that was sent as a transaction of its own. */
export interface SentCall {
  /** Of the activity list. */
  readonly entryId: string;
  readonly hash: string;
}

/** The batches that were sent from here. */
export interface CallsState {
  /** The latest first. */
  readonly bundles: readonly CallsBundle[];
}

const initialState: CallsState = { bundles: [] };

const callsSlice = /* @__PURE__ */ createSlice({
  name: 'latchkey/calls',
  reducerPath: 'calls',
  initialState,
  reducers: {
    /** What stands in the storage has been taken in, see `mergeRecords`. */
    callsRead: (_state, { payload }: PayloadAction<readonly CallsBundle[]>) => kept(payload),
    callsStarted: (state, { payload }: PayloadAction<CallsBundle>) => kept([payload, ...state.bundles.filter(({ id }) => id !== payload.id)]),
    callSent: (state, { payload: { id, ...call } }: PayloadAction<{ id: string } & SentCall>) => void sentByKit(state, id)?.sent.push(call),
    callsStopped: (state, { payload: { id, error } }: PayloadAction<{ id: string; error: WireError }>) => {
      const bundle = sentByKit(state, id);
      if (bundle) bundle.stopped = error;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(historyCleared, (state, { payload: { from } }) => {
      state.bundles = state.bundles.filter((bundle) => !sameAddress(bundle.from, from) || hasMoreToSend(bundle));
    });
  },
  selectors: {
    selectCallsBundles: ({ bundles }): readonly CallsBundle[] => bundles,
    selectCallsBundle: ({ bundles }, id: string): CallsBundle | undefined => bundles.find((bundle) => bundle.id === id),
  },
});

/** Whether the kit is at it. */
export function hasMoreToSend({ by, sent, callCount, stopped, isInterrupted }: CallsBundle): boolean {
  return by === 'kit' && sent.length < callCount && !stopped && !isInterrupted;
}

function kept(bundles: readonly CallsBundle[]): CallsState {
  return { bundles: bundles.slice(0, limits.maxActivityEntries) };
}

function sentByKit({ bundles }: Draft<CallsState>, id: string): Draft<CallsBundle> | undefined {
  return bundles.find((bundle) => bundle.id === id && bundle.by === 'kit');
}

export const callsReducer: Reducer<CallsState> = callsSlice.reducer;
export const { callsRead, callsStarted, callSent, callsStopped } = callsSlice.actions;

/** Batches of this page and of earlier visits, the latest first. */
export const { selectCallsBundles, selectCallsBundle }: {
  readonly selectCallsBundles: Select<'calls', CallsState, readonly CallsBundle[]>;
  readonly selectCallsBundle: Select<'calls', CallsState, CallsBundle | undefined, [id: string]>;
} = process.env.NODE_ENV === 'production' ? callsSlice.selectors : checkedSelectors('calls', callsSlice.selectors);
