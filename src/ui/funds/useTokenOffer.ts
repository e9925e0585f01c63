'use client';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { servicesOf } from '../../contracts/servicesOf.ts';
import { signsInPage } from '../../contracts/signsInPage.ts';
import { hasCode, toWireError } from '../../domain/errors.ts';
import type { WireError } from '../../domain/errors.ts';
import { isNativeToken } from '../../domain/tokens/nativeToken.ts';
import type { Token } from '../../domain/tokens/token.ts';
import { offeredTokens, wasOffered } from '../../flows/funds/offeredTokens.ts';
import type { OfferedToken } from '../../flows/funds/offeredTokens.ts';
import { watchAsset } from '../../flows/funds/watchAsset.ts';
import { useActiveAccount, useActiveChain } from '../hooks/wallets/useAccount.ts';
import { useLatestRun } from '../hooks/page/useLatestRun.ts';
import { useLatchkey } from '../kit/kitContext.ts';

/** How far the offer to list a token in the wallet is. */
export type OfferPhase =
  /** There is nothing to offer: the wallet is on another chain, was asked before, takes no tokens, or is one that the kit holds, which shows them anyway. */
  | { readonly at: 'none' }
  | { readonly at: 'offered' }
  | { readonly at: 'asking' }
  | { readonly at: 'added' | 'refused' | 'unsupported' }
  | { readonly at: 'failed'; readonly error: WireError };

export interface TokenOffer {
  readonly phase: OfferPhase;
  readonly walletId: string | undefined;
  /** Asks the wallet. */
  take(): void;
}

const nothing: readonly OfferedToken[] = [];

/** Offers to list a token in the wallet that is connected, once for each wallet and token. */
export function useTokenOffer(token: Token): TokenOffer {
  const kit = useLatchkey();
  const services = servicesOf(kit);
  const run = useLatestRun();
  const walletId = useActiveAccount()?.walletId;
  const { chainId } = useActiveChain();
  const [own, setOwn] = useState<{ readonly of: string; readonly phase: OfferPhase }>();
  const offered = useSyncExternalStore(useCallback((listener) => offeredTokens.subscribe(services, listener), [services]), () => offeredTokens.get(services), () => nothing);
  const key = `${walletId} ${token.chainId} ${token.address}`;
  const canBeAsked = walletId !== undefined && chainId === token.chainId && !isNativeToken(token.address) && services.sessions.get(walletId)?.session.watchAsset !== undefined && !signsInPage(walletId, services);
  const begun = own?.of === key ? own.phase : undefined;
  const phase: OfferPhase = begun ?? { at: canBeAsked && !wasOffered(offered, walletId, token) ? 'offered' : 'none' };
  const take = async (): Promise<void> => {
    if (walletId === undefined || phase.at === 'asking') return;
    const become = (next: OfferPhase): void => setOwn({ of: key, phase: next });
    const { chainId: onChainId, address, symbol, decimals, iconUri } = token;
    const signal = run.begin();
    become({ at: 'asking' });
    try {
      const isAdded = await kit.dispatch(watchAsset({ chainId: onChainId, walletId, address, symbol, decimals, ...(iconUri !== undefined && /^https:/i.test(iconUri) && { image: iconUri }), signal }));
      offeredTokens.add(services, { walletId, token: { chainId: onChainId, address } });
      become({ at: isAdded ? 'added' : 'refused' });
    } catch (error) {
      if (signal.aborted) return;
      const isUnsupported = hasCode(error, 'wallet.unsupported');
      const isRefused = hasCode(error, 'user.rejected');
      if (isUnsupported) offeredTokens.add(services, { walletId });
      if (isRefused) offeredTokens.add(services, { walletId, token: { chainId: onChainId, address } });
      become(isUnsupported ? { at: 'unsupported' } : isRefused ? { at: 'refused' } : { at: 'failed', error: toWireError(error) });
    }
  };
  return { phase, walletId, take: () => void take() };
}
