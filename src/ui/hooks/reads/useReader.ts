'use client';
import { useEffect, useMemo } from 'react';
import { toQueryError } from '../../../api/toQueryError.ts';
import { partErrors } from '../../../domain/partErrors.ts';
import { toWireError } from '../../../domain/errors.ts';
import type { WireError } from '../../../domain/errors.ts';
import { useLatchkey, useLatchkeySelector } from '../../kit/kitContext.ts';
import { useLoadable } from '../../modal/loadable.ts';
import type { Loadable } from '../../modal/loadable.ts';
import type { Reader } from './createReader.ts';

/** Something read from a chain. */
export type ChainRead<Data> = { refetch(): void } & (
  /** There is nothing to ask yet. */
  | { readonly at: 'idle' }
  | { readonly at: 'loading' }
  /** `isRefreshing`: a newer value is being read. */
  | { readonly at: 'read'; readonly value: Data; readonly isRefreshing: boolean }
  | { readonly at: 'failed'; readonly error: WireError }
);

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
    if (query === undefined) return { at: 'idle', refetch };
    if (loaded.at === 'failed') return { at: 'failed', error: toWireError(partErrors.loadFailed()), refetch };
    if (result?.data !== undefined) return { at: 'read', value: result.data, isRefreshing: result.status === 'pending', refetch };
    if (result?.error && result.status === 'rejected') return { at: 'failed', error: toQueryError(result.error), refetch };
    return { at: 'loading', refetch };
  }, [kit, part, query, loaded.at, reader, result]);
}
