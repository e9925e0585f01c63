'use client';
import type { BlockRef } from '../../../api/reads/blockRef.ts';
import type { ContractResult } from '../../../api/reads/readContract.ts';
import type { AbiFunction } from '../../../domain/abi/abi.ts';
import type { Storable } from '../../../domain/encoding/json.ts';
import { selectActiveChainId } from '../../../store/network.ts';
import { useLatchkeySelector } from '../../kit/kitContext.ts';
import { useChainRead } from './useChainRead.ts';
import type { ChainRead } from './useChainRead.ts';

/** What to ask which contract. */
export interface ContractReadOf {
  /** Absent: nothing is asked yet. */
  readonly address: string | undefined;
  /** `function balanceOf(address) view returns (uint256)`, as ABI JSON, or by its bare name: the interface of the contract is then looked for first. */
  readonly fn: string | AbiFunction;
  readonly args?: readonly Storable[] | undefined;
  /** Absent: the active chain. */
  readonly chainId?: number | undefined;
  readonly block?: BlockRef | undefined;
}

/** Asks a contract, and again after each of the visitor's transactions on its chain. Null for a function without outputs. */
export function useReadContract({ address, fn, args, chainId, block }: ContractReadOf): ChainRead<ContractResult | null> {
  const activeChainId = useLatchkeySelector(selectActiveChainId);
  const onChainId = chainId ?? activeChainId;
  return useChainRead('contractRead', address !== undefined && onChainId !== undefined ? { chainId: onChainId, address, fn, ...(args && { args }), ...(block !== undefined && { block }) } : undefined);
}
