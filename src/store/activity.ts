import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction, Reducer } from '@reduxjs/toolkit';
import type { WireError } from '../domain/errors.ts';
import * as limits from '../domain/limits.ts';

/** From the click to the end: sending (in the wallet), pending (on its way), confirmed (in a block), or one of the other ends. */
export type SendPhase =
  | { readonly at: 'sending' }
  /** Again after `confirmed` or `failed`, if a reorganisation took it out of its block. */
  | { readonly at: 'pending'; readonly hash: string; readonly nonce?: number }
  | ({ readonly at: 'confirmed' } & Confirmation)
  | { readonly at: 'failed'; readonly hash?: string; readonly error: WireError }
  | { readonly at: 'rejected' }
  /** Another transaction of the account took its nonce, so that it can never be mined. */
  | ({ readonly at: 'replaced'; readonly hash: string } & Replacement)
  /** The network no longer knows it, though its nonce is free. It may be sent again. */
  | { readonly at: 'dropped'; readonly hash: string; readonly nonce?: number };

export interface Confirmation {
  readonly hash: string;
  readonly nonce?: number;
  readonly blockNumber: number;
  /** Absent in what was remembered by an older version. */
  readonly blockHash?: string;
  /** How many blocks stand on it, its own among them. */
  readonly confirmations: number;
  /** False while a reorganisation may still take it back. */
  readonly isFinal: boolean;
  readonly atMs: number;
}

export interface Replacement {
  /** `repriced`: the same at another price; `cancelled`: nothing, sent to oneself; `replaced`: anything else, or not found. */
  readonly reason: 'repriced' | 'cancelled' | 'replaced';
  /** Absent if it was not found in the blocks of late. */
  readonly byHash?: string;
  /** Whether the replacement itself went well, where that is known. */
  readonly success?: boolean;
}

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
    /** What stands in the storage, from an earlier visit or of another tab. */
    activityRead: (state, { payload }: PayloadAction<readonly ActivityEntry[]>) => {
      const known = state.entries.map((entry) => toldOf(entry, payload.find(({ id }) => id === entry.id)));
      const more = payload.filter(({ id }, at) => !known.some((entry) => entry.id === id) && payload.findIndex((entry) => entry.id === id) === at);
      if (more.length === 0 && known.every((entry, at) => entry === state.entries[at])) return state;
      return { entries: bounded([...known, ...more].sort((a, b) => b.sinceMs - a.sinceMs)) };
    },
    sendStarted: (state, { payload }: PayloadAction<Omit<ActivityEntry, 'phase'>>) => ({
      entries: bounded([{ ...payload, phase: { at: 'sending' } as const }, ...state.entries.filter(({ id }) => id !== payload.id)]),
    }),
    /** The nonce where the sender knows it; else the node will tell. */
    sendSubmitted: (state, { payload: { id, ...facts } }: PayloadAction<{ id: string; hash: string; nonce?: number }>) => withPhase(state, id, { at: 'pending', ...facts }),
    /** The network knows it, or knows it again. */
    sendSeen: (state, { payload: { id, ...facts } }: PayloadAction<{ id: string; hash: string; nonce?: number }>) => withPhase(state, id, { at: 'pending', ...facts }),
    /** A block that held it holds no longer. */
    sendReorged: (state, { payload: { id, ...facts } }: PayloadAction<{ id: string; hash: string; nonce?: number }>) => withPhase(state, id, { at: 'pending', ...facts }),
    sendConfirmed: (state, { payload: { id, ...facts } }: PayloadAction<{ id: string } & Confirmation>) => withPhase(state, id, { at: 'confirmed', ...facts }),
    sendReplaced: (state, { payload: { id, ...facts } }: PayloadAction<{ id: string; hash: string } & Replacement>) => withPhase(state, id, { at: 'replaced', ...facts }),
    sendDropped: (state, { payload: { id, ...facts } }: PayloadAction<{ id: string; hash: string; nonce?: number }>) => withPhase(state, id, { at: 'dropped', ...facts }),
    sendFailed: (state, { payload: { id, ...facts } }: PayloadAction<{ id: string; hash?: string; error: WireError }>) => withPhase(state, id, { at: 'failed', ...facts }),
    sendRejected: (state, { payload: { id } }: PayloadAction<{ id: string }>) => withPhase(state, id, { at: 'rejected' }),
    activityCleared: () => initialState,
  },
});

/** Without the oldest of those that have ended, as far as there are too many. */
function bounded(entries: readonly ActivityEntry[]): readonly ActivityEntry[] {
  if (entries.length <= limits.activityEntriesMost) return entries;
  const isOpen = ({ phase }: ActivityEntry): boolean => phase.at === 'sending' || isUnderWay(phase);
  const open = new Set(entries.filter(isOpen).slice(0, limits.activityOpenMost));
  const ended = new Set(entries.filter((entry) => !isOpen(entry)).slice(0, Math.max(0, limits.activityEntriesMost - open.size)));
  return entries.filter((entry) => open.has(entry) || ended.has(entry));
}

/** What became of the very same transaction may be seen in another tab first, and what was refused there is told there alone. */
function toldOf(entry: ActivityEntry, told: ActivityEntry | undefined): ActivityEntry {
  if (!told || entry.phase.at !== 'pending' || told.phase.at === 'sending' || told.phase.at === 'rejected' || told.phase.at === 'pending') return entry;
  return told.phase.hash === undefined || told.phase.hash === entry.phase.hash ? { ...entry, phase: told.phase } : entry;
}

function withPhase(state: ActivityState, id: string, phase: SendPhase): ActivityState {
  if (!state.entries.some((entry) => entry.id === id)) return state;
  return { entries: state.entries.map((entry) => (entry.id === id ? { ...entry, phase } : entry)) };
}

export const activityReducer: Reducer<ActivityState> = activitySlice.reducer;
export const { activityRead, sendStarted, sendSubmitted, sendSeen, sendReorged, sendConfirmed, sendReplaced, sendDropped, sendFailed, sendRejected, activityCleared } = activitySlice.actions;

type UnderWay = Extract<SendPhase, { readonly at: 'pending' }> | ({ readonly at: 'confirmed' } & Confirmation & { readonly isFinal: false });

/** Whether something may still become of it by itself: it is on its way, or in a block that may yet be taken back. */
export function isUnderWay(phase: SendPhase): phase is UnderWay {
  return phase.at === 'pending' || (phase.at === 'confirmed' && !phase.isFinal);
}

interface HasActivity {
  readonly activity: ActivityState;
}

export const selectActivity = ({ activity }: HasActivity): readonly ActivityEntry[] => activity.entries;
export const selectActivityEntry = ({ activity }: HasActivity, id: string | undefined): ActivityEntry | undefined => activity.entries.find((entry) => entry.id === id);
