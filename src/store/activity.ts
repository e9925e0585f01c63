import { createSlice } from '@reduxjs/toolkit';
import type { Draft, PayloadAction, Reducer } from '@reduxjs/toolkit';
import { sameAddress } from '../domain/accounts/accounts.ts';
import type { WireError } from '../domain/errors.ts';
import * as limits from './limits.ts';
import type { SentAction } from '../domain/transactions/sentAction.ts';
import type { SendSponsor } from '../domain/transactions/sendSponsor.ts';
import type { Hex } from '../domain/encoding/hex.ts';

/** From the click to the end: sending (in the wallet), queued (with a bundler or a relayer), pending (on its way), confirmed (in a block), or one of the other ends. */
export type SendPhase =
  | { readonly at: 'sending' }
  /** Handed to a bundler as a user operation, of which this is the hash, and in no transaction yet. @see ERC-4337 */
  | { readonly at: 'queued'; readonly operation: Hex; readonly place?: QueuedPlace; readonly relay?: undefined }
  /** Handed to a relayer, which has said of no transaction yet. */
  | { readonly at: 'queued'; readonly relay: QueuedRelay; readonly operation?: undefined }
  /** Again after `confirmed` or `failed`, if a reorganisation took it out of its block. */
  | { readonly at: 'pending'; readonly hash: Hex; readonly nonce?: number }
  | ({ readonly at: 'confirmed' } & Confirmation)
  | { readonly at: 'failed'; readonly hash?: Hex; readonly error: WireError }
  | { readonly at: 'rejected' }
  /** Another transaction of the account took its nonce, so that it can never be mined. */
  | ({ readonly at: 'replaced'; readonly hash: Hex } & Replacement)
  /** The network no longer knows it, though its nonce is free. It may be sent again. */
  | { readonly at: 'dropped'; readonly hash: Hex; readonly nonce?: number; readonly operation?: undefined }
  /** A user operation that no bundler knows any more, and of which the chain does not tell that it was carried out, or cannot be. It may still be: the account has to be looked at before it is sent again. */
  | { readonly at: 'dropped'; readonly operation: Hex; readonly hash?: undefined };

/** What tells whether another operation has taken the nonce of one that a bundler was handed. @see ERC-4337 */
export interface QueuedPlace {
  readonly entryPoint: Hex;
  /** The key of its sequence (192 bits), and its number there (64 bits). */
  readonly nonce: bigint;
  /** When it was handed over, in ms since 1970. */
  readonly sinceMs: number;
}

/** What a relayer was handed. */
export interface QueuedRelay {
  /** Of the request. */
  readonly id: string;
  readonly relayerId: string;
  /** What was signed is not carried out later, by forwarders that know a deadline. */
  readonly deadlineMs: number;
  /** The relayer's own name for it. Absent: its answer has not come, or was lost. */
  readonly reference?: string;
}

/** The block that has a transaction. */
export interface Confirmation {
  readonly hash: Hex;
  readonly nonce?: number;
  readonly blockNumber: number;
  /** Absent in what was remembered by an older version. */
  readonly blockHash?: Hex;
  /** How many blocks stand on it, its own among them. */
  readonly confirmations: number;
  /** False while a reorganisation may still take it back. */
  readonly isFinal: boolean;
  readonly atMs: number;
}

/** What took the place of a transaction with the same nonce. */
export interface Replacement {
  /** `repriced`: the same at another price; `cancelled`: nothing, sent to oneself; `replaced`: anything else, or not found. */
  readonly reason: 'repriced' | 'cancelled' | 'replaced';
  /** Absent if it was not found in the blocks of late. */
  readonly byHash?: Hex;
  /** Whether the replacement itself went well, where that is known. */
  readonly success?: boolean;
}

/** A transaction that was sent from here, and what has become of it. */
export interface ActivityEntry {
  readonly id: string;
  readonly chainId: number;
  readonly from: Hex;
  readonly to?: Hex;
  readonly valueWei: bigint;
  /** Whether it calls a contract rather than only moving the native currency. */
  readonly hasData: boolean;
  /** What it does beyond moving the native currency, as far as its data told. */
  readonly action?: SentAction;
  /** Who pays for it; the account itself if absent. */
  readonly sponsor?: SendSponsor;
  readonly sinceMs: number;
  readonly phase: SendPhase;
}

export interface ActivityState {
  /** The latest first. */
  readonly entries: readonly ActivityEntry[];
}

const initialState: ActivityState = { entries: [] };

interface SentFact {
  readonly id: string;
  readonly hash: Hex;
  readonly nonce?: number;
}

const activitySlice = /* @__PURE__ */ createSlice({
  name: 'latchkey/activity',
  reducerPath: 'activity',
  initialState,
  reducers: {
    /** What stands in the storage has been taken in, see `mergeRecords`. */
    activityRead: (_state, { payload }: PayloadAction<readonly ActivityEntry[]>) => ({ entries: payload }),
    sendStarted: (state, { payload }: PayloadAction<Omit<ActivityEntry, 'phase'>>) => {
      const others = state.entries.filter(({ id }) => id !== payload.id);
      state.entries = boundedActivity([{ ...payload, phase: { at: 'sending' } }, ...others]);
    },
    sendQueued: (state, { payload: { id, ...facts } }: PayloadAction<{ id: string } & ({ operation: Hex; place?: QueuedPlace } | { relay: QueuedRelay })>) => setPhase(state, id, { at: 'queued', ...facts }),
    /** The nonce where the sender knows it; else the node will tell. */
    sendSubmitted: toPending,
    /** The network knows it, or knows it again. */
    sendSeen: toPending,
    /** The block that held it is no longer part of the chain. */
    sendReorged: toPending,
    sendConfirmed: (state, { payload: { id, ...facts } }: PayloadAction<{ id: string } & Confirmation>) => setPhase(state, id, { at: 'confirmed', ...facts }),
    sendReplaced: (state, { payload: { id, ...facts } }: PayloadAction<{ id: string; hash: Hex } & Replacement>) => setPhase(state, id, { at: 'replaced', ...facts }),
    sendDropped: (state, { payload: { id, ...facts } }: PayloadAction<SentFact | { id: string; operation: Hex }>) => setPhase(state, id, { at: 'dropped', ...facts }),
    sendFailed: (state, { payload: { id, ...facts } }: PayloadAction<{ id: string; hash?: Hex; error: WireError }>) => setPhase(state, id, { at: 'failed', ...facts }),
    sendRejected: (state, { payload: { id } }: PayloadAction<{ id: string }>) => setPhase(state, id, { at: 'rejected' }),
    activityCleared: () => initialState,
    /** An account's own past is forgotten; what may still become something stays. */
    historyCleared: (state, { payload: { from } }: PayloadAction<{ from: string }>) => {
      state.entries = state.entries.filter((entry) => !sameAddress(entry.from, from) || isOpen(entry.phase));
    },
  },
});

/** All that may still become something, and so many of those that have ended. */
export function boundedActivity<Entry extends ActivityEntry>(entries: readonly Entry[]): Entry[] {
  let ended = 0;
  return entries.filter(({ phase }) => isOpen(phase) || (ended += 1) <= limits.maxActivityEntries);
}

function toPending(state: Draft<ActivityState>, { payload: { id, ...facts } }: PayloadAction<SentFact>): void {
  setPhase(state, id, { at: 'pending', ...facts });
}

function setPhase({ entries }: Draft<ActivityState>, id: string, phase: SendPhase): void {
  const entry = entries.find((each) => each.id === id);
  if (entry) entry.phase = phase;
}

export const activityReducer: Reducer<ActivityState> = activitySlice.reducer;
export const { activityRead, sendStarted, sendQueued, sendSubmitted, sendSeen, sendReorged, sendConfirmed, sendReplaced, sendDropped, sendFailed, sendRejected, activityCleared, historyCleared } = activitySlice.actions;

/** Whether it has not ended: a person, a bundler or the chain has it in hand. */
export function isOpen(phase: SendPhase): boolean {
  return phase.at === 'sending' || phase.at === 'queued' || isUnderWay(phase);
}

type UnderWay = Extract<SendPhase, { readonly at: 'pending' }> | ({ readonly at: 'confirmed' } & Confirmation & { readonly isFinal: false });

/** Whether something may still become of it by itself: it is on its way, or in a block that may yet be taken back. */
export function isUnderWay(phase: SendPhase): phase is UnderWay {
  return phase.at === 'pending' || (phase.at === 'confirmed' && !phase.isFinal);
}

interface HasActivity {
  readonly activity: ActivityState;
}

/** Transactions of this page and of earlier visits, the latest first. */
export function selectActivity({ activity: { entries } }: HasActivity): readonly ActivityEntry[] {
  return entries;
}

export function selectActivityEntry({ activity: { entries } }: HasActivity, id: string | undefined): ActivityEntry | undefined {
  return entries.find((entry) => entry.id === id);
}
