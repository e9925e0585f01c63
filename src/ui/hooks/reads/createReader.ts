import type { QueryError } from '../../../api/toQueryError.ts';
import { mountApi } from '../../../api/mountApi.ts';
import { selectMounted } from '../../../api/selectMounted.ts';
import type { ApiLike } from '../../../contracts/services.ts';
import { servicesOf } from '../../../contracts/servicesOf.ts';
import type { Cleanup } from '../../../kernel/plugin.ts';
import type { Flow } from '../../../store/coreState.ts';
import type { UiKit } from '../../kit/uiKit.ts';

/** As RTK Query has it. */
export interface ReadResult<Data> {
  readonly status: string;
  readonly data?: Data | undefined;
  readonly error?: QueryError | undefined;
}

/** What a hook asks of an endpoint of RTK Query. It comes with the query library, at the first read. */
export interface Reader<Query, Data> {
  /** What is known; `undefined` until it was first asked for. */
  select(query: Query): (state: object) => ReadResult<Data> | undefined;
  /** Reads, and keeps what was read as long as a component watches. */
  watch(kit: UiKit, query: Query): Cleanup;
  /** Reads it again now. The failure, if any, shows in the state. */
  refetch(kit: UiKit, query: Query): void;
}

/** An endpoint of RTK Query, as far as reading goes. */
export interface ReadEndpoint<Query, Data> {
  select(query: Query): (state: never) => ReadResult<Data>;
  initiate(query: Query, options?: { readonly forceRefetch?: boolean; readonly subscribe?: boolean }): Flow<Promise<{ readonly data?: unknown }> & { unsubscribe(): void }>;
}

export interface ReaderOptions<Query> {
  /** What hardly ever changes is asked for again only once it is forgotten. */
  readonly isLasting?: boolean;
  /** What else follows from an answer. */
  readonly note?: ((query: Query, data: unknown) => Flow<void>) | undefined;
}

export function createReader<Query, Data>(api: ApiLike, endpoint: ReadEndpoint<Query, Data>, { isLasting = false, note }: ReaderOptions<Query> = {}): Reader<Query, Data> {
  return {
    select: (query) => selectMounted(api, endpoint.select(query)),
    watch: (kit, query) => {
      mountApi(servicesOf(kit), api);
      const subscription = kit.dispatch(endpoint.initiate(query, isLasting ? { forceRefetch: false } : {}));
      if (note) void subscription.then(({ data }) => (data === undefined ? undefined : kit.dispatch(note(query, data))));
      return () => subscription.unsubscribe();
    },
    refetch: (kit, query) => void kit.dispatch(endpoint.initiate(query, { forceRefetch: true, subscribe: false })).catch(() => {}),
  };
}
