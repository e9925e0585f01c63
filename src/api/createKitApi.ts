import { buildCreateApi, coreModule, coreModuleName, fakeBaseQuery } from '@reduxjs/toolkit/query';
import type { Module } from '@reduxjs/toolkit/query';
import { servicesOf } from '../contracts/servicesOf.ts';
import type { WireError } from '../domain/errors.ts';
import * as limits from '../domain/limits.ts';
import { findScopeBehind } from '../kernel/handle.ts';
import type { KitHandle } from '../kernel/handle.ts';

/** A thunk of RTK Query. */
type Thunk = (dispatch: unknown, getState: unknown, extra: unknown) => unknown;

/**
 * From 2.15 on RTK Query finds what it knows of a store by the function that dispatches. In a kit each owner has one of its own, and the middleware of an api
 * has the core's: so its thunks run with that one, also where a plugin dispatches them. A store that is no kit's is left as it is.
 */
const oneDispatch: Module<typeof coreModuleName> = {
  name: coreModuleName, // it adds no types to those of the core module
  init: ({ endpoints }) => ({
    injectEndpoint(name) {
      const endpoint = endpoints[name] as { initiate?: (...args: readonly unknown[]) => Thunk } | undefined; // as the core module has made it
      const initiate = endpoint?.initiate;
      if (!endpoint || !initiate) return;
      endpoint.initiate = (...args) => (dispatch, getState, extra) => initiate(...args)(findScopeBehind(extra) ? dispatchOfCore(extra as KitHandle) : dispatch, getState, extra); // what has a scope is one
    },
  }),
};

function dispatchOfCore(handle: KitHandle): unknown {
  const { dispatchAs, handleOf } = servicesOf(handle);
  return dispatchAs(handleOf('core'));
}

/** Without React's part: the query library arrives with the first read, and hooks cannot. */
const createApi = /* @__PURE__ */ buildCreateApi(/* @__PURE__ */ coreModule(), oneDispatch);

/** An RTK Query api of the kit, empty by itself: endpoints are injected, each with a query function made by `answer`, so that it fails with a wire error. */
export function createKitApi<const Path extends string>(reducerPath: Path) {
  return createApi({
    reducerPath,
    baseQuery: fakeBaseQuery<WireError>(),
    refetchOnMountOrArgChange: limits.queryStaleSeconds,
    refetchOnReconnect: true,
    keepUnusedDataFor: limits.queryStaleSeconds,
    endpoints: () => ({}),
  });
}
