import { isAction } from '@reduxjs/toolkit';
import type { Action, Dispatch, Middleware, MiddlewareAPI, UnknownAction } from '@reduxjs/toolkit';
import type { KitHandle } from '../kernel/handle.ts';
import type { Cleanup } from '../kernel/plugin.ts';
import type { KitDispatch } from './coreState.ts';
import { addressToKit, coreActionPrefix, kitAttached } from './kitActions.ts';
import type { Audience } from './kitActions.ts';
import { createMiddlewareChain } from './createMiddlewareChain.ts';
import { storeErrors } from './storeErrors.ts';

export interface KitMiddleware {
  /** The one middleware that a store needs; everything the kit and its plugins add runs inside it. */
  readonly middleware: Middleware;
  /** With `handle`, the middleware dispatches in the name of that handle's owner; absent, of the kit. */
  add(middleware: Middleware, onFault: (error: unknown) => void, handle?: KitHandle): Cleanup;
  /** Runs flows with the kit's own state, and addresses actions to the kit, whichever store it lives in. */
  readonly dispatch: KitDispatch;
  /** The same in the name of a handle's owner, who may dispatch what `assertMayDispatch` lets through. `isCore`: for a flow of the core that the owner has dispatched, which may dispatch all. */
  dispatchAs(handle: KitHandle, isCore?: boolean): KitDispatch;
  getState(): unknown;
  isAttached(): boolean;
  /** How many actions have reached the reducers. Where the state changes and this does not, it was put there by other means, such as a jump of Redux DevTools. */
  actionCount(): number;
}

export interface KitMiddlewareOptions {
  readonly kitId: string;
  /** The kit's part of the store's state. */
  select(root: unknown): unknown;
  readonly handle: KitHandle;
  audienceOf(action: Action): Audience;
  /** Told of an action that looks like one of a plugin's and is not addressed to any kit. */
  report(error: unknown): void;
  /** Whether the kit has begun to live in its store. */
  isLive(): boolean;
  /** Called for each action of an owner other than the kit. @throws plugin.actionNotOwned */
  assertMayDispatch(owner: string, action: Action): void;
}

/**
 * The kit's one middleware, and inside it those of the kit's parts and of plugins, which may come and go.
 * It sees the kit's part of the state only, and the actions of this kit and of the page, so that the kit can live inside the store of a host beside other kits.
 */
export function createKitMiddleware({ kitId, select, handle: own, audienceOf, report, isLive, assertMayDispatch }: KitMiddlewareOptions): KitMiddleware {
  const chain = createMiddlewareChain();
  const waiting = new Set<() => void>();
  let outer: MiddlewareAPI | undefined;
  let actions = 0;

  const attached = (): MiddlewareAPI => {
    if (!outer) throw storeErrors.notAttached();
    return outer;
  };
  const getState = (): unknown => select(attached().getState());
  const check = (handle: KitHandle, action: unknown): void => {
    if (handle !== own && isAction(action)) assertMayDispatch(handle.owner, action);
  };
  const makeDispatch = (handle: KitHandle, isCore: boolean): KitDispatch => {
    const dispatch = ((action: unknown) => {
      if (typeof action === 'function') return action(dispatch, getState, handle);
      if (!isCore) check(handle, action);
      return attached().dispatch(addressToKit(action, kitId) as UnknownAction); // what is no function is an action
    }) as KitDispatch; // it answers as what it runs does
    return dispatch;
  };
  // RTK Query knows the store of a thunk and of its middleware by the function that dispatches: there is one for each owner.
  const ofOwners = new WeakMap<KitHandle, KitDispatch>();
  const ofCore = new WeakMap<KitHandle, KitDispatch>();
  const dispatchAs = (handle: KitHandle, isCore = false): KitDispatch => {
    const made = isCore ? ofCore : ofOwners;
    const known = made.get(handle);
    if (known) return known;
    const dispatch = makeDispatch(handle, isCore);
    made.set(handle, dispatch);
    return dispatch;
  };
  const dispatch = dispatchAs(own);

  /** @throws store.noKit, store.sameId */
  const isHeard = (action: unknown): boolean => {
    if (!isAction(action)) return true; // the store itself refuses it
    const audience = audienceOf(action);
    if (audience === 'kit' && kitAttached.match(action) && isLive()) throw storeErrors.sameId({ id: kitId });
    if (audience === 'unaddressed') {
      const error = storeErrors.noKit({ type: action.type });
      if (action.type.startsWith(coreActionPrefix)) throw error;
      report(error);
    }
    return audience === 'kit' || audience === 'page';
  };

  const add: KitMiddleware['add'] = (middleware, onFault, owned = own) => {
    const api: MiddlewareAPI = { dispatch: dispatchAs(owned) as Dispatch, getState }; // RTK's middleware dispatches thunks through it too
    let remove: Cleanup | undefined;
    const connect = (): void => {
      remove = chain.add({ connect: middleware(api), check: (action) => check(owned, action), onFault });
    };
    if (outer) connect();
    else waiting.add(connect);
    return () => {
      waiting.delete(connect);
      remove?.();
    };
  };

  return {
    middleware: (storeApi) => {
      outer = storeApi;
      return (next) => {
        // What middleware passes on in place of the action is the kit's too: RTK Query announces itself so.
        chain.endWith((action) => {
          actions += 1;
          return next(isAction(action) && audienceOf(action) === 'unaddressed' ? addressToKit(action, kitId) : action);
        });
        for (const connect of waiting) connect();
        waiting.clear();
        return (action) => (isHeard(action) ? chain.handle(action) : next(action));
      };
    },
    add,
    dispatchAs,
    dispatch,
    getState,
    isAttached: () => outer !== undefined,
    actionCount: () => actions,
  };
}
