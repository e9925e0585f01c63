import type { Store, UnknownAction } from '@reduxjs/toolkit';

/** A store whose actions Redux DevTools records, to skip them and to jump among the states that they have made. */
export interface ReplayableStore extends Store {
  readonly liftedStore: {
    getState(): {
      /** The state that is shown. Any but the last is one of the past: what is dispatched meanwhile is recorded and not seen. */
      readonly currentStateIndex: number;
      readonly computedStates: readonly { readonly state: unknown }[];
    };
    dispatch(action: UnknownAction): unknown;
    /** Told of each action and each replay by itself, while the store's own subscribers may be told of several at once. */
    subscribe(listener: () => void): () => void;
  };
}

export function isReplayable(store: Store): store is ReplayableStore {
  return 'liftedStore' in store;
}
