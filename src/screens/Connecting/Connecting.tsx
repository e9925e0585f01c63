'use client';
import type { ReactNode } from 'react';
import type { ScreenProps } from '../../contracts/points/screens.ts';
import { connect } from '../../flows/connect.ts';
import { enConnecting } from '../../locales/en/enConnecting.ts';
import { enModal } from '../../locales/en/enModal.ts';
import { selectConnectPhase } from '../../store/connection.ts';
import { useWallet, useWalletName } from '../../ui/hooks/useWallets.ts';
import { useLatchkeyDispatch, useLatchkeySelector } from '../../ui/kitContext.ts';
import { useNavigation } from '../../ui/navigation.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { Spinner } from '../../ui/primitives/Spinner.tsx';
import { Stack, Text } from '../../ui/primitives/Text.tsx';
import { WalletIcon } from '../../ui/primitives/WalletIcon.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useStrings } from '../../ui/useStrings.ts';

/** A connect under way, or what became of it. */
export default function Connecting({ params: { walletId } }: ScreenProps<{ readonly walletId: string }>): ReactNode {
  const t = useStrings(enModal, enConnecting);
  const dispatch = useLatchkeyDispatch();
  const { back, show } = useNavigation();
  const phase = useLatchkeySelector(selectConnectPhase);
  const spec = useWallet(walletId);
  const wallet = useWalletName(walletId);
  const tryAgain = (): void => {
    dispatch(connect({ walletId })).catch(() => {}); // the phase shows how it ends
  };
  return (
    <Screen title={phase.at === 'failed' ? t('core.connecting.failed') : wallet}>
      <Stack $align="center" $gap={12}>
        <WalletIcon icon={spec?.icon} name={wallet} size={72} />
        {phase.at === 'failed' ? (
          <>
            <Text $align="center" $strong>{phase.error.message}</Text>
            {phase.error.remedy !== undefined && <Text $align="center" $tone="text-muted">{phase.error.remedy}</Text>}
          </>
        ) : (
          <>
            <Spinner />
            <Text $align="center">{t(phase.at === 'connecting' && phase.note === 'pending' ? 'core.connecting.pending' : 'core.connecting.waiting', { wallet })}</Text>
          </>
        )}
      </Stack>
      {phase.at === 'failed' && <Button onClick={tryAgain}>{t('core.connecting.tryAgain')}</Button>}
      <Button $kind="quiet" onClick={back}>{t('core.connecting.cancel')}</Button>
      {phase.at === 'failed' && spec?.links && <Button $kind="quiet" onClick={() => show('core.getStarted', { walletId })}>{t('core.connecting.getWallet', { wallet })}</Button>}
    </Screen>
  );
}
