'use client';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { QuestionProps } from '../../../src/contracts/question.ts';
import { Button, LiveRegion, Screen, Spinner, Stack, Text, useNavigation } from '../../../src/screens.ts';
import type { CoreState } from '../../../src/store/coreState.ts';
import { useLatchkeySelector } from '../../../src/ui/kit/kitContext.ts';
import { usePlugin } from '../../../src/ui/kit/usePlugin.ts';
import { useErrorText } from '../../../src/ui/texts/useErrorText.ts';
import { useStrings } from '../../../src/ui/texts/useStrings.ts';
import { retryBackend } from '../flows/retryBackend.ts';
import { authBackendKey } from '../key.ts';
import { selectAuthBackend } from '../slice.ts';
import type { AuthBackendState } from '../slice.ts';
import { strings } from '../strings.ts';

const useBackendSelector = /* @__PURE__ */ useLatchkeySelector.withTypes<CoreState & { readonly authBackend: AuthBackendState }>();

/** Waits for the word of the site, or says why there is none and asks again. */
export default function AskSite({ answer }: QuestionProps<Record<never, never>, 'letIn'>): ReactNode {
  const t = useStrings(strings);
  const errorText = useErrorText();
  const { back } = useNavigation();
  const { dispatch, live } = usePlugin(authBackendKey);
  const phase = useBackendSelector(selectAuthBackend);
  const { attempt } = live;
  // Nothing is chosen here: the question is over when what it waits for is.
  useEffect(() => void attempt?.isLetIn.then(() => answer('letIn')), [attempt, answer]);
  if (phase.at === 'failed') {
    const { message, remedy } = errorText(phase.error);
    return (
      <Screen title={t('authBackend.title')}>
        <Stack $align="center" $gap="small">
          <Text $strong $align="center" $tone="danger">{t('authBackend.failed')}</Text>
          <Text $align="center"><bdi>{message}</bdi></Text>
          {remedy !== undefined && <Text $align="center" $tone="text-muted"><bdi>{remedy}</bdi></Text>}
        </Stack>
        <Button onClick={() => dispatch(retryBackend())}>{t('authBackend.tryAgain')}</Button>
        <Button $kind="quiet" onClick={back}>{t('authBackend.cancel')}</Button>
        <LiveRegion lines={[t('authBackend.failed'), message]} />
      </Screen>
    );
  }
  const said = t(phase.at === 'signedIn' ? 'authBackend.signedIn' : phase.at === 'verifying' ? 'authBackend.verifying' : 'authBackend.asking');
  return (
    <Screen title={t('authBackend.title')}>
      <Stack $align="center" $gap="small">
        <Spinner />
        <Text $align="center">{said}</Text>
        {phase.at === 'asking' && <Text $align="center" $tone="text-muted">{t('authBackend.askingHint')}</Text>}
      </Stack>
      <Button $kind="quiet" onClick={back}>{t('authBackend.cancel')}</Button>
      <LiveRegion lines={[said]} />
    </Screen>
  );
}
