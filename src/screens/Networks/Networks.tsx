'use client';
import type { ReactNode } from 'react';
import { switchChain } from '../../flows/switchChain.ts';
import { enModal } from '../../locales/en/enModal.ts';
import { enNetworks } from '../../locales/en/enNetworks.ts';
import { selectSwitchPhase } from '../../store/network.ts';
import { useActiveAccount, useActiveChain, useChains } from '../../ui/hooks/useAccount.ts';
import { useLatchkeyDispatch, useLatchkeySelector } from '../../ui/kitContext.ts';
import { useNavigation } from '../../ui/navigation.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { CheckIcon } from '../../ui/primitives/icons.tsx';
import { Badge, Note, RowButton, Rows, RowText } from '../../ui/primitives/Row.tsx';
import { Spinner } from '../../ui/primitives/Spinner.tsx';
import { Text } from '../../ui/primitives/Text.tsx';
import { WalletIcon } from '../../ui/primitives/WalletIcon.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { SmallIcon } from '../../ui/primitives/SmallIcon.tsx';
import { useStrings } from '../../ui/useStrings.ts';

/** The chains that the site configured; a choice asks the wallet to switch. */
export default function Networks(): ReactNode {
  const t = useStrings(enModal, enNetworks);
  const dispatch = useLatchkeyDispatch();
  const { show } = useNavigation();
  const account = useActiveAccount();
  const chains = useChains();
  const { chainId } = useActiveChain();
  const phase = useLatchkeySelector(selectSwitchPhase);
  const choose = (wanted: number): void => {
    if (phase.at === 'switching') return;
    dispatch(switchChain({ chainId: wanted })).catch(() => {}); // the row shows the phase it ends in
  };
  // The wallet may leave while its networks are looked at.
  if (!account) return <Screen title={t('core.networks.title')}><Button onClick={() => show('core.wallets')}>{t('core.button.connect')}</Button></Screen>;
  return (
    <Screen title={t('core.networks.title')}>
      <Rows aria-label={t('core.networks.list')}>
        {chains.map((chain) => {
          const isCurrent = chain.id === chainId;
          const isSwitching = phase.at === 'switching' && phase.chainId === chain.id;
          return (
            <li key={chain.id}>
              {/* Not disabled, which would take the focus away from who has just pressed it. */}
              <RowButton aria-current={isCurrent} aria-disabled={phase.at === 'switching'} onClick={() => choose(chain.id)}>
                <WalletIcon icon={chain.icon} name={chain.name} size={32} />
                <RowText>
                  {chain.name}
                  {isSwitching && <Note>{t('core.networks.switching')}</Note>}
                  {phase.at === 'failed' && phase.chainId === chain.id && <Note $tone="danger">{phase.error.message}</Note>}
                </RowText>
                {chain.testnet && <Badge>{t('core.networks.testnet')}</Badge>}
                {isSwitching && <Spinner $size={20} />}
                {isCurrent && <SmallIcon role="img" aria-label={t('core.networks.current')}><CheckIcon /></SmallIcon>}
              </RowButton>
            </li>
          );
        })}
      </Rows>
      {phase.at === 'failed' && phase.error.remedy !== undefined && <Text $tone="text-muted" $align="center">{phase.error.remedy}</Text>}
    </Screen>
  );
}
