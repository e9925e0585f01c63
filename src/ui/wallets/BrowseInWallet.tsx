'use client';
import type { ReactNode } from 'react';
import { enGetStarted } from '../../locales/en/enGetStarted.ts';
import { useBrowseLink } from '../hooks/wallets/useBrowseLink.ts';
import { LinkButton } from '../primitives/Button.tsx';
import { ExternalIcon } from '../primitives/icons.tsx';
import { SmallIcon } from '../primitives/SmallIcon.tsx';
import { useStrings } from '../texts/useStrings.ts';

/** On a phone, the way to this site in the own browser of a wallet that is there; nothing for a wallet without such a way. */
export function BrowseInWallet({ walletId, wallet, isMain = false }: { readonly walletId: string; readonly wallet: string; readonly isMain?: boolean }): ReactNode {
  const t = useStrings(enGetStarted);
  const link = useBrowseLink(walletId);
  if (link === undefined) return null;
  return <LinkButton href={link} target="_blank" rel="noopener noreferrer" $kind={isMain ? 'primary' : 'quiet'}><SmallIcon><ExternalIcon /></SmallIcon>{t('core.getStarted.browse', { wallet })}</LinkButton>;
}
