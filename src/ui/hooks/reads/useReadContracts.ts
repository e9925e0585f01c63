'use client';
import type { ContractAnswer, ContractsQuery } from '../../../api/readApi.ts';
import { selectActiveChainId } from '../../../store/network.ts';
import { useLatchkeySelector } from '../../kit/kitContext.ts';
import { useChainRead } from './useChainRead.ts';
import type { ChainRead } from './useChainRead.ts';

/** What to ask many contracts of one chain. */
export interface ContractReadsOf extends Omit<ContractsQuery, 'chainId' | 'calls'> {
  /** Absent: nothing is asked yet. */
  readonly calls: ContractsQuery['calls'] | undefined;
  /** Absent: the active chain. */
  readonly chainId?: number | undefined;
}

/** Asks many contracts at once, and again after each of the visitor's transactions on their chain. One that refuses fails by itself. */
export function useReadContracts({ calls, chainId, block }: ContractReadsOf): ChainRead<readonly ContractAnswer[]> {
  const activeChainId = useLatchkeySelector(selectActiveChainId);
  const onChainId = chainId ?? activeChainId;
  return useChainRead('contractReads', calls && onChainId !== undefined ? { chainId: onChainId, calls, ...(block !== undefined && { block }) } : undefined);
}
