'use client';
import type { EnsAvatar } from '../../../api/reads/readEns.ts';
import type { Chain } from '../../../domain/chains/chains.ts';
import { selectActiveAddress } from '../../../store/connection.ts';
import { selectChain } from '../../../store/network.ts';
import { selectNameChain } from '../../../store/selectNameChain.ts';
import { useLatchkeySelector } from '../../kit/kitContext.ts';
import type { ForChain, OnNameChain } from './onNameChain.ts';
import { useChainRead } from './useChainRead.ts';
import type { ChainRead } from './useChainRead.ts';
import type { Hex } from '../../../domain/encoding/hex.ts';
import { assertArguments } from '../../../domain/assertArguments.ts';

/** The name an account goes by, proven to lead back to it; null where it has none. */
export function useEnsName(asked: OnNameChain & ForChain & { /** Absent: the active account. */ readonly address?: string | undefined } = {}): ChainRead<string | null> {
  assertArguments('useEnsName(asked?: object)', asked);
  const { address, chainId, forChainId } = asked;
  const chain = useNameChain(chainId);
  const activeAddress = useLatchkeySelector(selectActiveAddress);
  const account = address ?? activeAddress;
  return useChainRead('ensName', account !== undefined && chain ? { chainId: chain.id, ens: chain.ens, address: account, ...otherThan(chain, forChainId) } : undefined);
}

/** The account behind a name; null where it has none. */
export function useEnsAddress(asked: OnNameChain & ForChain & { readonly name: string | undefined }): ChainRead<Hex | null> {
  assertArguments('useEnsAddress(asked: object)', asked);
  const { name, chainId, forChainId } = asked;
  const chain = useNameChain(chainId);
  return useChainRead('ensAddress', name !== undefined && name !== '' && chain ? { chainId: chain.id, ens: chain.ens, name, ...otherThan(chain, forChainId) } : undefined);
}

/** Where a name's picture is, checked and not fetched; null where it has none that may be shown. */
export function useEnsAvatar(asked: OnNameChain & { readonly name: string | undefined }): ChainRead<EnsAvatar | null> {
  assertArguments('useEnsAvatar(asked: object)', asked);
  const { name, chainId } = asked;
  const chain = useNameChain(chainId);
  return useChainRead('ensAvatar', name !== undefined && name !== '' && chain ? { chainId: chain.id, ens: chain.ens, name } : undefined);
}

/** Queries of one meaning are one. */
function otherThan({ id }: Chain, forChainId: number | undefined): { readonly forChainId?: number } {
  return forChainId === undefined || forChainId === id || forChainId === 1 ? {} : { forChainId };
}

function useNameChain(chainId: number | undefined): Chain | undefined {
  return useLatchkeySelector((state) => (chainId === undefined ? selectNameChain(state) : selectChain(state, chainId)));
}
