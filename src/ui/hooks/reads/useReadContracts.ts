'use client';
import type { FunctionRef } from '../../../api/reads/readContract.ts';
import { assertArguments } from '../../../domain/assertArguments.ts';
import { selectActiveChainId } from '../../../store/network.ts';
import { useLatchkeySelector } from '../../kit/kitContext.ts';
import type { ChainRead } from './chainRead.ts';
import { contractsQuery } from './queries.ts';
import type { ContractReadsOf, ContractValues } from './queries.ts';
import { useChainRead } from './useChainRead.ts';

/** Asks many contracts at once, and again after each of the visitor's transactions on their chain. One that refuses fails by itself. */
export function useReadContracts<const Fns extends readonly FunctionRef[]>(reads: ContractReadsOf<Fns>): ChainRead<ContractValues<Fns>>;
export function useReadContracts(reads: ContractReadsOf): ChainRead<ContractValues> {
  assertArguments('useReadContracts({ calls?: objects })', reads);
  return useChainRead('contractReads', contractsQuery(reads, useLatchkeySelector(selectActiveChainId)));
}
