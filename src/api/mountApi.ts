import type { UnknownAction } from '@reduxjs/toolkit';
import { defineLive } from '../contracts/defineLive.ts';
import { pagePort } from '../contracts/ports/page.ts';
import type { ApiLike, Services } from '../contracts/services.ts';
import type { Cleanup, EndpointGroup } from '../kernel/plugin.ts';

/** Puts an RTK Query api into the kit's store at its first use, so that a page that asks nothing carries none. Its path begins with `latchkey/`, which no plugin's does. */
export function mountApi({ live }: Services, api: ApiLike): void {
  live(mountedApis).mount(api);
}

/** What an api's slice holds, as far as forgetting goes. */
type Entries = Readonly<Record<string, { readonly endpointName?: string } | undefined>>;
type ApiState = Readonly<Record<string, { readonly queries?: Entries; readonly mutations?: Entries } | undefined>>;

/** The apis that are in the store. */
export const mountedApis = /* @__PURE__ */ defineLive('mountedApis', createMountedApis);

interface MountedApis {
  mount(api: ApiLike): void;
  all(): readonly ApiLike[];
}

function createMountedApis({ dispatch, mountSlice, endpointListeners, port, signal }: Services): MountedApis {
  const apis = new Map<string, ApiLike>();
  let stopListening: Cleanup | undefined;

  /** Aborts and forgets everything cached for these endpoints. */
  const drop = (groups: readonly EndpointGroup[]): void => {
    for (const { api: path, names } of groups) {
      const api = apis.get(path);
      if (api) dropFrom(api, names);
    }
  };
  const dropFrom = ({ reducerPath, util, internalActions }: ApiLike, names: readonly string[]): void => {
    const { queries, mutations } = dispatch((_dispatch, getState) => getState() as ApiState)[reducerPath] ?? {}; // RTK Query's own slice
    const dropped = keysOf(queries, names);
    for (const query of dispatch(util.getRunningQueriesThunk())) if (dropped.includes(query.queryCacheKey)) query.abort();
    for (const queryCacheKey of dropped) dispatch(internalActions.removeQueryResult({ queryCacheKey: queryCacheKey as never })); // a branded string
    for (const requestId of keysOf(mutations, names)) dispatch(internalActions.removeMutationResult({ requestId }));
  };

  endpointListeners.add(drop);
  signal.addEventListener('abort', () => {
    stopListening?.();
    for (const { util } of apis.values()) dispatch(util.resetApiState()); // ends every request, poll and timer
  });
  return {
    all: () => [...apis.values()],
    mount: (api) => {
      if (signal.aborted || apis.has(api.reducerPath)) return;
      apis.set(api.reducerPath, api);
      mountSlice(api);
      // One action for all apis, RTK Query's own: those that want it ask again for what is watched.
      stopListening ??= port(pagePort).onOnline((isOnline): UnknownAction => dispatch(isOnline ? api.internalActions.onOnline() : api.internalActions.onOffline()));
    },
  };
}

function keysOf(entries: Entries = {}, names: readonly string[]): readonly string[] {
  return Object.entries(entries).flatMap(([key, entry]) => (entry?.endpointName !== undefined && names.includes(entry.endpointName) ? [key] : []));
}
