'use client';
import { useMemo } from 'react';
import { selectActiveChainId, selectChain } from '../../../store/network.ts';
import { useLatchkeySelector } from '../../kit/kitContext.ts';
import { blockNumberReader } from './queries.ts';
import { itself, useReader } from './useReader.ts';
import type { ChainId } from '../../../domain/kitNames.ts';
import { assertArguments } from '../../../domain/assertArguments.ts';

/** The height of a chain, the active one's if none is named, kept up to date while it is shown. Undefined until it is known. */
export function useBlockNumber(of: { readonly chainId?: ChainId | undefined } = {}): number | undefined {
  assertArguments('useBlockNumber(of?: object)', of);
  const activeChainId = useLatchkeySelector(selectActiveChainId);
  const chainId = useLatchkeySelector((state) => selectChain(state, of.chainId ?? activeChainId)?.id);
  const query = useMemo(() => (chainId === undefined ? undefined : { chainId }), [chainId]);
  const read = useReader(blockNumberReader, itself, query);
  return read.at === 'read' ? read.value : undefined;
}
