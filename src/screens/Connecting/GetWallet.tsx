'use client';
import type { ReactNode } from 'react';
import { enConnecting } from '../../locales/en/enConnecting.ts';
import { getStartedScreenId } from '../../store/modal.ts';
import { useWalletName } from '../../ui/hooks/useWallets.ts';
import { useWalletLinks } from '../../ui/hooks/useWalletLinks.ts';
import { useNavigation } from '../../ui/navigation.ts';
import { TextButton } from '../../ui/primitives/TextButton.tsx';
import { useStrings } from '../../ui/useStrings.ts';

/** The way to a wallet for people who do not have it; nothing where no such way is known. */
export function GetWallet({ walletId }: { readonly walletId: string }): ReactNode {
  const t = useStrings(enConnecting);
  const { show } = useNavigation();
  const wallet = useWalletName(walletId);
  if (!useWalletLinks(walletId)) return null;
  return <TextButton onClick={() => show(getStartedScreenId, { walletId })}>{t('core.connecting.getWallet', { wallet })}</TextButton>;
}
