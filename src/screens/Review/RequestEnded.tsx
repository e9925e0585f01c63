'use client';
import type { ReactNode } from 'react';
import type { ScreenProps } from '../../contracts/points/screens.ts';
import { shortNameOfAsker } from '../../domain/asker.ts';
import type { Asker } from '../../domain/asker.ts';
import { enRequestEnded } from '../../locales/en/enRequestEnded.ts';
import { useNavigation } from '../../ui/modal/navigation.ts';
import { Screen } from '../../ui/modal/Screen.tsx';
import { Button } from '../../ui/primitives/Button.tsx';
import { Text } from '../../ui/primitives/Text.tsx';
import { useStrings } from '../../ui/texts/useStrings.ts';

/** Stands where the request of an app was that waits no longer. */
export default function RequestEnded({ params: { asker: { name, url } } }: ScreenProps<{ readonly asker: Asker }>): ReactNode {
  const t = useStrings(enRequestEnded);
  const { back, close, canGoBack } = useNavigation();
  return (
    <Screen title={t('core.review.title.ended')}>
      <Text role="alert"><bdi>{t('core.review.ended', { asker: shortNameOfAsker({ name, url }) })}</bdi></Text>
      <Button $kind="quiet" onClick={canGoBack || !close ? back : close}>{t('core.review.close')}</Button>
    </Screen>
  );
}
