import { configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import type { Action, ListenerMiddlewareInstance, Store } from '@reduxjs/toolkit';
import type { KitHandle } from '../kernel/handle.ts';
import { coreReducers } from '../store/coreState.ts';
import type { CoreState, KitDispatch } from '../store/coreState.ts';
import { isKitState } from '../store/isKitState.ts';
import { kitAttached } from '../store/kitActions.ts';
import { kitDevTools } from '../store/kitDevTools.ts';
import { createKitMiddleware } from '../store/kitMiddleware.ts';
import type { KitMiddleware } from '../store/kitMiddleware.ts';
import { createRootReducer } from '../store/rootReducer.ts';
import type { RootReducer } from '../store/rootReducer.ts';
import { storeErrors } from '../store/storeErrors.ts';
import { storeMiddleware } from '../store/storeMiddleware.ts';

export interface StoreBindingOptions {
  readonly kitId: string;
  /** `host`: the kit's state is a part of another store's. */
  readonly mode: 'own' | 'host';
  /** The core's own. */
  readonly handle: KitHandle;
  report(error: unknown): void;
  /** What owners other than the kit may dispatch. @throws plugin.actionNotOwned */
  assertMayDispatch(owner: string, action: Action): void;
}

/** Where the kit's state lives, and all that stands around it: a store of its own, or a place in the store of a host. */
export interface StoreBinding {
  readonly root: RootReducer<CoreState>;
  readonly kitMiddleware: KitMiddleware;
  readonly listeners: ListenerMiddlewareInstance<CoreState, KitDispatch, KitHandle>;
  readonly dispatch: KitDispatch;
  getState(): CoreState;
  /** The kit's part of a store's state. */
  select(state: unknown): CoreState;
  /** The store that the kit lives in. @throws store.notAttached */
  store(): Store;
  /** Makes the kit a store that holds nothing else. */
  open(devTools: boolean): void;
  /** Takes a place in a host's store. @throws store.ownStore, store.alreadyAttached, store.notAttached, store.noReducer */
  attach(store: Store, path: string): void;
}

/** The kit's reducer, middleware and listeners, not yet in any store. */
export function createStoreBinding({ kitId, mode, handle, report, assertMayDispatch }: StoreBindingOptions): StoreBinding {
  let bound: Store | undefined;
  /** Of the kit in the store's state; undefined: the kit is all of it. */
  let statePath = mode === 'host' ? 'latchkey' : undefined;
  const root = createRootReducer<CoreState>(coreReducers, kitId);
  const select = (state: unknown): CoreState => (statePath === undefined ? state : (state as Record<string, unknown>)[statePath]) as CoreState; // the root reducer makes it; attach has checked the place
  const kitMiddleware = createKitMiddleware({ kitId, handle, select, audienceOf: root.audienceOf, report, isLive: () => bound !== undefined, assertMayDispatch });
  const listeners = createListenerMiddleware<CoreState, KitDispatch, KitHandle>({ extra: handle, onError: report });
  kitMiddleware.add(listeners.middleware, report);
  const { dispatch } = kitMiddleware;
  return {
    root,
    kitMiddleware,
    listeners,
    dispatch,
    getState: kitMiddleware.getState as () => CoreState, // the root reducer makes it
    select,
    store: () => {
      if (!bound) throw storeErrors.notAttached();
      return bound;
    },
    open: (devTools) => {
      bound = configureStore({
        reducer: root.reducer,
        // The kit brings its own thunks and listeners, see kitMiddleware.
        middleware: () => storeMiddleware(kitMiddleware.middleware),
        devTools: devTools && { name: kitId, ...kitDevTools },
      });
    },
    attach: (store, path) => {
      if (mode === 'own') throw storeErrors.ownStore();
      if (bound) throw storeErrors.alreadyAttached();
      if (!kitMiddleware.isAttached()) throw storeErrors.notAttached();
      if (!isKitState((store.getState() as Record<string, unknown>)[path])) throw storeErrors.noReducer({ path }); // whatever the host keeps there
      statePath = path;
      dispatch(kitAttached());
      bound = store;
    },
  };
}
