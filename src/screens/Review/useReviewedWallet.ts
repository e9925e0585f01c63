'use client';
import { useState } from 'react';
import { walletErrors } from '../../contracts/walletErrors.ts';
import { sameAddress } from '../../domain/accounts/accounts.ts';
import { toWireError } from '../../domain/errors.ts';
import type { WireError } from '../../domain/errors.ts';
import type { Reviewer } from '../../flows/review/review.ts';
import { selectOpenWallets } from '../../store/connection.ts';
import { useLatchkeySelector } from '../../ui/kit/kitContext.ts';

/** How the wallet is that is to sign. */
export interface ReviewedWallet {
  /** Where it is. While something is waited for, where it was before: it may be sent elsewhere for the request itself. */
  readonly chainId: number | undefined;
  /** Why the account cannot sign: the wallet is not connected, or another account is selected in it. */
  readonly missing: { readonly at: 'wallet' | 'account'; readonly error: WireError } | undefined;
}

/** Follows the wallet of a review, which may be closed, or moved to another account or chain, while the review is read. */
export function useReviewedWallet({ walletId, address }: Reviewer, isWaiting: boolean): ReviewedWallet {
  const wallet = useLatchkeySelector((state) => selectOpenWallets(state).find((each) => each.walletId === walletId));
  const [chainId, setChainId] = useState(wallet?.chainId);
  if (!isWaiting && wallet && wallet.chainId !== chainId) setChainId(wallet.chainId);
  if (!wallet) return { chainId, missing: { at: 'wallet', error: toWireError(walletErrors.notOpen({ walletId })) } };
  const isSelected = wallet.accounts.some((each, at) => at === 0 && sameAddress(each, address));
  return { chainId, missing: isSelected ? undefined : { at: 'account', error: toWireError(walletErrors.accountGone({ address })) } };
}
