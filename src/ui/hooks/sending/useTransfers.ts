'use client';
import { useEffect, useState } from 'react';
import { indexersPoint } from '../../../contracts/points/indexers.ts';
import type { AccountTransfer } from '../../../domain/tokens/owned.ts';
import { fetchTransfers } from '../../../flows/funds/fetchOwned.ts';
import type { TransfersCursor } from '../../../flows/funds/fetchOwned.ts';
import { useLatchkey, usePoint } from '../../kit/kitContext.ts';

/** Pages of a history that are read, one at a time as the visitor goes on. */
const maxTransferPages = 40;

/** What indexers tell of an account's past, as far as it has been read. */
export interface TransfersRead {
  readonly transfers: readonly AccountTransfer[];
  readonly at: 'loading' | 'read' | 'failed';
  /** False: no source is registered, and nothing was asked. */
  readonly hasSource: boolean;
  readonly isIncomplete: boolean;
  /** There is an older page, or the last one failed. */
  readonly hasMore: boolean;
  /** Reads the next page, or anew the one that failed. */
  more(): void;
}

interface Known {
  readonly key: string;
  readonly transfers: readonly AccountTransfer[];
  readonly pages: number;
  readonly next: TransfersCursor | undefined;
  readonly at: 'read' | 'failed';
  readonly hasSource: boolean;
  readonly isIncomplete: boolean;
}

const nothing: Omit<Known, 'key'> = { transfers: [], pages: 0, next: undefined, at: 'read', hasSource: false, isIncomplete: false };

/** Reads what indexers tell of an account on a chain, a page at a time, from when it is first used. */
export function useTransfers(chainId: number | undefined, owner: string): TransfersRead {
  const kit = useLatchkey();
  const sources = usePoint(indexersPoint);
  const key = `${chainId} ${owner}`;
  const [asked, setAsked] = useState<{ readonly key: string; readonly after: TransfersCursor | undefined; readonly attempt: number }>({ key, after: undefined, attempt: 0 });
  const [known, setKnown] = useState<Known>();
  const [endedAttempt, setEnded] = useState<string>();
  const { after, attempt } = asked.key === key ? asked : { after: undefined, attempt: 0 };
  const attemptKey = `${key} ${attempt}`;
  useEffect(() => {
    if (chainId === undefined) return undefined;
    const left = new AbortController();
    const { signal } = left;
    const end = (change: (before: Known) => Omit<Known, 'key'>): void => {
      if (signal.aborted) return;
      setKnown((before) => ({ ...change(before?.key === key && after !== undefined ? before : { key, ...nothing }), key }));
      setEnded(attemptKey);
    };
    kit.dispatch(fetchTransfers({ chainId, owner, after, signal })).then(
      ({ transfers, next, hasSource, isIncomplete, error }) => end((before) => ({
        transfers: [...before.transfers, ...transfers], pages: before.pages + 1, next: before.pages + 1 < maxTransferPages ? next : undefined, at: error ? 'failed' : 'read', hasSource,
        isIncomplete: isIncomplete || before.isIncomplete || (next !== undefined && before.pages + 1 >= maxTransferPages),
      })),
      () => end((before) => ({ ...before, at: 'failed', hasSource: true, isIncomplete: true })), // of a later page alone, or left
    );
    return () => left.abort();
  }, [kit, sources, chainId, owner, key, after, attempt, attemptKey]);
  const read = known?.key === key ? known : undefined;
  const isLoading = endedAttempt !== attemptKey;
  const { transfers, next, hasSource, isIncomplete, at } = read ?? { ...nothing, hasSource: sources.some(({ answers, chainIds }) => answers.includes('transfers') && chainIds?.includes(chainId ?? 0) !== false) };
  return {
    transfers, hasSource, isIncomplete, at: isLoading ? 'loading' : at, hasMore: next !== undefined || at === 'failed',
    more: () => {
      if (!isLoading) setAsked({ key, after: next, attempt: attempt + 1 });
    },
  };
}
