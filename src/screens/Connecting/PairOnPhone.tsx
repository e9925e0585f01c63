'use client';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import type { WalletSpec } from '../../contracts/wallet.ts';
import { enConnecting } from '../../locales/en/enConnecting.ts';
import { enModal } from '../../locales/en/enModal.ts';
import type { connectingText } from '../../ui/wallets/connectingText.ts';
import { useWalletMark } from '../../ui/hooks/wallets/useDirectoryWallet.ts';
import { useNavigation } from '../../ui/modal/navigation.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { TextButton } from '../../ui/primitives/TextButton.tsx';
import { WalletIcon } from '../../ui/primitives/WalletIcon.tsx';
import { Screen } from '../../ui/modal/Screen.tsx';
import { useStrings } from '../../ui/texts/useStrings.ts';
import { BrowseInWallet } from '../../ui/wallets/BrowseInWallet.tsx';
import { WaitingBody } from '../../ui/wallets/WaitingBody.tsx';
import { GetWallet } from './GetWallet.tsx';
import { PairingCode } from './PairingCode.tsx';
import { useApp } from './useApp.ts';

interface OnPhone {
  readonly wallet: WalletSpec;
  readonly text: ReturnType<typeof connectingText>;
  /** The app was told to open already. */
  readonly isHandedOver: boolean;
}

/** A wallet's app on the same phone; the code is for those who have the wallet on another device. */
export function PairOnPhone({ wallet, text, isHandedOver }: OnPhone): ReactNode {
  const t = useStrings(enModal, enConnecting);
  const { back } = useNavigation();
  const { open } = useApp(wallet);
  const icon = useWalletMark(wallet.id, wallet.icon);
  const [isCodeShown, setIsCodeShown] = useState(false);
  const codeId = useId();
  const values = { wallet: wallet.name };
  return (
    <Screen title={wallet.name}>
      <WaitingBody
        at="waiting"
        icon={<WalletIcon icon={icon} name={wallet.name} size={72} />}
        title={t(text, values)}
        subtitle={t(isHandedOver ? 'core.connecting.notOpened' : 'core.connecting.comeBack')}
      >
        <Button disabled={!open} onClick={open}>{t(isHandedOver ? 'core.connecting.openAgain' : 'core.connecting.continue', values)}</Button>
        <TextButton aria-expanded={isCodeShown} aria-controls={codeId} onClick={() => setIsCodeShown(!isCodeShown)}>{t(isCodeShown ? 'core.connecting.hideCode' : 'core.connecting.showCode')}</TextButton>
        <div id={codeId} hidden={!isCodeShown}>{isCodeShown && <PairingCode wallet={wallet} />}</div>
        <BrowseInWallet walletId={wallet.id} wallet={wallet.name} />
        <Button $kind="quiet" onClick={back}>{t('core.connecting.cancel')}</Button>
        <GetWallet walletId={wallet.id} />
      </WaitingBody>
    </Screen>
  );
}
