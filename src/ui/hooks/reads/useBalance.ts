'use client';
import { useMemo } from 'react';
import { assertArguments } from '../../../domain/assertArguments.ts';
import { selectActiveAddress } from '../../../store/connection.ts';
import { selectActiveChainId, selectChain } from '../../../store/network.ts';
import { useLatchkeySelector } from '../../kit/kitContext.ts';
import { balanceQuery, balanceReader, toBalance } from './queries.ts';
import type { Balance, BalanceOf } from './queries.ts';
import { itself, useReader } from './useReader.ts';

/** The native currency of an account, read when first asked for and again after each of its transactions. */
export function useBalance(of: BalanceOf = {}): Balance & { refetch(): void } {
  assertArguments('useBalance({ address?: string }?)', of);
  const activeAddress = useLatchkeySelector(selectActiveAddress);
  const activeChainId = useLatchkeySelector(selectActiveChainId);
  const address = of.address ?? activeAddress;
  const chain = useLatchkeySelector((state) => selectChain(state, of.chainId ?? activeChainId));
  const query = useMemo(() => balanceQuery(address, chain), [address, chain]);
  const read = useReader(balanceReader, itself, query);
  return useMemo(() => toBalance(read, chain), [read, chain]);
}
