'use client';
import type { ReactNode } from 'react';
import type { WalletSpec } from '../../contracts/wallet.ts';
import { enConnecting } from '../../locales/en/enConnecting.ts';
import { enModal } from '../../locales/en/enModal.ts';
import { allWalletsScreenId } from '../../store/modal.ts';
import { useLatchkey } from '../../ui/kit/kitContext.ts';
import { useNavigation } from '../../ui/modal/navigation.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { Stack, Text } from '../../ui/primitives/Text.tsx';
import { Screen } from '../../ui/modal/Screen.tsx';
import { useStrings } from '../../ui/texts/useStrings.ts';
import { GetWallet } from './GetWallet.tsx';
import { PairingCode } from './PairingCode.tsx';
import { useApp } from './useApp.ts';

/** A wallet on another device, or one without an app that a page could open. */
export function PairOnComputer({ wallet, hasNotOpened }: { readonly wallet: WalletSpec; /** Its program does not seem to have opened. */ readonly hasNotOpened: boolean }): ReactNode {
  const t = useStrings(enModal, enConnecting);
  const { back, show } = useNavigation();
  const { isPhone, hasLink, open } = useApp(wallet);
  const isAnyWallet = wallet.connects?.by === 'pairing' && wallet.connects.app === 'any';
  const { wallets: { showAll = true } } = useLatchkey();
  return (
    <Screen title={wallet.name}>
      <Text $align="center" $tone="text-muted">{isAnyWallet ? t(isPhone && showAll ? 'core.connecting.scanElsewhere' : 'core.connecting.scanAny') : t('core.connecting.scan', { wallet: wallet.name })}</Text>
      <Stack $gap="small">
        <PairingCode wallet={wallet}>{hasLink && <Button $kind="quiet" disabled={!open} onClick={open}>{t('core.connecting.openDesktop')}</Button>}</PairingCode>
        {hasNotOpened && <Text $align="center" $strong>{t('core.connecting.appNotOpened', { wallet: wallet.name })}</Text>}
        {isAnyWallet && isPhone && showAll && <Button onClick={() => show(allWalletsScreenId)}>{t('core.connecting.onThisPhone')}</Button>}
        <Button $kind="quiet" onClick={back}>{t('core.connecting.cancel')}</Button>
        <GetWallet walletId={wallet.id} />
      </Stack>
    </Screen>
  );
}
