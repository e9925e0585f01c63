import { mountApi } from '../../api/mountApi.ts';
import { toQueryError } from '../../api/toQueryError.ts';
import type { QueryError } from '../../api/toQueryError.ts';
import type { ApiLike } from '../../contracts/services.ts';
import { fromWireError } from '../../domain/fromWireError.ts';
import { untilAborted } from '../../domain/wait.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';

/** A query endpoint of RTK Query, as far as asking it goes. */
interface Endpoint<Query, T> {
  initiate(query: Query, options: { readonly subscribe: false; readonly forceRefetch: boolean | number }): Flow<PromiseLike<{ readonly data?: T | undefined; readonly error?: QueryError | undefined }>>;
  select(query: Query): (state: never) => { readonly status: string };
}

export interface RunQueryOptions {
  /** How old an answer may be that is in the store, in seconds. 0: it is asked anew. */
  readonly maxAgeSeconds: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Asks an endpoint from a flow: the answer stands in the store, for whatever asks next and for DevTools. A query may have others who wait for it:
 * a signal ends this wait, not the query, which has limits of its own. @throws what the query failed with, the signal's reason
 */
export function runQuery<Query, T>(api: ApiLike, endpoint: Endpoint<Query, T>, query: Query, { maxAgeSeconds, signal }: RunQueryOptions): Flow<Promise<T>> {
  return coreFlow(async (dispatch, getState, services) => {
    const either = signal ? AbortSignal.any([signal, services.signal]) : services.signal;
    either.throwIfAborted();
    mountApi(services, api);
    const { status } = endpoint.select(query)(getState() as never); // the state that holds the api
    // What has failed since it was last read is asked anew: RTK Query would give out the failure as long as the answer before it counts as young.
    const forceRefetch = maxAgeSeconds === 0 || status === 'rejected' || maxAgeSeconds;
    const { data, error } = await untilAborted(Promise.resolve(dispatch(endpoint.initiate(query, { subscribe: false, forceRefetch }))), either);
    if (data === undefined || error) throw fromWireError(toQueryError(error ?? {}));
    return data;
  });
}
