import type { Dispatch, Middleware, MiddlewareAPI, UnknownAction } from '@reduxjs/toolkit';
import type { KitHandle } from '../kernel/handle.ts';
import type { Cleanup } from '../kernel/plugin.ts';
import type { KitDispatch } from './coreState.ts';
import { storeErrors } from './storeErrors.ts';

interface Link {
  readonly handle: (action: unknown) => unknown;
  /** Kept when the link is taken out: what it still handles goes on from there. */
  next: Link | undefined;
  isGone: boolean;
}

export interface KitMiddleware {
  /** The one middleware that a store needs; everything the kit and its plugins add runs inside it. */
  readonly middleware: Middleware;
  /** With `handle`, the middleware dispatches in the name of that handle's owner; absent, of the kit. */
  add(middleware: Middleware, onFault: (error: unknown) => void, handle?: KitHandle): Cleanup;
  /** Runs flows with the kit's own state, whichever store they live in. */
  readonly dispatch: KitDispatch;
  /** The same in the name of a handle's owner. */
  dispatchAs(handle: KitHandle): KitDispatch;
  getState(): unknown;
  isAttached(): boolean;
}

/**
 * Middleware that may come and go without disturbing the rest: each is set up once, and finds its neighbour at every action.
 * It sees the kit's part of the state only, so that the kit can live inside a store of somebody else.
 */
export function createKitMiddleware({ select, handle: own }: { select: (root: unknown) => unknown; handle: KitHandle }): KitMiddleware {
  let first: Link | undefined;
  const waiting: (() => void)[] = [];
  let outer: MiddlewareAPI | undefined;
  let end: (action: unknown) => unknown = (action) => action;

  const attached = (): MiddlewareAPI => {
    if (!outer) throw storeErrors.notAttached();
    return outer;
  };
  const getState = (): unknown => select(attached().getState());
  const dispatchAs = (handle: KitHandle): KitDispatch => {
    const dispatch = ((action: unknown) =>
      typeof action === 'function' ? action(dispatch, getState, handle) : attached().dispatch(action as UnknownAction)) as KitDispatch; // what is no function is an action
    return dispatch;
  };
  const dispatch = dispatchAs(own);

  const after = (link: Link): ((action: unknown) => unknown) => {
    let next = link.next;
    while (next?.isGone) next = next.next;
    return next?.handle ?? end;
  };
  const before = (link: Link | undefined): Link | undefined => {
    let each = first;
    while (each && each.next !== link) each = each.next;
    return each;
  };
  const put = (link: Link): void => {
    const last = before(undefined);
    if (last) last.next = link;
    else first = link;
  };
  const take = (link: Link): void => {
    if (link.isGone) return;
    const previous = before(link);
    if (previous) previous.next = link.next;
    else first = link.next;
    link.isGone = true;
  };

  const add: KitMiddleware['add'] = (middleware, onFault, handle) => {
    const api: MiddlewareAPI = { dispatch: (handle ? dispatchAs(handle) : dispatch) as Dispatch, getState }; // RTK's middleware dispatches thunks through it too
    let link: Link | undefined;
    const connect = (): void => {
      // One entry a running action: a middleware may dispatch while it handles another.
      const runs: { passedOn: boolean; result?: unknown; below?: unknown }[] = [];
      const self: Link = {
        next: undefined,
        isGone: false,
        handle(action) {
          const run: (typeof runs)[number] = { passedOn: false };
          runs.push(run);
          try {
            return handle(action);
          } catch (error) {
            if ('below' in run) throw error; // it comes from further down, if in other words, and is not this middleware's
            onFault(error);
            return run.passedOn ? run.result : after(self)(action); // a crash costs this middleware the action, never the others
          } finally {
            runs.splice(runs.indexOf(run), 1);
          }
        },
      };
      const handle = middleware(api)((action) => {
        const run = runs.at(-1);
        if (!run) return after(self)(action);
        run.passedOn = true;
        try {
          run.result = after(self)(action);
          return run.result;
        } catch (error) {
          run.below = error;
          throw error;
        }
      });
      link = self;
      put(self);
    };
    if (outer) connect();
    else waiting.push(connect);
    return () => {
      if (!link) return void waiting.splice(waiting.indexOf(connect), waiting.includes(connect) ? 1 : 0);
      take(link);
    };
  };

  return {
    middleware: (storeApi) => {
      outer = storeApi;
      return (next) => {
        end = next;
        for (const connect of waiting.splice(0)) connect();
        return (action) => (first?.handle ?? end)(action);
      };
    },
    add,
    dispatchAs,
    dispatch,
    getState,
    isAttached: () => outer !== undefined,
  };
}
