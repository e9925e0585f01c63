'use client';
import type { ReactNode } from 'react';
import type { Chain } from '../../domain/chains.ts';
import { switchChain } from '../../flows/switchChain.ts';
import { enAddNetwork } from '../../locales/en/enAddNetwork.ts';
import { enModal } from '../../locales/en/enModal.ts';
import { selectSwitchPhase } from '../../store/network.ts';
import { useActiveChain } from '../../ui/hooks/useAccount.ts';
import { useLatchkeyDispatch, useLatchkeySelector } from '../../ui/kitContext.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { Spinner } from '../../ui/primitives/Spinner.tsx';
import { Stack, Text } from '../../ui/primitives/Text.tsx';
import { useStrings } from '../../ui/useStrings.ts';

/** Asks the wallet to go to a chain, says how that goes, and lets it be asked again. */
export function SwitchTo({ chain: { id, name } }: { readonly chain: Chain }): ReactNode {
  const t = useStrings(enAddNetwork, enModal);
  const dispatch = useLatchkeyDispatch();
  const { chainId: currentId } = useActiveChain();
  const phase = useLatchkeySelector(selectSwitchPhase);
  const isSwitching = phase.at === 'switching';
  const choose = (): void => {
    if (!isSwitching) dispatch(switchChain({ chainId: id })).catch(() => {}); // the phase shows what it ends in
  };
  if (currentId === id) return <Text role="status" $align="center" $tone="success">{t('core.addNetwork.switched', { name })}</Text>;
  return (
    <Stack $gap={8}>
      {phase.at === 'failed' && phase.chainId === id && (
        <div>
          <Text $align="center" $tone="danger">{phase.error.message}</Text>
          {phase.error.remedy !== undefined && <Text $align="center" $tone="text-muted">{phase.error.remedy}</Text>}
        </div>
      )}
      <Button aria-disabled={isSwitching} onClick={choose}>{isSwitching && <Spinner $size={20} />}{isSwitching ? t('core.networks.switching') : t('core.addNetwork.switch', { name })}</Button>
    </Stack>
  );
}
