'use client';
import type { LogsQuery } from '../../../api/readApi.ts';
import type { Logs } from '../../../api/reads/readLogs.ts';
import { selectActiveChainId } from '../../../store/network.ts';
import { useLatchkeySelector } from '../../kit/kitContext.ts';
import { useChainRead } from './useChainRead.ts';
import type { ChainRead } from './useChainRead.ts';

/** Which events to show. */
export interface LogsOf extends Omit<LogsQuery, 'chainId' | 'fromBlock'> {
  /** Absent: the active chain. */
  readonly chainId?: number | undefined;
  /** Absent: nothing is asked yet. */
  readonly fromBlock: number | undefined;
}

/** Reads events of a contract, and again after each of the visitor's transactions on its chain, unless the range ends at a block. The range is split as nodes require. */
export function useLogs({ chainId, fromBlock, ...asked }: LogsOf): ChainRead<Logs> {
  const activeChainId = useLatchkeySelector(selectActiveChainId);
  const onChainId = chainId ?? activeChainId;
  return useChainRead('logs', fromBlock !== undefined && onChainId !== undefined ? { ...asked, chainId: onChainId, fromBlock } : undefined);
}
