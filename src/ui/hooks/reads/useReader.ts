'use client';
import { useEffect, useMemo } from 'react';
import { useLatchkey, useLatchkeySelector } from '../../kit/kitContext.ts';
import { useLoadable } from '../../modal/useLoadable.ts';
import type { Loadable } from '../../modal/loadable.ts';
import { toChainRead } from './chainRead.ts';
import type { ChainRead } from './chainRead.ts';
import type { Reader } from './createReader.ts';

/** For a part that is the reader. */
export function itself<Part>(part: Part): Part {
  return part;
}

/**
 * Reads by an endpoint that arrives with `part`, when first asked for, and again as its kind requires. `query` and `readerIn` stay the same objects
 * as long as they mean the same.
 */
export function useReader<Part, Query, Data>(part: Loadable<Part>, readerIn: (part: Part) => Reader<Query, Data>, query: Query | undefined): ChainRead<Data> {
  const kit = useLatchkey();
  const loaded = useLoadable(part);
  const reader = useMemo(() => (loaded.at === 'loaded' ? readerIn(loaded.value) : undefined), [loaded, readerIn]);
  const select = useMemo(() => (query !== undefined && reader ? reader.select(query) : undefined), [query, reader]);
  const result = useLatchkeySelector((state) => select?.(state));
  useEffect(() => {
    if (query !== undefined && part.get().at === 'idle') void part.load();
    return query !== undefined && reader ? reader.watch(kit, query) : undefined;
  }, [kit, part, query, reader]);
  return useMemo(() => {
    const refetch = (): void => {
      if (!reader) void part.load();
      else if (query !== undefined) reader.refetch(kit, query);
    };
    return toChainRead(query !== undefined, loaded.at, result, refetch);
  }, [kit, part, query, loaded.at, reader, result]);
}
