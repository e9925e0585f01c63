import type { UnknownAction } from '@reduxjs/toolkit';
import type { ApiLike } from '../contracts/services.ts';
import { isRecord } from '../domain/encoding/json.ts';
import { toWireError } from '../domain/errors.ts';
import type { CoreState, Flow, KitDispatch } from '../store/coreState.ts';
import type { Correction } from './findCorrections.ts';
import { replayErrors } from './replayErrors.ts';

/** An RTK Query api, as far as a replay goes. */
interface QueryApi extends ApiLike {
  readonly endpoints: Readonly<Record<string, { initiate(query: unknown, options: { readonly subscribe: false; readonly forceRefetch: true }): Flow<PromiseLike<unknown>> } | undefined>>;
  readonly util: ApiLike['util'] & { getMiddlewareState(): Flow<{ getSubscriptionCount(queryCacheKey: string): number } | undefined> };
}

/** What the store has of a query or a mutation. */
interface Entry {
  readonly status: string;
  readonly endpointName: string;
  readonly requestId: string;
  readonly originalArgs: unknown;
}

/** The queries and mutations of RTK Query in a replayed state. */
export interface ReplayedQueries {
  /** What must be dispatched so that none waits for an answer that does not come. */
  readonly corrections: readonly Correction[];
  /** Once the corrections are dispatched: reads again what the page watches and the replayed state has no answer to. */
  readAgain(dispatch: KitDispatch): void;
}

/** `latest`: the latest state before the replay. What is under way in it still is; whatever else is pending has ended. */
export function createReplayedQueries(state: CoreState, latest: CoreState, apis: readonly ApiLike[]): ReplayedQueries {
  const all = apis.map((api) => {
    const [queries, mutations] = [entriesOf(state, api, 'queries'), entriesOf(state, api, 'mutations')];
    const before = entriesOf(latest, api, 'queries');
    const missing = [...before].filter(([key]) => !queries.has(key));
    return { api, missing, stale: staleOf(queries, before), staleMutations: staleOf(mutations, entriesOf(latest, api, 'mutations')) };
  });
  return {
    corrections: all.flatMap(({ api, stale, staleMutations }) => [
      ...stale.map(([key, entry]) => ({ action: queryRejected(api, key, entry), reason: reasonOf(entry) })),
      ...staleMutations.map(([requestId, entry]) => ({ action: api.internalActions.removeMutationResult({ requestId }), reason: reasonOf(entry) })),
    ]),
    readAgain: (dispatch) => {
      for (const { api, missing, stale } of all) {
        const { endpoints, util } = api as QueryApi; // whatever is mounted is an api of RTK Query
        const watching = dispatch(util.getMiddlewareState());
        for (const [key, { endpointName, originalArgs }] of [...missing, ...stale]) {
          if (watching && watching.getSubscriptionCount(key) > 0 && endpoints[endpointName]) dispatch(endpoints[endpointName].initiate(originalArgs, { subscribe: false, forceRefetch: true }));
        }
      }
    },
  };
}

function entriesOf(state: CoreState, { reducerPath }: ApiLike, of: 'queries' | 'mutations'): ReadonlyMap<string, Entry> {
  const slice = (state as unknown as Readonly<Record<string, unknown>>)[reducerPath]; // an api's slice stands beside the core's
  const entries = isRecord(slice) ? slice[of] : undefined;
  return new Map(Object.entries(isRecord(entries) ? entries : {}) as [string, Entry][]); // RTK Query's own reducer made them
}

function staleOf(entries: ReadonlyMap<string, Entry>, before: ReadonlyMap<string, Entry>): readonly [string, Entry][] {
  return [...entries].filter(([key, { status, requestId }]) => {
    const then = before.get(key);
    return status === 'pending' && !(then?.status === 'pending' && then.requestId === requestId);
  });
}

function reasonOf({ endpointName }: Entry): string {
  return `it waits for an answer to ${endpointName} that came or was given up`;
}

/** As RTK Query says of a request of its own that it has failed: those who watch the query stay. */
function queryRejected({ reducerPath }: ApiLike, queryCacheKey: string, { endpointName, originalArgs, requestId }: Entry): UnknownAction {
  const arg = { type: 'query', queryCacheKey, endpointName, originalArgs };
  return { type: `${reducerPath}/executeQuery/rejected`, error: toWireError(replayErrors.replayed()), meta: { arg, requestId, requestStatus: 'rejected', rejectedWithValue: false, aborted: false, condition: false } };
}
