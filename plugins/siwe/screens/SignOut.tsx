'use client';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button, Screen, LiveRegion, Stack, Text } from '../../../src/screens.ts';
import { useLatchkey } from '../../../src/ui/kit/kitContext.ts';
import { useNavigation } from '../../../src/ui/modal/navigation.ts';
import { useStrings } from '../../../src/ui/texts/useStrings.ts';
import { signOut } from '../flows/signOut.ts';
import { strings } from '../strings.ts';
import { Busy } from './Busy.tsx';

/** After a session that could not be ended: says so, and tries again. It goes with the session. */
export default function SignOut(): ReactNode {
  const t = useStrings(strings);
  const kit = useLatchkey();
  const { close } = useNavigation();
  const [isTrying, setIsTrying] = useState(false);
  const tryAgain = (): void => {
    if (isTrying) return;
    setIsTrying(true);
    const settle = (): void => setIsTrying(false);
    kit.dispatch(signOut()).then(settle, settle); // an error is what this screen says anyway
  };
  return (
    <Screen title={t('siwe.signOut.failed')}>
      <Text $align="center">{t('siwe.signOut.hint')}</Text>
      <Stack $gap="small">
        <Button aria-disabled={isTrying} aria-busy={isTrying} onClick={tryAgain}>
          {isTrying && <Busy $size={18} />}
          {t(isTrying ? 'siwe.signOut.signingOut' : 'siwe.signIn.tryAgain')}
        </Button>
        {close && <Button $kind="quiet" onClick={close}>{t('siwe.signOut.close')}</Button>}
      </Stack>
      <LiveRegion lines={isTrying ? [t('siwe.signOut.signingOut')] : [t('siwe.signOut.failed'), t('siwe.signOut.hint')]} />
    </Screen>
  );
}
