'use client';
import type { ReactNode } from 'react';
import { enModal } from '../../locales/en/enModal.ts';
import { useNavigation } from '../modal/navigation.ts';
import { Button } from '../primitives/Button.tsx';
import { Text } from '../primitives/Text.tsx';
import { useStrings } from '../texts/useStrings.ts';

/** In a screen about the connected wallet, which may leave while it is looked at. */
export function NoWallet(): ReactNode {
  const t = useStrings(enModal);
  const { show } = useNavigation();
  return (
    <>
      <Text $align="center">{t('core.modal.noWallet')}</Text>
      <Button onClick={() => show('core.wallets')}>{t('core.button.connect')}</Button>
    </>
  );
}
