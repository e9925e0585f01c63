'use client';
import type { TokenMetadata } from '../../../api/reads/readTokenMetadata.ts';
import { assertArguments } from '../../../domain/assertArguments.ts';
import { selectActiveAddress } from '../../../store/connection.ts';
import { selectActiveChainId, selectChain } from '../../../store/network.ts';
import { useLatchkeySelector } from '../../kit/kitContext.ts';
import type { ChainRead } from './chainRead.ts';
import { tokenBalanceQuery, tokenMetadataQuery } from './queries.ts';
import type { TokenBalanceOf, TokenOf } from './queries.ts';
import { useChainRead } from './useChainRead.ts';

/** How much of a token an account has, in the token's smallest unit; read again after each of the account's transactions. */
export function useTokenBalance(asked: TokenBalanceOf): ChainRead<bigint> {
  assertArguments('useTokenBalance(asked: object)', asked);
  return useChainRead('tokenBalance', tokenBalanceQuery(asked, useLatchkeySelector(selectActiveAddress), useLatchkeySelector(selectActiveChainId)));
}

/** Name, symbol and decimals of a token, fit to show. */
export function useTokenMetadata(asked: TokenOf): ChainRead<TokenMetadata> {
  assertArguments('useTokenMetadata({ token?: string })', asked);
  const activeChainId = useLatchkeySelector(selectActiveChainId);
  return useChainRead('tokenMetadata', tokenMetadataQuery(asked, useLatchkeySelector((state) => selectChain(state, asked.chainId ?? activeChainId))));
}
