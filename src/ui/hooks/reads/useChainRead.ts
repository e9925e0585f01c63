'use client';
import { useEffect, useMemo } from 'react';
import { screenErrors } from '../../../contracts/errors.ts';
import { toWireError } from '../../../domain/errors.ts';
import type { WireError } from '../../../domain/errors.ts';
import { decodeJson, encodeJson } from '../../../domain/encoding/json.ts';
import { useLatchkey, useLatchkeySelector } from '../../kit/kitContext.ts';
import { createLoadable, useLoadable } from '../../modal/loadable.ts';
import { toQueryError } from '../../../api/toQueryError.ts';
import type { DataOf, QueryOf, ReadName } from './chainReads.ts';

/** ABI coding and the query library arrive with the first read. */
const reads = /* @__PURE__ */ createLoadable(() => import('./chainReads.ts'));

/** Something read from a chain. */
export type ChainRead<Data> = { refetch(): void } & (
  /** There is nothing to ask yet. */
  | { readonly at: 'idle' }
  | { readonly at: 'loading' }
  /** `isRefreshing`: a newer value is being read. */
  | { readonly at: 'read'; readonly value: Data; readonly isRefreshing: boolean }
  | { readonly at: 'failed'; readonly error: WireError }
);

/** Reads when first asked for, and again as the kinds of reads require. Queries that are equal are one, however they are written. */
export function useChainRead<Name extends ReadName>(name: Name, query: QueryOf<Name> | undefined): ChainRead<DataOf<Name>> {
  const kit = useLatchkey();
  const key = query && encodeJson(query);
  const asked = useMemo(() => (key === undefined ? undefined : (decodeJson(key) as QueryOf<Name>)), [key]); // the mirror of encodeJson
  const part = useLoadable(reads);
  const reader = part.at === 'loaded' ? part.value : undefined;
  const select = useMemo(() => (asked && reader ? reader.selectRead(name, asked) : undefined), [name, asked, reader]);
  const result = useLatchkeySelector((state) => select?.(state));
  useEffect(() => {
    if (asked && reads.get().at === 'idle') void reads.load();
    return asked && reader ? reader.watchRead(kit, name, asked) : undefined;
  }, [kit, name, asked, reader]);
  return useMemo(() => {
    const refetch = (): void => {
      if (!reader) void reads.load();
      else if (asked) reader.refetchRead(kit, name, asked);
    };
    if (!asked) return { at: 'idle', refetch };
    if (part.at === 'failed') return { at: 'failed', error: toWireError(screenErrors.loadFailed()), refetch };
    if (result?.data !== undefined) return { at: 'read', value: result.data, isRefreshing: result.status === 'pending', refetch };
    if (result?.error && result.status === 'rejected') return { at: 'failed', error: toQueryError(result.error), refetch };
    return { at: 'loading', refetch };
  }, [kit, name, asked, part.at, reader, result]);
}
