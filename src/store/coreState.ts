import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { Services } from '../contracts/services.ts';
import { activityReducer } from './activity.ts';
import { connectionReducer } from './connection.ts';
import { modalReducer } from './modal.ts';
import { networkReducer } from './network.ts';
import { preferencesReducer } from './preferences.ts';

/** The core's slices by state path. One reducer writes a fact. */
export const coreReducers = {
  connection: connectionReducer,
  network: networkReducer,
  modal: modalReducer,
  preferences: preferencesReducer,
  activity: activityReducer,
};

/** What every kit's store holds, whichever plugins are registered. */
export type CoreState = { readonly [Path in keyof typeof coreReducers]: ReturnType<(typeof coreReducers)[Path]> };

/** A flow: a verb that may wait, ask and dispatch. */
export type Flow<Result> = ThunkAction<Result, CoreState, Services, UnknownAction>;
export type KitDispatch = ThunkDispatch<CoreState, Services, UnknownAction>;
