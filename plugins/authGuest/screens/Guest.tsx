'use client';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { QuestionProps } from '../../../src/contracts/question.ts';
import { Button, LiveRegion, Screen, Spinner, Stack, Text } from '../../../src/screens.ts';
import type { CoreState } from '../../../src/store/coreState.ts';
import { useLatchkeySelector } from '../../../src/ui/kit/kitContext.ts';
import { usePlugin } from '../../../src/ui/kit/usePlugin.ts';
import { useErrorText } from '../../../src/ui/texts/useErrorText.ts';
import { useStrings } from '../../../src/ui/texts/useStrings.ts';
import { retryGuest } from '../flows/retryGuest.ts';
import { authGuestKey } from '../key.ts';
import { selectGuestPhase } from '../slice.ts';
import type { AuthGuestState } from '../slice.ts';
import { strings } from '../strings.ts';

const useGuestSelector = /* @__PURE__ */ useLatchkeySelector.withTypes<CoreState & { readonly authGuest: AuthGuestState }>();

/** Waits until a guest's account is there, or says why it is not and tries again. */
export default function Guest({ answer }: QuestionProps<Record<never, never>, 'letIn'>): ReactNode {
  const t = useStrings(strings);
  const errorText = useErrorText();
  const { dispatch, live } = usePlugin(authGuestKey);
  const phase = useGuestSelector(selectGuestPhase);
  const { attempt } = live;
  // Nothing is chosen here: the question is over when what it waits for is.
  useEffect(() => void attempt?.isLetIn.then(() => answer('letIn')), [attempt, answer]);
  if (phase.at === 'error') {
    const { message, remedy } = errorText(phase.error);
    return (
      <Screen title={t('authGuest.title')}>
        <Stack $align="center" $gap="small">
          <Text $strong $align="center" $tone="danger">{t('authGuest.failed')}</Text>
          <Text $align="center"><bdi>{message}</bdi></Text>
          {remedy !== undefined && <Text $align="center" $tone="text-muted"><bdi>{remedy}</bdi></Text>}
        </Stack>
        <Button onClick={() => dispatch(retryGuest())}>{t('authGuest.tryAgain')}</Button>
        <LiveRegion lines={[t('authGuest.failed'), message]} />
      </Screen>
    );
  }
  const said = t(phase.at === 'connected' ? 'authGuest.connected' : 'authGuest.generating');
  return (
    <Screen title={t('authGuest.title')}>
      <Stack $align="center">
        <Spinner />
        <Text $align="center">{said}</Text>
      </Stack>
      <LiveRegion lines={[said]} />
    </Screen>
  );
}
