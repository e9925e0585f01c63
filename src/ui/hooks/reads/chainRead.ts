import { toQueryError } from '../../../api/toQueryError.ts';
import { toWireError } from '../../../domain/errors.ts';
import type { WireError } from '../../../domain/errors.ts';
import { partErrors } from '../../../domain/partErrors.ts';
import { createLoadable } from '../../modal/loadable.ts';
import type { LoadState } from '../../modal/loadable.ts';
import type { ReadResult } from './createReader.ts';

/** Something read from a chain. */
export type ChainRead<Data> = { refetch(): void } & (
  /** There is nothing to ask yet. */
  | { readonly at: 'idle' }
  | { readonly at: 'loading' }
  /** `isRefreshing`: a newer value is being read. */
  | { readonly at: 'read'; readonly value: Data; readonly isRefreshing: boolean }
  | { readonly at: 'failed'; readonly error: WireError }
);

/** ABI coding and the query library arrive with the first read. */
export const chainReaders = /* @__PURE__ */ createLoadable(async () => (await import('./chainReads.ts')).readerOf);

/** What is shown of a question, by how far the code that reads is, and what it has read. */
export function toChainRead<Data>(isAsked: boolean, partAt: LoadState<unknown>['at'], result: ReadResult<Data> | undefined, refetch: () => void): ChainRead<Data> {
  if (!isAsked) return { at: 'idle', refetch };
  if (partAt === 'failed') return { at: 'failed', error: toWireError(partErrors.loadFailed()), refetch };
  if (result?.data !== undefined) return { at: 'read', value: result.data, isRefreshing: result.status === 'pending', refetch };
  if (result?.error && result.status === 'rejected') return { at: 'failed', error: toQueryError(result.error), refetch };
  return { at: 'loading', refetch };
}
