'use client';
import type { EnsAvatar } from '../../../api/reads/readEns.ts';
import type { Chain } from '../../../domain/chains/chains.ts';
import { selectActiveAddress } from '../../../store/connection.ts';
import { useLatchkeySelector } from '../../kit/kitContext.ts';
import { ensAddressQuery, ensNameQuery, nameChainOf } from './queries.ts';
import type { EnsAddressOf, EnsNameOf } from './queries.ts';
import type { OnNameChain } from './onNameChain.ts';
import { useChainRead } from './useChainRead.ts';
import type { ChainRead } from './chainRead.ts';
import type { Hex } from '../../../domain/encoding/hex.ts';
import { assertArguments } from '../../../domain/assertArguments.ts';

/** The name an account goes by, proven to lead back to it; null where it has none. */
export function useEnsName(asked: EnsNameOf = {}): ChainRead<string | null> {
  assertArguments('useEnsName(asked?: object)', asked);
  const activeAddress = useLatchkeySelector(selectActiveAddress);
  return useChainRead('ensName', ensNameQuery(asked, activeAddress, useNameChain(asked.chainId)));
}

/** The account behind a name; null where it has none. */
export function useEnsAddress(asked: EnsAddressOf): ChainRead<Hex | null> {
  assertArguments('useEnsAddress(asked: object)', asked);
  return useChainRead('ensAddress', ensAddressQuery(asked, useNameChain(asked.chainId)));
}

/** Where a name's picture is, checked and not fetched; null where it has none that may be shown. */
export function useEnsAvatar(asked: OnNameChain & { readonly name: string | undefined }): ChainRead<EnsAvatar | null> {
  assertArguments('useEnsAvatar(asked: object)', asked);
  const { name, chainId } = asked;
  const chain = useNameChain(chainId);
  return useChainRead('ensAvatar', name !== undefined && name !== '' && chain ? { chainId: chain.id, ens: chain.ens, name } : undefined);
}

function useNameChain(chainId: number | undefined): Chain | undefined {
  return useLatchkeySelector((state) => nameChainOf(state, chainId));
}
