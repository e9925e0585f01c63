'use client';
import type { ReactNode } from 'react';
import { enConnecting } from '../../locales/en/enConnecting.ts';
import { getStartedScreenId } from '../../store/modal.ts';
import { useKnownWallet } from '../../ui/hooks/wallets/useKnownWallet.ts';
import { useNavigation } from '../../ui/modal/navigation.ts';
import { TextButton } from '../../ui/primitives/TextButton.tsx';
import { useStrings } from '../../ui/texts/useStrings.ts';

/** The way to a wallet for people who do not have it; nothing where no such way is known. */
export function GetWallet({ walletId }: { readonly walletId: string }): ReactNode {
  const t = useStrings(enConnecting);
  const { show } = useNavigation();
  const { name: wallet, links } = useKnownWallet(walletId);
  if (!links) return null;
  return <TextButton onClick={() => show(getStartedScreenId, { walletId })}>{t('core.connecting.getWallet', { wallet })}</TextButton>;
}
