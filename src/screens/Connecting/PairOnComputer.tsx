'use client';
import type { ReactNode } from 'react';
import type { WalletSpec } from '../../contracts/wallet.ts';
import { enConnecting } from '../../locales/en/enConnecting.ts';
import { useNavigation } from '../../ui/navigation.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { Stack, Text } from '../../ui/primitives/Text.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useStrings } from '../../ui/useStrings.ts';
import { GetWallet } from './GetWallet.tsx';
import { PairingCode } from './PairingCode.tsx';
import { useApp } from './useApp.ts';

/** A wallet on another device, or one without an app that a page could open. */
export function PairOnComputer({ wallet }: { readonly wallet: WalletSpec }): ReactNode {
  const t = useStrings(enConnecting);
  const { back } = useNavigation();
  const { hasLink, open } = useApp(wallet);
  return (
    <Screen title={wallet.name}>
      <Text $align="center" $tone="text-muted">{t('core.connecting.scan', { wallet: wallet.name })}</Text>
      <Stack $gap={8}>
        <PairingCode wallet={wallet}>{hasLink && <Button $kind="quiet" disabled={!open} onClick={open}>{t('core.connecting.openDesktop')}</Button>}</PairingCode>
        <Button $kind="quiet" onClick={back}>{t('core.connecting.cancel')}</Button>
        <GetWallet walletId={wallet.id} />
      </Stack>
    </Screen>
  );
}
