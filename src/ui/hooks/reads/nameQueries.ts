import type { Chain } from '../../../domain/chains/chains.ts';
import type { CoreState } from '../../../store/coreState.ts';
import { selectChain } from '../../../store/network.ts';
import { selectNameChain } from '../../../store/selectNameChain.ts';
import type { QueryOf } from './chainReads.ts';
import type { ForChain, OnNameChain } from './onNameChain.ts';

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
