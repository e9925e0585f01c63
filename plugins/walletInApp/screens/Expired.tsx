'use client';
import type { ReactNode } from 'react';
import { connect } from '../../../src/flows/connection/connect.ts';
import { Button, LiveRegion, Screen, Text } from '../../../src/screens.ts';
import { usePlugin } from '../../../src/ui/kit/usePlugin.ts';
import { useStrings } from '../../../src/ui/texts/useStrings.ts';
import { walletIdOf } from '../ids.ts';
import { inAppKey } from '../key.ts';
import { strings } from '../strings.ts';

/** After a sign-in that has ended by itself: says so, and leads back in. */
export default function Expired(): ReactNode {
  const t = useStrings(strings);
  const { config, dispatch } = usePlugin(inAppKey);
  return (
    <Screen title={t('inApp.expired.title')}>
      <Text $align="center">{t('inApp.expired.hint')}</Text>
      <Button onClick={() => void dispatch(connect({ walletId: walletIdOf(config) })).catch(() => {})}>{t('inApp.expired.signIn')}</Button>
      <LiveRegion lines={[t('inApp.expired.title'), t('inApp.expired.hint')]} />
    </Screen>
  );
}
