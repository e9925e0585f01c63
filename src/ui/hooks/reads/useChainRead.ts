'use client';
import { useCallback } from 'react';
import { chainReaders } from './chainRead.ts';
import type { ChainRead } from './chainRead.ts';
import type { DataOf, QueryOf, ReaderOf, ReadName } from './chainReads.ts';
import type { Reader } from './createReader.ts';
import { useStable } from '../page/useStable.ts';
import { useReader } from './useReader.ts';

/** Reads when first asked for, and again as the kinds of reads require. Queries that are equal are one, however they are written. */
export function useChainRead<Name extends ReadName>(name: Name, query: QueryOf<Name> | undefined): ChainRead<DataOf<Name>> {
  const asked = useStable(query);
  const readerIn = useCallback((readerOf: ReaderOf): Reader<QueryOf<Name>, DataOf<Name>> => readerOf(name), [name]);
  return useReader(chainReaders, readerIn, asked);
}
