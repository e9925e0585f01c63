'use client';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { WireError } from '../../../src/domain/errors.ts';
import type { QuestionProps } from '../../../src/contracts/question.ts';
import { Button, LiveRegion, Screen, Spinner, Stack, Text } from '../../../src/screens.ts';
import type { CoreState } from '../../../src/store/coreState.ts';
import { useLatchkeySelector } from '../../../src/ui/kit/kitContext.ts';
import { usePlugin } from '../../../src/ui/kit/usePlugin.ts';
import { useErrorText } from '../../../src/ui/texts/useErrorText.ts';
import { useStrings } from '../../../src/ui/texts/useStrings.ts';
import { createPasskey } from '../flows/createPasskey.ts';
import { requestPasskey } from '../flows/requestPasskey.ts';
import { retryPasskey } from '../flows/retryPasskey.ts';
import { authPasskeyKey } from '../key.ts';
import type { PasskeyAsked } from '../passkeyAsked.ts';
import { selectPasskeyPhase } from '../slice.ts';
import type { AuthPasskeyState } from '../slice.ts';
import { strings } from '../strings.ts';

const usePasskeySelector = /* @__PURE__ */ useLatchkeySelector.withTypes<CoreState & { readonly authPasskey: AuthPasskeyState }>();

const waits = { idle: 'loading', loading: 'loading', login: 'requesting', signup: 'creating', accepted: 'done' } as const;

/** Leads to a passkey: asks whether there is one, waits for the browser, and says what went wrong. */
export default function Passkey({ params: { purpose }, answer }: QuestionProps<PasskeyAsked, 'accepted'>): ReactNode {
  const t = useStrings(strings);
  const { live } = usePlugin(authPasskeyKey);
  const phase = usePasskeySelector(selectPasskeyPhase);
  const { attempt } = live;
  // Nothing is chosen here: the question is over when what it waits for is.
  useEffect(() => void attempt?.isAccepted.then(() => answer('accepted')), [attempt, answer]);
  const title = t(purpose === 'link' ? 'authPasskey.linkTitle' : 'authPasskey.passkey');
  if (phase.at === 'select') return <Select title={title} />;
  if (phase.at === 'error') return <Failed title={title} of={phase.of} error={phase.error} canCreate={purpose !== 'link'} />;
  const said = t(`authPasskey.${waits[phase.at]}`);
  return (
    <Screen title={title}>
      <Stack $align="center">
        <Spinner />
        <Text $strong $align="center">{said}</Text>
        {(phase.at === 'login' || phase.at === 'signup') && <Text $align="center" $tone="text-muted">{t('authPasskey.follow')}</Text>}
      </Stack>
      <LiveRegion lines={[said]} />
    </Screen>
  );
}

function Select({ title }: { readonly title: string }): ReactNode {
  const t = useStrings(strings);
  const { dispatch } = usePlugin(authPasskeyKey);
  return (
    <Screen title={title}>
      <Text $align="center">{t('authPasskey.about')}</Text>
      <Stack $gap="small">
        <Button onClick={() => dispatch(createPasskey())}>{t('authPasskey.create')}</Button>
        <Button $kind="quiet" onClick={() => dispatch(requestPasskey())}>{t('authPasskey.have')}</Button>
      </Stack>
    </Screen>
  );
}

function Failed({ title, of, error, canCreate }: { readonly title: string; readonly of: 'login' | 'signup'; readonly error: WireError; readonly canCreate: boolean }): ReactNode {
  const t = useStrings(strings);
  const errorText = useErrorText();
  const { dispatch } = usePlugin(authPasskeyKey);
  const { message, remedy } = errorText(error);
  const heading = t(of === 'signup' ? 'authPasskey.failedToCreate' : 'authPasskey.failedToLogin');
  const said = of === 'signup' ? t('authPasskey.errorCreating', { message }) : message;
  return (
    <Screen title={title}>
      <Stack $align="center" $gap="small">
        <Text $strong $align="center" $tone="danger">{heading}</Text>
        <Text $align="center"><bdi>{said}</bdi></Text>
        {remedy !== undefined && <Text $align="center" $tone="text-muted"><bdi>{remedy}</bdi></Text>}
      </Stack>
      <Stack $gap="small">
        <Button onClick={() => dispatch(retryPasskey())}>{t('authPasskey.tryAgain')}</Button>
        {of === 'login' && canCreate && <Button $kind="quiet" onClick={() => dispatch(createPasskey())}>{t('authPasskey.createNew')}</Button>}
      </Stack>
      <LiveRegion lines={[heading, said]} />
    </Screen>
  );
}
