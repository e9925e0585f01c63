'use client';
import type { EnsAvatar } from '../../../api/reads/readEns.ts';
import type { Chain } from '../../../domain/chains/chains.ts';
import type { ChainId } from '../../../domain/kitNames.ts';
import { selectActiveAddress } from '../../../store/connection.ts';
import { selectChain } from '../../../store/network.ts';
import { selectNameChain } from '../../../store/selectNameChain.ts';
import { useLatchkeySelector } from '../../kit/kitContext.ts';
import { useChainRead } from './useChainRead.ts';
import type { ChainRead } from './useChainRead.ts';
import type { Hex } from '../../../domain/encoding/hex.ts';

/** Where names are looked up. */
export interface OnNameChain {
  /** Where names are looked up. Absent: the main chain if the site configured it, else the active one. */
  readonly chainId?: ChainId | undefined;
}

/** The name an account goes by, proven to lead back to it; null where it has none. */
export function useEnsName({ address, chainId }: OnNameChain & { /** Absent: the active account. */ readonly address?: string | undefined } = {}): ChainRead<string | null> {
  const chain = useNameChain(chainId);
  const activeAddress = useLatchkeySelector(selectActiveAddress);
  const account = address ?? activeAddress;
  return useChainRead('ensName', account !== undefined && chain ? { chainId: chain.id, ens: chain.ens, address: account } : undefined);
}

/** The account behind a name; null where it has none. */
export function useEnsAddress({ name, chainId }: OnNameChain & { readonly name: string | undefined }): ChainRead<Hex | null> {
  const chain = useNameChain(chainId);
  return useChainRead('ensAddress', name !== undefined && name !== '' && chain ? { chainId: chain.id, ens: chain.ens, name } : undefined);
}

/** Where a name's picture is, checked and not fetched; null where it has none that may be shown. */
export function useEnsAvatar({ name, chainId }: OnNameChain & { readonly name: string | undefined }): ChainRead<EnsAvatar | null> {
  const chain = useNameChain(chainId);
  return useChainRead('ensAvatar', name !== undefined && name !== '' && chain ? { chainId: chain.id, ens: chain.ens, name } : undefined);
}

function useNameChain(chainId: number | undefined): Chain | undefined {
  return useLatchkeySelector((state) => (chainId === undefined ? selectNameChain(state) : selectChain(state, chainId)));
}
