import { createSlice } from '@reduxjs/toolkit';
import type { Draft, PayloadAction, Reducer } from '@reduxjs/toolkit';
import { sameAddress } from '../domain/accounts/accounts.ts';
import type { WireError } from '../domain/errors.ts';
import type { CallsOutcome } from '../domain/transactions/calls.ts';
import * as limits from './limits.ts';
import { historyCleared } from './activity.ts';

/** A batch as far as the kit has to know: how it fares is the wallet's to tell, or the chain's. */
export interface CallsBundle {
  readonly id: string;
  /** By which the site named it, where the wallet gave it another id. */
  readonly askedId?: string;
  readonly chainId: number;
  readonly walletId: string;
  /** Whose calls they are. Absent in what was remembered by an older version, as is the next. */
  readonly from?: string;
  readonly sinceMs?: number;
  /** Who carries it out: the wallet as one, or the kit, one call after the other. */
  readonly by: 'wallet' | 'kit';
  readonly callCount: number;
  /** What the kit has sent of it, in the order of the calls. Each was confirmed before the next, or all went in one transaction. */
  readonly sent: readonly SentCall[];
  /** Why the kit stopped before all were sent. */
  readonly stopped?: WireError;
  /** What the wallet said at last of a batch that it carried out; `unknown` where it does not know it, or was never heard of it again. */
  readonly outcome?: Exclude<CallsOutcome, 'pending'> | 'unknown';
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
    callsEnded: (state, { payload: { id, outcome } }: PayloadAction<Required<Pick<CallsBundle, 'id' | 'outcome'>>>) => {
      const bundle = state.bundles.find((each) => each.id === id);
      if (bundle) bundle.outcome = outcome;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(historyCleared, (state, { payload: { from } }) => {
      state.bundles = state.bundles.filter((bundle) => !sameAddress(bundle.from, from) || hasMoreToSend(bundle));
    });
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
export const { callsRead, callsStarted, callSent, callsStopped, callsEnded } = callsSlice.actions;

interface HasCalls {
  readonly calls: CallsState;
}

/** Batches of this page and of earlier visits, the latest first. */
export function selectCallsBundles({ calls: { bundles } }: HasCalls): readonly CallsBundle[] {
  return bundles;
}

export function selectCallsBundle({ calls: { bundles } }: HasCalls, id: string): CallsBundle | undefined {
  return bundles.find((bundle) => bundle.id === id || bundle.askedId === id);
}
