'use client';
import type { ReactNode } from 'react';
import { enFunds } from '../../locales/en/enFunds.ts';
import { enModal } from '../../locales/en/enModal.ts';
import { useNavigation } from '../modal/navigation.ts';
import { Button } from '../primitives/Button.tsx';
import { Text } from '../primitives/Text.tsx';
import { Screen } from '../modal/Screen.tsx';
import { useStrings } from '../texts/useStrings.ts';

/** In place of a screen about funds: no wallet is connected, or it is on a network that the site knows nothing of. */
export function NoFunds({ title, isConnected }: { readonly title: string; readonly isConnected: boolean }): ReactNode {
  const t = useStrings(enModal, enFunds);
  const { show } = useNavigation();
  return (
    <Screen title={title}>
      <Text $align="center">{t(isConnected ? 'core.funds.unknownNetwork' : 'core.funds.connect')}</Text>
      {isConnected ? <Button onClick={() => show('core.networks')}>{t('core.funds.chooseNetwork')}</Button> : <Button onClick={() => show('core.wallets')}>{t('core.button.connect')}</Button>}
    </Screen>
  );
}
