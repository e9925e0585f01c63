'use client';
import type { ReactNode } from 'react';
import { enGetStarted } from '../../locales/en/enGetStarted.ts';
import { useKnownWallet } from '../../ui/hooks/wallets/useKnownWallet.ts';
import { LinkButton } from '../../ui/primitives/Button.tsx';
import { ExternalIcon } from '../../ui/primitives/icons.tsx';
import { QrCode } from '../../ui/primitives/QrCode.tsx';
import { SmallIcon } from '../../ui/primitives/SmallIcon.tsx';
import { Text } from '../../ui/primitives/Text.tsx';
import { Screen } from '../../ui/modal/Screen.tsx';
import { useStrings } from '../../ui/texts/useStrings.ts';
import type { StoreKind } from './storeKinds.ts';

/** A phone's camera goes to the store from here. */
export function StoreCode({ walletId, store }: { readonly walletId: string; readonly store: StoreKind }): ReactNode {
  const t = useStrings(enGetStarted);
  const { name: wallet, links } = useKnownWallet(walletId);
  const url = links?.[store];
  return (
    <Screen title={t(`core.getStarted.${store}`)}>
      {url === undefined ? <Text $align="center">{t('core.getStarted.noLinks', { wallet })}</Text> : (
        <>
          <Text $align="center" $tone="text-muted">{t('core.getStarted.scan', { wallet })}</Text>
          <QrCode text={url} label={t('core.getStarted.code', { wallet })} />
          <LinkButton href={url} target="_blank" rel="noopener noreferrer" $kind="quiet"><SmallIcon><ExternalIcon /></SmallIcon>{t('core.getStarted.openStore')}</LinkButton>
        </>
      )}
    </Screen>
  );
}
