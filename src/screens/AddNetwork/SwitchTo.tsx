'use client';
import type { ReactNode } from 'react';
import type { Chain } from '../../domain/chains/chains.ts';
import { enAddNetwork } from '../../locales/en/enAddNetwork.ts';
import { enModal } from '../../locales/en/enModal.ts';
import { selectSwitchPhase } from '../../store/network.ts';
import { useActiveChain } from '../../ui/hooks/wallets/useAccount.ts';
import { useLatchkeySelector } from '../../ui/kit/kitContext.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { Spinner } from '../../ui/primitives/Spinner.tsx';
import { Stack, Text } from '../../ui/primitives/Text.tsx';
import { useErrorText } from '../../ui/texts/useErrorText.ts';
import { useStrings } from '../../ui/texts/useStrings.ts';
import { useSwitch } from '../../ui/networks/useSwitch.ts';

/** Asks the wallet to go to a chain, says how that goes, and lets it be asked again. `isAside`: the screen is about something else. */
export function SwitchTo({ chain: { id, name }, isAside = false }: { readonly chain: Chain; readonly isAside?: boolean }): ReactNode {
  const t = useStrings(enAddNetwork, enModal);
  const turn = useSwitch();
  const { chainId: currentId } = useActiveChain();
  const phase = useLatchkeySelector(selectSwitchPhase);
  const errorText = useErrorText();
  const failure = phase.at === 'failed' && phase.chainId === id ? errorText(phase.error) : undefined;
  const isSwitching = phase.at === 'switching';
  const choose = (): void => {
    if (!isSwitching) turn.begin(id);
  };
  if (currentId === id) return <Text role="status" $align="center" $tone="success">{t('core.addNetwork.switched', { name })}</Text>;
  return (
    <Stack $gap="small">
      {failure && (
        <div>
          <Text $align="center" $tone="danger"><bdi>{failure.message}</bdi></Text>
          {failure.remedy !== undefined && <Text $align="center" $tone="text-muted"><bdi>{failure.remedy}</bdi></Text>}
        </div>
      )}
      <Button $kind={isAside ? 'quiet' : 'primary'} aria-disabled={isSwitching} onClick={choose}>{isSwitching && <Spinner $size={20} />}{isSwitching ? t('core.networks.switching') : t('core.addNetwork.switch', { name })}</Button>
    </Stack>
  );
}
