'use client';
import type { TokenMetadata } from '../../../api/reads/readTokenMetadata.ts';
import { selectActiveAddress } from '../../../store/connection.ts';
import { selectActiveChainId, selectChain } from '../../../store/network.ts';
import { useLatchkeySelector } from '../../kit/kitContext.ts';
import { useChainRead } from './useChainRead.ts';
import type { ChainRead } from './useChainRead.ts';
import type { ChainId } from '../../../domain/kitNames.ts';
import { assertArguments } from '../../../domain/assertArguments.ts';

/** Which token, on which chain. */
export interface TokenOf {
  /** An ERC-20, or the placeholder of the native currency. Absent: nothing is asked yet. */
  readonly token: string | undefined;
  /** Absent: the active chain. */
  readonly chainId?: ChainId | undefined;
}

/** How much of a token an account has, in the token's smallest unit; read again after each of the account's transactions. */
export function useTokenBalance(asked: TokenOf & { /** Absent: the active account. */ readonly owner?: string | undefined }): ChainRead<bigint> {
  assertArguments('useTokenBalance(asked: object)', asked);
  const { token, owner, chainId } = asked;
  const activeAddress = useLatchkeySelector(selectActiveAddress);
  const activeChainId = useLatchkeySelector(selectActiveChainId);
  const [ofAccount, onChainId] = [owner ?? activeAddress, chainId ?? activeChainId];
  return useChainRead('tokenBalance', token !== undefined && ofAccount !== undefined && onChainId !== undefined ? { chainId: onChainId, token, owner: ofAccount } : undefined);
}

/** Name, symbol and decimals of a token, fit to show. */
export function useTokenMetadata(asked: TokenOf): ChainRead<TokenMetadata> {
  assertArguments('useTokenMetadata({ token?: string })', asked);
  const { token, chainId } = asked;
  const activeChainId = useLatchkeySelector(selectActiveChainId);
  const chain = useLatchkeySelector((state) => selectChain(state, chainId ?? activeChainId));
  return useChainRead('tokenMetadata', token !== undefined && chain ? { chainId: chain.id, token, nativeCurrency: chain.nativeCurrency } : undefined);
}
