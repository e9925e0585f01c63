import type { ContractQuery, ContractsQuery, LogsQuery } from '../../../api/readApi.ts';
import type { BlockRef } from '../../../api/reads/blockRef.ts';
import type { ContractResult, FunctionRef } from '../../../api/reads/readContract.ts';
import type { EventRef, LogsPlace } from '../../../api/reads/readLogs.ts';
import type { Abi } from '../../../domain/abi/abi.ts';
import type { EventField, EventFilter } from '../../../domain/abi/eventTypes.ts';
import type { ArgsField, FunctionArgs, FunctionField } from '../../../domain/abi/functionTypes.ts';
import { pickFromAbi } from '../../../domain/abi/pickFromAbi.ts';
import type { Chain } from '../../../domain/chains/chains.ts';
import type { WireError } from '../../../domain/errors.ts';
import type { ChainId } from '../../../domain/kitNames.ts';
import type { CoreState } from '../../../store/coreState.ts';
import { selectChain } from '../../../store/network.ts';
import { selectNameChain } from '../../../store/selectNameChain.ts';
import { createLoadable } from '../../modal/loadable.ts';
import type { ChainRead } from './chainRead.ts';
import type { QueryOf } from './chainReads.ts';
import type { ForChain, OnNameChain } from './onNameChain.ts';

// What the hooks of React and the composables of Vue ask, once what is absent was taken from who is connected.

/** The query library arrives with the first balance that is asked for. */
export const balanceReader = /* @__PURE__ */ createLoadable(async () => (await import('./rpcBalance.ts')).balanceReader);

/** The query library and the watcher arrive with the first height that is asked for. */
export const blockNumberReader = /* @__PURE__ */ createLoadable(async () => (await import('./rpcBlockNumber.ts')).blockNumberReader);

/** Whose balance `useBalance` reads, and where. */
export interface BalanceOf {
  /** Absent: the active account. */
  readonly address?: string | undefined;
  /** Absent: the active chain. */
  readonly chainId?: ChainId | undefined;
}

/** How far the reading of a balance is, and what was read. */
export type Balance =
  | { readonly at: 'idle' }
  | { readonly at: 'loading' }
  /** `isRefreshing`: a newer figure is being read. */
  | { readonly at: 'read'; readonly valueWei: bigint; readonly symbol: string; readonly decimals: number; readonly isRefreshing: boolean }
  | { readonly at: 'failed'; readonly error: WireError };

export function balanceQuery(address: string | undefined, chain: Chain | undefined): { readonly address: string; readonly chainId: number } | undefined {
  return address !== undefined && chain ? { address, chainId: chain.id } : undefined;
}

/** A balance with the currency of its chain. */
export function toBalance(read: ChainRead<bigint>, chain: Chain | undefined): Balance & { refetch(): void } {
  if (read.at !== 'read') return read;
  if (!chain) return { at: 'idle', refetch: read.refetch };
  const { value: valueWei, ...rest } = read;
  return { ...rest, valueWei, symbol: chain.nativeCurrency.symbol, decimals: chain.nativeCurrency.decimals };
}

/** Which token, on which chain. */
export interface TokenOf {
  /** An ERC-20, or the placeholder of the native currency. Absent: nothing is asked yet. */
  readonly token: string | undefined;
  /** Absent: the active chain. */
  readonly chainId?: ChainId | undefined;
}

/** How much of which token, of which account. */
export interface TokenBalanceOf extends TokenOf {
  /** Absent: the active account. */
  readonly owner?: string | undefined;
}

export function tokenBalanceQuery({ token, owner, chainId }: TokenBalanceOf, activeAddress: string | undefined, activeChainId: number | undefined): QueryOf<'tokenBalance'> | undefined {
  const [ofAccount, onChainId] = [owner ?? activeAddress, chainId ?? activeChainId];
  return token !== undefined && ofAccount !== undefined && onChainId !== undefined ? { chainId: onChainId, token, owner: ofAccount } : undefined;
}

/** @param chain the one that is asked for, or the active one */
export function tokenMetadataQuery({ token }: TokenOf, chain: Chain | undefined): QueryOf<'tokenMetadata'> | undefined {
  return token !== undefined && chain ? { chainId: chain.id, token, nativeCurrency: chain.nativeCurrency } : undefined;
}

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

export function contractQuery({ address, fn, args, chainId, block }: ContractReadOf, activeChainId: number | undefined): ContractQuery | undefined {
  const onChainId = chainId ?? activeChainId;
  return address !== undefined && onChainId !== undefined ? { chainId: onChainId, address, fn: pickFromAbi(fn), ...(args && { args }), ...(block !== undefined && { block }) } : undefined;
}

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

export function contractsQuery({ calls, chainId, block }: ContractReadsOf, activeChainId: number | undefined): ContractsQuery | undefined {
  const onChainId = chainId ?? activeChainId;
  const asked = calls?.map(({ fn, ...call }) => ({ ...call, fn: pickFromAbi(fn) }));
  return asked && onChainId !== undefined ? { chainId: onChainId, calls: asked, ...(block !== undefined && { block }) } : undefined;
}

/** Which events to show. */
export type LogsOf<E extends EventRef = EventRef, A extends Abi = never> = EventField<E, A> & Omit<LogsPlace, 'fromBlock'> & {
  /** Absent: the active chain. */
  readonly chainId?: ChainId | undefined;
  /** Absent: nothing is asked yet. */
  readonly fromBlock: number | undefined;
  /** Indexed arguments by name, each the one value wanted. */
  readonly args?: EventFilter<E, 'stored'> | undefined;
};

export function logsQuery({ chainId, fromBlock, event, ...asked }: LogsOf, activeChainId: number | undefined): LogsQuery | undefined {
  const onChainId = chainId ?? activeChainId;
  return fromBlock !== undefined && onChainId !== undefined ? { ...asked, event: pickFromAbi(event), chainId: onChainId, fromBlock } : undefined;
}

/** Whose name, on which chain. */
export interface EnsNameOf extends OnNameChain, ForChain {
  /** Absent: the active account. */
  readonly address?: string | undefined;
}

/** Which name's account, on which chain. */
export interface EnsAddressOf extends OnNameChain, ForChain {
  /** Absent: nothing is asked yet. */
  readonly name: string | undefined;
}

export function ensNameQuery({ address, forChainId }: EnsNameOf, activeAddress: string | undefined, chain: Chain | undefined): QueryOf<'ensName'> | undefined {
  const account = address ?? activeAddress;
  return account !== undefined && chain ? { chainId: chain.id, ens: chain.ens, address: account, ...otherThan(chain, forChainId) } : undefined;
}

export function ensAddressQuery({ name, forChainId }: EnsAddressOf, chain: Chain | undefined): QueryOf<'ensAddress'> | undefined {
  return name !== undefined && name !== '' && chain ? { chainId: chain.id, ens: chain.ens, name, ...otherThan(chain, forChainId) } : undefined;
}

/** The chain that is asked for, else the one that keeps names. */
export function nameChainOf(state: CoreState, chainId: number | undefined): Chain | undefined {
  return chainId === undefined ? selectNameChain(state) : selectChain(state, chainId);
}

/** Queries of one meaning are one. */
function otherThan({ id }: Chain, forChainId: number | undefined): { readonly forChainId?: number } {
  return forChainId === undefined || forChainId === id || forChainId === 1 ? {} : { forChainId };
}
