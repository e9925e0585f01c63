import type { Reducer, ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { KitHandle } from '../kernel/handle.ts';
import { activityReducer } from './activity.ts';
import type { ActivityState } from './activity.ts';
import { callsReducer } from './calls.ts';
import type { CallsState } from './calls.ts';
import { connectionReducer } from './connection.ts';
import type { ConnectionState } from './connection.ts';
import { modalReducer } from './modal.ts';
import type { ModalState } from './modal.ts';
import { networkReducer } from './network.ts';
import type { NetworkState } from './network.ts';
import { preferencesReducer } from './preferences.ts';
import type { PreferencesState } from './preferences.ts';

/** What every kit's store holds, whichever plugins are registered. */
export interface CoreState {
  readonly connection: ConnectionState;
  readonly network: NetworkState;
  readonly modal: ModalState;
  readonly preferences: PreferencesState;
  readonly activity: ActivityState;
  readonly calls: CallsState;
}

/** The core's slices by state path. One reducer writes a fact. */
export const coreReducers: { readonly [Path in keyof CoreState]: Reducer<CoreState[Path]> } = {
  connection: connectionReducer,
  network: networkReducer,
  modal: modalReducer,
  preferences: preferencesReducer,
  activity: activityReducer,
  calls: callsReducer,
};

/** A flow: a verb that may wait, ask and dispatch. */
export type Flow<Result> = ThunkAction<Result, CoreState, KitHandle, UnknownAction>;
/** A kit's `dispatch`: it takes actions and flows, and returns what a flow returns. */
export type KitDispatch = ThunkDispatch<CoreState, KitHandle, UnknownAction>;
