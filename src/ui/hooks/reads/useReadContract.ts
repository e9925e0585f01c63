'use client';
import type { FunctionRef } from '../../../api/reads/readContract.ts';
import type { Abi } from '../../../domain/abi/abi.ts';
import { assertArguments } from '../../../domain/assertArguments.ts';
import { selectActiveChainId } from '../../../store/network.ts';
import { useLatchkeySelector } from '../../kit/kitContext.ts';
import type { ChainRead } from './chainRead.ts';
import { contractQuery } from './queries.ts';
import type { ContractReadOf, ContractValue } from './queries.ts';
import { useChainRead } from './useChainRead.ts';

/** Asks a contract, and again after each of the visitor's transactions on its chain. Null for a function without outputs. */
export function useReadContract<const Fn extends FunctionRef, const A extends Abi>(read: ContractReadOf<Fn, A>): ChainRead<ContractValue<Fn>>;
export function useReadContract(read: ContractReadOf): ChainRead<ContractValue> {
  assertArguments('useReadContract({ fn })', read);
  return useChainRead('contractRead', contractQuery(read, useLatchkeySelector(selectActiveChainId)));
}
