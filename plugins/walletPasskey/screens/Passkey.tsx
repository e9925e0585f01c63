'use client';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { WireError } from '../../../src/domain/errors.ts';
import type { QuestionProps } from '../../../src/contracts/question.ts';
import { Button, LiveRegion, Screen, Spinner, Stack, Text, TextButton } from '../../../src/screens.ts';
import type { CoreState } from '../../../src/store/coreState.ts';
import { useLatchkeySelector } from '../../../src/ui/kit/kitContext.ts';
import { usePlugin } from '../../../src/ui/kit/usePlugin.ts';
import { useErrorText } from '../../../src/ui/texts/useErrorText.ts';
import { useStrings } from '../../../src/ui/texts/useStrings.ts';
import { showScreen } from '../../../src/flows/modal/showScreen.ts';
import { choosePasskey } from '../flows/choosePasskey.ts';
import { passkeyKey, recoverScreenId } from '../key.ts';
import { selectPasskeyPhase } from '../slice.ts';
import type { PasskeyState } from '../slice.ts';
import { strings } from '../strings.ts';

const usePasskeySelector = /* @__PURE__ */ useLatchkeySelector.withTypes<CoreState & { readonly passkey: PasskeyState }>();

const waits = { requesting: 'requesting', again: 'again', creating: 'creating', accepted: 'done' } as const;

/** Leads to a passkey: asks whether there is one, waits for the browser, and says what went wrong. */
export default function Passkey({ answer }: QuestionProps<Record<never, never>, 'accepted'>): ReactNode {
  const t = useStrings(strings);
  const { live } = usePlugin(passkeyKey);
  const phase = usePasskeySelector(selectPasskeyPhase);
  const { attempt } = live;
  // Nothing is chosen here: the question is over when what it waits for is.
  useEffect(() => void attempt?.isAccepted.then(() => answer('accepted')), [attempt, answer]);
  if (phase.at === 'select') return <Select />;
  if (phase.at === 'error') return <Failed of={phase.of} error={phase.error} />;
  const said = t(`passkey.${waits[phase.at]}`);
  return (
    <Screen title={t('passkey.name')}>
      <Stack $align="center">
        <Spinner />
        <Text $strong $align="center">{said}</Text>
        {phase.at !== 'accepted' && <Text $align="center" $tone="text-muted">{t('passkey.follow')}</Text>}
      </Stack>
      <LiveRegion lines={[said]} />
    </Screen>
  );
}

function Select(): ReactNode {
  const t = useStrings(strings);
  const { dispatch } = usePlugin(passkeyKey);
  return (
    <Screen title={t('passkey.name')}>
      <Text $align="center">{t('passkey.about')}</Text>
      <Stack $gap="small">
        <Button onClick={() => dispatch(choosePasskey('create'))}>{t('passkey.create')}</Button>
        <Button $kind="quiet" onClick={() => dispatch(choosePasskey('use'))}>{t('passkey.have')}</Button>
        <TextButton onClick={() => dispatch(showScreen(recoverScreenId))}>{t('passkey.lost')}</TextButton>
      </Stack>
    </Screen>
  );
}

function Failed({ of, error }: { readonly of: 'create' | 'use'; readonly error: WireError }): ReactNode {
  const t = useStrings(strings);
  const errorText = useErrorText();
  const { dispatch } = usePlugin(passkeyKey);
  const { message, remedy } = errorText(error);
  const heading = t(of === 'create' ? 'passkey.failedToCreate' : 'passkey.failedToLogin');
  return (
    <Screen title={t('passkey.name')}>
      <Stack $align="center" $gap="small">
        <Text $strong $align="center" $tone="danger">{heading}</Text>
        <Text $align="center"><bdi>{message}</bdi></Text>
        {remedy !== undefined && <Text $align="center" $tone="text-muted"><bdi>{remedy}</bdi></Text>}
      </Stack>
      <Stack $gap="small">
        <Button onClick={() => dispatch(choosePasskey(of))}>{t(of === 'use' ? 'passkey.useAnother' : 'passkey.tryAgain')}</Button>
        <Button $kind="quiet" onClick={() => dispatch(choosePasskey(of === 'use' ? 'create' : 'use'))}>{t(of === 'use' ? 'passkey.createNew' : 'passkey.have')}</Button>
        <TextButton onClick={() => dispatch(showScreen(recoverScreenId))}>{t('passkey.lost')}</TextButton>
      </Stack>
      <LiveRegion lines={[heading, message]} />
    </Screen>
  );
}
