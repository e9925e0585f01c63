import type { ApiLike } from '../contracts/services.ts';
import type { Cleanup, EndpointGroup } from '../kernel/plugin.ts';
import type { CoreState, Flow } from '../store/coreState.ts';
import type { KitMiddleware } from '../store/kitMiddleware.ts';
import { slicesChanged } from '../store/rootReducer.ts';
import type { RootReducer } from '../store/rootReducer.ts';

export interface MountedApis {
  /** Puts an api into the store at its first use. Its path begins with `latchkey/`, which no plugin's does. */
  mount(api: ApiLike): void;
  all(): readonly ApiLike[];
  /** Aborts and forgets everything cached for these endpoints. */
  drop(groups: readonly EndpointGroup[]): void;
  /** Ends every request, poll and timer. */
  reset(): void;
}

interface Surroundings {
  readonly root: RootReducer<CoreState>;
  readonly kitMiddleware: KitMiddleware;
  /** Told when the page goes online or offline. */
  onOnline(listener: (isOnline: boolean) => void): Cleanup;
  report(error: unknown): void;
  /** Aborted when the kit is destroyed: nothing is mounted any more. */
  readonly signal: AbortSignal;
}

type Entries = Readonly<Record<string, { readonly endpointName?: string } | undefined>>;

/** RTK Query's apis in the kit's store: there when asked for, so that a page that asks nothing carries none. */
export function createMountedApis({ root, kitMiddleware, onOnline, report, signal }: Surroundings): MountedApis {
  const apis = new Map<string, ApiLike>();
  const { dispatch } = kitMiddleware;
  let stopListening: Cleanup | undefined;

  const dropFrom = (api: ApiLike, names: readonly string[]): void => {
    const state = kitMiddleware.getState() as Readonly<Record<string, { readonly queries?: Entries; readonly mutations?: Entries } | undefined>>; // RTK Query's own slice
    const { queries, mutations } = state[api.reducerPath] ?? {};
    const dropped = keysOf(queries, names);
    const running = dispatch(api.util.getRunningQueriesThunk() as Flow<readonly { queryCacheKey: string; abort(): void }[]>); // it reads nothing of the state
    for (const query of running) if (dropped.includes(query.queryCacheKey)) query.abort();
    for (const queryCacheKey of dropped) dispatch(api.internalActions.removeQueryResult({ queryCacheKey: queryCacheKey as never })); // a branded string
    for (const requestId of keysOf(mutations, names)) dispatch(api.internalActions.removeMutationResult({ requestId }));
  };

  return {
    mount: (api) => {
      const { reducerPath, reducer, middleware } = api;
      if (signal.aborted || apis.has(reducerPath)) return;
      apis.set(reducerPath, api);
      root.add(reducerPath, reducer);
      kitMiddleware.add(middleware, report);
      dispatch(slicesChanged);
      // One action for all apis, RTK Query's own: those that want it ask again for what is watched.
      stopListening ??= onOnline((isOnline) => dispatch(isOnline ? api.internalActions.onOnline() : api.internalActions.onOffline()));
    },
    all: () => [...apis.values()],
    drop: (groups) => {
      for (const { api: path, names } of groups) {
        const api = apis.get(path);
        if (api) dropFrom(api, names);
      }
    },
    reset: () => {
      stopListening?.();
      for (const api of apis.values()) dispatch(api.util.resetApiState());
    },
  };
}

function keysOf(entries: Entries = {}, names: readonly string[]): readonly string[] {
  return Object.entries(entries).flatMap(([key, entry]) => (entry?.endpointName !== undefined && names.includes(entry.endpointName) ? [key] : []));
}
