'use client';
import type { ReactNode } from 'react';
import type { Chain } from '../../domain/chains/chains.ts';
import { enAddNetwork } from '../../locales/en/enAddNetwork.ts';
import { useActiveAccount } from '../../ui/hooks/wallets/useAccount.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { Stack, Text } from '../../ui/primitives/Text.tsx';
import { ChainMark } from '../../ui/networks/ChainMark.tsx';
import { Screen } from '../../ui/modal/Screen.tsx';
import { useStrings } from '../../ui/texts/useStrings.ts';
import { SwitchTo } from './SwitchTo.tsx';

/** The network is there; most who add one want to go there at once. */
export function Added({ chain, onDone }: { readonly chain: Chain; readonly onDone: () => void }): ReactNode {
  const t = useStrings(enAddNetwork);
  const hasAccount = useActiveAccount() !== undefined;
  return (
    <Screen title={t('core.addNetwork.added')}>
      <Stack $align="center" $gap="small">
        <ChainMark chain={chain} size={56} />
        <Text $align="center"><bdi>{t('core.addNetwork.addedAbout', { name: chain.name })}</bdi></Text>
      </Stack>
      <Stack $gap="small">
        {hasAccount && <SwitchTo chain={chain} />}
        <Button $kind="quiet" onClick={onDone}>{t('core.addNetwork.done')}</Button>
      </Stack>
    </Screen>
  );
}
