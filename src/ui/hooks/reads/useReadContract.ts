'use client';
import type { BlockRef } from '../../../api/reads/blockRef.ts';
import type { ContractResult, FunctionRef } from '../../../api/reads/readContract.ts';
import type { Abi } from '../../../domain/abi/abi.ts';
import type { ArgsField, FunctionArgs, FunctionField } from '../../../domain/abi/functionTypes.ts';
import { pickFromAbi } from '../../../domain/abi/pickFromAbi.ts';
import type { ChainId } from '../../../domain/kitNames.ts';
import { selectActiveChainId } from '../../../store/network.ts';
import { useLatchkeySelector } from '../../kit/kitContext.ts';
import { useChainRead } from './useChainRead.ts';
import type { ChainRead } from './useChainRead.ts';
import { assertArguments } from '../../../domain/assertArguments.ts';

/**
 * What to ask which contract. The function by its signature (`function balanceOf(address) view returns (uint256)`), as ABI JSON, by its name
 * in an interface, or by its bare name: the interface of the contract is then looked for first.
 */
export type ContractReadOf<Fn extends FunctionRef = FunctionRef, A extends Abi = never> = {
  /** Absent: nothing is asked yet. */
  readonly address: string | undefined;
  /** Absent: the active chain. */
  readonly chainId?: ChainId | undefined;
  readonly block?: BlockRef | undefined;
} & FunctionField<Fn, A> & ArgsField<FunctionArgs<Fn, 'stored'>>;

/** What a function returns, as the store keeps it: null for a function without outputs. */
export type ContractValue<Fn extends FunctionRef = FunctionRef> = Exclude<ContractResult<Fn>, undefined> | (undefined extends ContractResult<Fn> ? null : never);

/** Asks a contract, and again after each of the visitor's transactions on its chain. Null for a function without outputs. */
export function useReadContract<const Fn extends FunctionRef, const A extends Abi>(read: ContractReadOf<Fn, A>): ChainRead<ContractValue<Fn>>;
export function useReadContract(read: ContractReadOf): ChainRead<ContractValue> {
  assertArguments('useReadContract({ fn })', read);
  const { address, fn, args, chainId, block } = read;
  const activeChainId = useLatchkeySelector(selectActiveChainId);
  const onChainId = chainId ?? activeChainId;
  return useChainRead('contractRead', address !== undefined && onChainId !== undefined ? { chainId: onChainId, address, fn: pickFromAbi(fn), ...(args && { args }), ...(block !== undefined && { block }) } : undefined);
}
