import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction, Reducer } from '@reduxjs/toolkit';
import type { WireError } from '../domain/errors.ts';
import { limits } from '../domain/limits.ts';

/** From the click to the end: sending (in the wallet), pending (on its way), then one of the three ends. */
export type SendPhase =
  | { readonly at: 'sending' }
  | { readonly at: 'pending'; readonly hash: string }
  | { readonly at: 'confirmed'; readonly hash: string; readonly blockNumber: number; readonly atMs: number }
  | { readonly at: 'failed'; readonly hash?: string; readonly error: WireError }
  | { readonly at: 'rejected' };

export interface ActivityEntry {
  readonly id: string;
  readonly chainId: number;
  readonly from: string;
  readonly to?: string;
  readonly valueWei: bigint;
  /** Whether it calls a contract rather than only moving the native currency. */
  readonly hasData: boolean;
  readonly sinceMs: number;
  readonly phase: SendPhase;
}

export interface ActivityState {
  /** The latest first. */
  readonly entries: readonly ActivityEntry[];
}

const initialState: ActivityState = { entries: [] };

const activitySlice = /* @__PURE__ */ createSlice({
  name: 'activity',
  initialState,
  reducers: {
    activityRead: (state, { payload }: PayloadAction<readonly ActivityEntry[]>) => {
      const entries = [...state.entries, ...payload];
      return { entries: entries.filter(({ id }, at) => entries.findIndex((entry) => entry.id === id) === at).slice(0, limits.activityEntriesMost) };
    },
    sendStarted: (state, { payload }: PayloadAction<Omit<ActivityEntry, 'phase'>>) => ({
      entries: [{ ...payload, phase: { at: 'sending' } as const }, ...state.entries].slice(0, limits.activityEntriesMost),
    }),
    sendSubmitted: (state, { payload: { id, hash } }: PayloadAction<{ id: string; hash: string }>) => withPhase(state, id, { at: 'pending', hash }),
    sendConfirmed: (state, { payload: { id, ...facts } }: PayloadAction<{ id: string; hash: string; blockNumber: number; atMs: number }>) =>
      withPhase(state, id, { at: 'confirmed', ...facts }),
    sendFailed: (state, { payload: { id, ...facts } }: PayloadAction<{ id: string; hash?: string; error: WireError }>) => withPhase(state, id, { at: 'failed', ...facts }),
    sendRejected: (state, { payload: { id } }: PayloadAction<{ id: string }>) => withPhase(state, id, { at: 'rejected' }),
    activityCleared: () => initialState,
  },
});

function withPhase(state: ActivityState, id: string, phase: SendPhase): ActivityState {
  if (!state.entries.some((entry) => entry.id === id)) return state;
  return { entries: state.entries.map((entry) => (entry.id === id ? { ...entry, phase } : entry)) };
}

export const activityReducer: Reducer<ActivityState> = activitySlice.reducer;
export const { activityRead, sendStarted, sendSubmitted, sendConfirmed, sendFailed, sendRejected, activityCleared } = activitySlice.actions;

interface HasActivity {
  readonly activity: ActivityState;
}

export const selectActivity = ({ activity }: HasActivity): readonly ActivityEntry[] => activity.entries;
export const selectActivityEntry = ({ activity }: HasActivity, id: string | undefined): ActivityEntry | undefined => activity.entries.find((entry) => entry.id === id);
