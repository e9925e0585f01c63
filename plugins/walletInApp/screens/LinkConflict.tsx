'use client';
import type { ReactNode } from 'react';
import type { QuestionProps } from '../../../src/contracts/question.ts';
import { Button, LiveRegion, Screen, Stack, Text } from '../../../src/screens.ts';
import { useStrings } from '../../../src/ui/texts/useStrings.ts';
import { strings } from '../strings.ts';

/** Says that a way in is another account's, and leads on: to that account, or to another way. */
export default function LinkConflict({ answer, turnAway }: QuestionProps<Record<never, never>, 'signIn' | 'another'>): ReactNode {
  const t = useStrings(strings);
  return (
    <Screen title={t('inApp.conflict.title')}>
      <Text $align="center">{t('inApp.conflict.about')}</Text>
      <Stack $gap="small">
        <Button onClick={() => answer('another')}>{t('inApp.conflict.another')}</Button>
        <Button $kind="quiet" onClick={() => answer('signIn')}>{t('inApp.conflict.signIn')}</Button>
        <Button $kind="quiet" onClick={turnAway}>{t('inApp.conflict.leave')}</Button>
      </Stack>
      <LiveRegion lines={[t('inApp.conflict.title'), t('inApp.conflict.about')]} />
    </Screen>
  );
}
