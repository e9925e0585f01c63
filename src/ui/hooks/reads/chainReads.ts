import { readApi } from '../../../api/readApi.ts';
import { selectMounted } from '../../../api/selectMounted.ts';
import type { WireError } from '../../../domain/errors.ts';
import type { Cleanup } from '../../../kernel/plugin.ts';
import type { UiKit } from '../../kit/uiKit.ts';
import { servicesOf } from '../../../contracts/servicesOf.ts';

type Endpoints = typeof readApi.endpoints;
export type ReadName = keyof Pick<Endpoints, 'tokenBalance' | 'tokenMetadata' | 'contractRead' | 'contractReads' | 'logs' | 'ensName' | 'ensAddress' | 'ensAvatar'>;
export type QueryOf<Name extends ReadName> = Parameters<Endpoints[Name]['initiate']>[0];
export type DataOf<Name extends ReadName> = NonNullable<Awaited<ReturnType<ReturnType<Endpoints[Name]['initiate']>>>['data']> | (Name extends 'tokenBalance' | 'tokenMetadata' | 'contractReads' | 'logs' ? never : null);

/** As RTK Query has it. */
export interface ReadResult<Data> {
  readonly status: string;
  readonly data?: Data | undefined;
  readonly error?: WireError | { readonly message?: string } | undefined;
}

interface Endpoint<Data> {
  select(query: unknown): (state: never) => ReadResult<Data>;
  initiate(query: unknown, options?: { readonly forceRefetch?: boolean; readonly subscribe?: boolean }): never;
}

function endpointOf<Name extends ReadName>(name: Name): Endpoint<DataOf<Name>> {
  return readApi.endpoints[name] as unknown as Endpoint<DataOf<Name>>; // the same endpoint, its query and its data tied to its name
}

/** What is known of a read; `undefined` until it was first asked for. */
export function selectRead<Name extends ReadName>(name: Name, query: QueryOf<Name>): (state: object) => ReadResult<DataOf<Name>> | undefined {
  return selectMounted(readApi, endpointOf(name).select(query) as (state: object) => ReadResult<DataOf<Name>>); // of the state that holds the api
}

/** What hardly ever changes is asked for again only once it is forgotten. */
const lasting: readonly ReadName[] = ['tokenMetadata', 'ensName', 'ensAvatar'];

/** Reads, and keeps what was read as long as somebody watches. */
export function watchRead<Name extends ReadName>(kit: UiKit, name: Name, query: QueryOf<Name>): Cleanup {
  servicesOf(kit).mountApi(readApi);
  const subscription: { unsubscribe(): void } = kit.dispatch(endpointOf(name).initiate(query, lasting.includes(name) ? { forceRefetch: false } : {}));
  return () => subscription.unsubscribe();
}

/** Reads it again now. The failure, if any, shows in the state. */
export function refetchRead<Name extends ReadName>(kit: UiKit, name: Name, query: QueryOf<Name>): void {
  const asked: Promise<unknown> = kit.dispatch(endpointOf(name).initiate(query, { forceRefetch: true, subscribe: false }));
  asked.catch(() => {});
}
