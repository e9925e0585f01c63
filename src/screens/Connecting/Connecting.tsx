'use client';
import type { ReactNode } from 'react';
import type { ScreenProps } from '../../contracts/points/screens.ts';
import type { ConnectNote } from '../../contracts/wallet.ts';
import { connect } from '../../flows/connection/connect.ts';
import type { WireError } from '../../domain/errors.ts';
import { enConnecting } from '../../locales/en/enConnecting.ts';
import { enModal } from '../../locales/en/enModal.ts';
import { selectConnectPhase } from '../../store/connection.ts';
import { connectingText } from '../../ui/wallets/connectingText.ts';
import { useConnectWindow } from '../../ui/hooks/wallets/useConnectWindow.ts';
import { useWalletMark } from '../../ui/hooks/wallets/useDirectoryWallet.ts';
import { useWallet, useWalletName } from '../../ui/hooks/wallets/useWallets.ts';
import { useLatchkeyDispatch, useLatchkeySelector } from '../../ui/kit/kitContext.ts';
import { useNavigation } from '../../ui/modal/navigation.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { WalletIcon } from '../../ui/primitives/WalletIcon.tsx';
import { Screen } from '../../ui/modal/Screen.tsx';
import { useErrorText } from '../../ui/texts/useErrorText.ts';
import { useStrings } from '../../ui/texts/useStrings.ts';
import { WaitingBody } from '../../ui/wallets/WaitingBody.tsx';
import { useTerms } from '../../ui/wallets/choosing/useTerms.ts';
import { GetWallet } from './GetWallet.tsx';
import { PairOnComputer } from './PairOnComputer.tsx';
import { PairOnPhone } from './PairOnPhone.tsx';
import { useApp } from './useApp.ts';

/** A connect under way, each kind of wallet in its own way, or what became of it. */
export default function Connecting({ params }: ScreenProps<{ readonly walletId: string }>): ReactNode {
  const phase = useLatchkeySelector(selectConnectPhase);
  // The page may have begun another one meanwhile, which has taken this one's place.
  const walletId = phase.at === 'failed' || (phase.at === 'connecting' && !phase.isSilent) ? phase.walletId : params.walletId;
  const wallet = useWallet(walletId);
  const app = useApp(wallet);
  if (phase.at === 'failed') return phase.error.code === 'wallet.notSupported' ? <NotSupported walletId={walletId} error={phase.error} /> : <Failed walletId={walletId} error={phase.error} />;
  const note = phase.at === 'connecting' ? phase.note : undefined;
  const text = connectingText(note, wallet);
  if (wallet?.connects?.by !== 'pairing') return <Direct walletId={walletId} text={text} note={note} />;
  return app.isPhone && app.hasLink ? <PairOnPhone wallet={wallet} text={text} isHandedOver={note === 'handedOver' || note === 'notOpened'} /> : <PairOnComputer wallet={wallet} hasNotOpened={note === 'notOpened'} />;
}

/** A wallet in this browser: it has a window of its own. */
function Direct({ walletId, text, note }: { readonly walletId: string; readonly text: ReturnType<typeof connectingText>; readonly note: ConnectNote | undefined }): ReactNode {
  const t = useStrings(enModal, enConnecting);
  const { back } = useNavigation();
  const name = useWalletName(walletId);
  const show = useConnectWindow()?.show;
  const isOut = note === 'windowBlocked' || note === 'windowSevered';
  return (
    <Screen title={name}>
      <WaitingBody at="waiting" icon={<Mark walletId={walletId} />} title={t(text, { wallet: name })} subtitle={note === 'windowBlocked' ? t('core.connecting.allowWindows') : undefined}>
        {show && isOut && <Button onClick={show}>{t('core.connecting.openWindow')}</Button>}
        {show && note === 'windowOpen' && <Button $kind="quiet" onClick={show}>{t('core.connecting.showWindow')}</Button>}
        <Button $kind="quiet" onClick={back}>{t('core.connecting.cancel')}</Button>
      </WaitingBody>
    </Screen>
  );
}

interface Ended {
  readonly walletId: string;
  readonly error: WireError;
}

function Failed({ walletId, error }: Ended): ReactNode {
  const t = useStrings(enModal, enConnecting);
  const dispatch = useLatchkeyDispatch();
  const { back } = useNavigation();
  const { isAccepted } = useTerms();
  const { message, remedy } = useErrorText()(error);
  const tryAgain = (): void => {
    if (!isAccepted) return back(); // to the wallets, where there is a box to tick
    dispatch(connect({ walletId })).catch(() => {}); // the phase shows how it ends
  };
  return (
    <Screen title={t('core.connecting.failed')}>
      <WaitingBody at="failed" icon={<Mark walletId={walletId} />} title={message} subtitle={remedy}>
        <Button onClick={tryAgain}>{t('core.connecting.tryAgain')}</Button>
        <Button $kind="quiet" onClick={back}>{t('core.connecting.cancel')}</Button>
        <GetWallet walletId={walletId} />
      </WaitingBody>
    </Screen>
  );
}

function NotSupported({ walletId, error }: Ended): ReactNode {
  const t = useStrings(enConnecting);
  const { message, remedy } = useErrorText()(error);
  const { back } = useNavigation();
  return (
    <Screen title={t('core.connecting.notSupported')}>
      <WaitingBody at="failed" icon={<Mark walletId={walletId} />} title={message} subtitle={remedy}>
        <Button onClick={back}>{t('core.connecting.another')}</Button>
      </WaitingBody>
    </Screen>
  );
}

function Mark({ walletId }: { readonly walletId: string }): ReactNode {
  const name = useWalletName(walletId);
  return <WalletIcon icon={useWalletMark(walletId, useWallet(walletId)?.icon)} name={name} size={72} />;
}
