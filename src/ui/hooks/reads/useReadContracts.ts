'use client';
import type { BlockRef } from '../../../api/reads/blockRef.ts';
import type { FunctionRef } from '../../../api/reads/readContract.ts';
import type { ArgsField, FunctionArgs, FunctionField } from '../../../domain/abi/functionTypes.ts';
import { pickFromAbi } from '../../../domain/abi/pickFromAbi.ts';
import type { WireError } from '../../../domain/errors.ts';
import type { ChainId } from '../../../domain/kitNames.ts';
import { selectActiveChainId } from '../../../store/network.ts';
import { useLatchkeySelector } from '../../kit/kitContext.ts';
import { useChainRead } from './useChainRead.ts';
import type { ChainRead } from './useChainRead.ts';
import type { ContractValue } from './useReadContract.ts';
import { assertArguments } from '../../../domain/assertArguments.ts';

/** What to ask many contracts of one chain. A bare name has no interface to be looked up in: give signatures or interfaces. */
export interface ContractReadsOf<Fns extends readonly FunctionRef[] = readonly FunctionRef[]> {
  /** Absent: nothing is asked yet. */
  readonly calls: { readonly [At in keyof Fns]: StoredCall<Fns[At]> } | undefined;
  /** Absent: the active chain. */
  readonly chainId?: ChainId | undefined;
  /** One state for all of them. */
  readonly block?: BlockRef | undefined;
}
type StoredCall<Fn extends FunctionRef> = { readonly address: string } & FunctionField<Fn> & ArgsField<FunctionArgs<Fn, 'stored'>>;

/** What each of many calls returned, or why it failed. */
export type ContractValues<Fns extends readonly FunctionRef[] = readonly FunctionRef[]> = { readonly [At in keyof Fns]: { readonly value: ContractValue<Fns[At]> } | { readonly error: WireError } };

/** Asks many contracts at once, and again after each of the visitor's transactions on their chain. One that refuses fails by itself. */
export function useReadContracts<const Fns extends readonly FunctionRef[]>(reads: ContractReadsOf<Fns>): ChainRead<ContractValues<Fns>>;
export function useReadContracts(reads: ContractReadsOf): ChainRead<ContractValues> {
  assertArguments('useReadContracts({ calls?: objects })', reads);
  const { calls, chainId, block } = reads;
  const activeChainId = useLatchkeySelector(selectActiveChainId);
  const onChainId = chainId ?? activeChainId;
  const asked = calls?.map(({ fn, ...call }) => ({ ...call, fn: pickFromAbi(fn) }));
  return useChainRead('contractReads', asked && onChainId !== undefined ? { chainId: onChainId, calls: asked, ...(block !== undefined && { block }) } : undefined);
}
