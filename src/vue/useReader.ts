import { computed, shallowRef, watchPostEffect } from 'vue';
import type { ComputedRef, Ref, ShallowRef } from 'vue';
import { decodeJson, encodeJson } from '../domain/encoding/json.ts';
import { chainReaders, toChainRead } from '../ui/hooks/reads/chainRead.ts';
import type { ChainRead } from '../ui/hooks/reads/chainRead.ts';
import type { DataOf, QueryOf, ReadName } from '../ui/hooks/reads/chainReads.ts';
import type { Reader } from '../ui/hooks/reads/createReader.ts';
import { getIdle } from '../ui/modal/loadable.ts';
import type { Loadable, LoadState } from '../ui/modal/loadable.ts';
import { useIsSettled, useKitState, useLatchkey } from './provideLatchkey.ts';

/** A part that arrives when it is needed, as it comes; on a server it never does. */
export function usePart<Part>(part: Pick<Loadable<Part>, 'get' | 'subscribe'>): Readonly<ShallowRef<LoadState<Part>>> {
  const loaded = shallowRef<LoadState<Part>>(useIsSettled().value ? part.get() : getIdle());
  watchPostEffect((onCleanup) => {
    const follow = (): void => void (loaded.value = part.get());
    onCleanup(part.subscribe(follow));
    follow(); // what came since the component was set up
  });
  return loaded;
}

/** Reads by an endpoint that arrives with `part`, when first asked for, and again as its kind requires, for as long as the scope that asks lasts. A server asks nothing. */
export function useReader<Part, Query, Data>(part: Loadable<Part>, readerIn: (part: Part) => Reader<Query, Data>, query: Readonly<Ref<Query | undefined>>): ComputedRef<ChainRead<Data>> {
  const kit = useLatchkey();
  const state = useKitState();
  const loaded = usePart(part);
  const reader = computed(() => (loaded.value.at === 'loaded' ? readerIn(loaded.value.value) : undefined));
  const select = computed(() => (query.value === undefined ? undefined : reader.value?.select(query.value)));
  const result = computed(() => select.value?.(state.value));
  watchPostEffect((onCleanup) => {
    if (query.value !== undefined && part.get().at === 'idle') void part.load();
    if (query.value !== undefined && reader.value) onCleanup(reader.value.watch(kit, query.value));
  });
  const refetch = (): void => {
    if (!reader.value) void part.load();
    else if (query.value !== undefined) reader.value.refetch(kit, query.value);
  };
  return computed(() => toChainRead(query.value !== undefined, loaded.value.at, result.value, refetch));
}

/** Reads by one of the endpoints for names, tokens and contracts. Queries that are equal are one, however they are written, and hold none of Vue's proxies. */
export function useChainRead<Name extends ReadName>(name: Name, ask: () => QueryOf<Name> | undefined): ComputedRef<ChainRead<DataOf<Name>>> {
  const text = computed(() => {
    const query = ask();
    return query && encodeJson(query);
  });
  const query = computed(() => (text.value === undefined ? undefined : (decodeJson(text.value) as QueryOf<Name>))); // what was encoded above
  return useReader(chainReaders, (readerOf) => readerOf(name), query);
}
