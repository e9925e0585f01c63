'use client';
import type { ReactNode } from 'react';
import { connect } from '../../flows/connect.ts';
import { enModal } from '../../locales/en/enModal.ts';
import { enWallets } from '../../locales/en/enWallets.ts';
import { selectConnectPhase } from '../../store/connection.ts';
import { connectingScreenId } from '../../store/modal.ts';
import { useWalletName, useWallets } from '../../ui/hooks/useWallets.ts';
import type { ListedWallet } from '../../ui/hooks/useWallets.ts';
import { useLatchkeyDispatch, useLatchkeySelector } from '../../ui/kitContext.ts';
import { useNavigation } from '../../ui/navigation.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { Badge, Note, RowButton, Rows, RowText } from '../../ui/primitives/Row.tsx';
import { Text } from '../../ui/primitives/Text.tsx';
import { WalletIcon } from '../../ui/primitives/WalletIcon.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useStrings } from '../../ui/useStrings.ts';

/** Every wallet a visitor can choose. */
export default function Wallets(): ReactNode {
  const t = useStrings(enModal, enWallets);
  const dispatch = useLatchkeyDispatch();
  const { show, isBeside } = useNavigation();
  const wallets = useWallets();
  const phase = useLatchkeySelector(selectConnectPhase);
  const refused = useWalletName(phase.at === 'idle' ? phase.refusedWalletId : undefined);
  const choose = ({ wallet, state }: ListedWallet): void => {
    if (state === 'absent') return show('core.getStarted', { walletId: wallet.id });
    show(wallet.screenId ?? connectingScreenId, { walletId: wallet.id });
    dispatch(connect({ walletId: wallet.id })).catch(() => {}); // the screen shows the phase it ends in
  };
  return (
    <Screen title={t('core.wallets.title')}>
      {!(isBeside && wallets.length > 0) && <Text $tone="text-muted" $align="center">{t(wallets.length > 0 ? 'core.wallets.subtitle' : 'core.wallets.none')}</Text>}
      {refused && <Text $tone="warning" $align="center">{t('core.wallets.refused', { wallet: refused })}</Text>}
      {wallets.length > 0 && (
        <Rows aria-label={t('core.wallets.list')}>
          {wallets.map((listed) => (
            <li key={listed.wallet.id}>
              <WalletRow listed={listed} onChoose={() => choose(listed)} />
            </li>
          ))}
        </Rows>
      )}
      {!isBeside && (
        <>
          <Text $tone="text-muted" $align="center">{t('core.wallets.new')}</Text>
          <Button $kind="quiet" onClick={() => show('core.getStarted')}>{t('core.wallets.getStarted')}</Button>
        </>
      )}
    </Screen>
  );
}

function WalletRow({ listed: { wallet, state, isRecent }, onChoose }: { readonly listed: ListedWallet; readonly onChoose: () => void }): ReactNode {
  const t = useStrings(enModal, enWallets);
  const badge = isRecent ? 'core.wallets.recent' : state === 'installed' ? 'core.wallets.installed' : wallet.recommended ? 'core.wallets.recommended' : undefined;
  return (
    <RowButton onClick={onChoose}>
      <WalletIcon icon={wallet.icon} name={wallet.name} />
      <RowText>
        <bdi>{wallet.name}</bdi>
        {wallet.isAmbiguous && <Note $tone="warning">{t('core.wallets.ambiguous')}</Note>}
      </RowText>
      {badge && <Badge>{t(badge)}</Badge>}
    </RowButton>
  );
}
