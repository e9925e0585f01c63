'use client';
import type { ReactNode } from 'react';
import { enGetStarted } from '../../locales/en/enGetStarted.ts';
import { selectConnectPhase } from '../../store/connection.ts';
import { useWallet } from '../../ui/hooks/wallets/useWallets.ts';
import { useLatchkeySelector } from '../../ui/kit/kitContext.ts';
import { useNavigation } from '../../ui/modal/navigation.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { useStrings } from '../../ui/texts/useStrings.ts';
import { ConnectTo } from './ConnectTo.tsx';

/** The way on for people who have got a wallet on another device meanwhile. */
export function HaveWallet({ walletId }: { readonly walletId: string }): ReactNode {
  const t = useStrings(enGetStarted);
  const { back } = useNavigation();
  const phase = useLatchkeySelector(selectConnectPhase);
  const wallet = useWallet(walletId);
  if (wallet?.connects?.by !== 'pairing') return null;
  // Its code is still there, one screen below.
  const isUnderWay = phase.at === 'connecting' && phase.walletId === walletId;
  const text = t('core.getStarted.haveIt', { wallet: wallet.name });
  return isUnderWay ? <Button onClick={back}>{text}</Button> : <ConnectTo wallet={wallet}>{text}</ConnectTo>;
}
