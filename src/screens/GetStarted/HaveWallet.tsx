'use client';
import type { ReactNode } from 'react';
import { connect } from '../../flows/connect.ts';
import { enGetStarted } from '../../locales/en/enGetStarted.ts';
import { selectConnectPhase } from '../../store/connection.ts';
import { connectingScreenId } from '../../store/modal.ts';
import { useWallet, useWalletName, useWallets } from '../../ui/hooks/useWallets.ts';
import { useLatchkeyDispatch, useLatchkeySelector } from '../../ui/kitContext.ts';
import { useNavigation } from '../../ui/navigation.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { Stack, Text } from '../../ui/primitives/Text.tsx';
import { useStrings } from '../../ui/useStrings.ts';

/** The way on for people who come back with the wallet: offered as soon as an extension shows up, and at any time where the wallet is on another device. */
export function HaveWallet({ walletId }: { readonly walletId: string }): ReactNode {
  const t = useStrings(enGetStarted);
  const dispatch = useLatchkeyDispatch();
  const { show, back } = useNavigation();
  const phase = useLatchkeySelector(selectConnectPhase);
  const wanted = useWallet(walletId);
  const wallet = useWalletName(walletId);
  const installed = useWallets().find(({ wallet: { id, rdns }, state }) => state === 'installed' && (id === walletId || (rdns !== undefined && rdns === (wanted?.rdns ?? walletId))))?.wallet;
  const goOn = (id: string, screenId = connectingScreenId): void => {
    show(screenId, { walletId: id });
    dispatch(connect({ walletId: id })).catch(() => {}); // the screen shows the phase it ends in
  };
  if (installed) {
    return (
      <Stack $gap={8} role="status">
        <Text $align="center"><strong>{t('core.getStarted.installed', { wallet })}</strong> {t('core.getStarted.installedMore')}</Text>
        <Button onClick={() => goOn(installed.id, installed.screenId)}>{t('core.getStarted.continue')}</Button>
      </Stack>
    );
  }
  if (wanted?.connects !== 'pairing') return null;
  // Its code is still there, one screen below.
  const isUnderWay = phase.at === 'connecting' && phase.walletId === walletId;
  return <Button onClick={() => (isUnderWay ? back() : goOn(walletId, wanted.screenId))}>{t('core.getStarted.haveIt', { wallet })}</Button>;
}
