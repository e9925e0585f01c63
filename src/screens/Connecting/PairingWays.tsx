'use client';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import type { WalletSpec } from '../../contracts/wallet.ts';
import { assertArguments } from '../../domain/assertArguments.ts';
import { enConnecting } from '../../locales/en/enConnecting.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { Stack, Text } from '../../ui/primitives/Text.tsx';
import { TextButton } from '../../ui/primitives/TextButton.tsx';
import { useStrings } from '../../ui/texts/useStrings.ts';
import { PairingCode } from './PairingCode.tsx';
import { useApp } from './useApp.ts';

/** The ways to a wallet that is elsewhere, while it is opened: its app on this phone, and the code for another device. */
export function PairingWays(props: { readonly wallet: WalletSpec }): ReactNode {
  assertArguments('PairingWays({ wallet: object })', props);
  const { wallet } = props;
  const t = useStrings(enConnecting);
  const { isPhone, hasLink, open } = useApp(wallet);
  const [isCodeShown, setIsCodeShown] = useState(false);
  const codeId = useId();
  if (!isPhone || !hasLink) {
    return (
      <Stack $gap="small">
        <Text $align="center" $tone="text-muted">{t('core.connecting.scan', { wallet: wallet.name })}</Text>
        <PairingCode wallet={wallet}>{hasLink && <Button $kind="quiet" disabled={!open} onClick={open}>{t('core.connecting.openDesktop')}</Button>}</PairingCode>
      </Stack>
    );
  }
  return (
    <Stack $gap="small">
      <Button disabled={!open} onClick={open}>{t('core.connecting.continue', { wallet: wallet.name })}</Button>
      <TextButton aria-expanded={isCodeShown} aria-controls={codeId} onClick={() => setIsCodeShown(!isCodeShown)}>{t(isCodeShown ? 'core.connecting.hideCode' : 'core.connecting.showCode')}</TextButton>
      <div id={codeId} hidden={!isCodeShown}>{isCodeShown && <PairingCode wallet={wallet} />}</div>
    </Stack>
  );
}
