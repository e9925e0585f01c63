'use client';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { relayersPoint } from '../../contracts/points/relayers.ts';
import { toWireError } from '../../domain/errors.ts';
import type { WireError } from '../../domain/errors.ts';
import { shownText } from '../../domain/text/shownText.ts';
import { cancelSend } from '../../flows/relaying/cancelSend.ts';
import { enActivity } from '../../locales/en/enActivity.ts';
import type { ActivityEntry } from '../../store/activity.ts';
import { useLatchkeyDispatch, usePoint } from '../kit/kitContext.ts';
import { Button } from '../primitives/Button.tsx';
import { Note } from '../primitives/Row.tsx';
import { Stack } from '../primitives/Text.tsx';
import { useErrorText } from '../texts/useErrorText.ts';
import { useStrings } from '../texts/useStrings.ts';

const maxNameCharacters = 64;

type Asked = { readonly at: 'not' | 'asking' | 'asked' } | { readonly at: 'failed'; readonly error: WireError };

/** Asks the relayer that has a transaction not to send it, where it can be asked. What becomes of that is told by the relayer: it may be too late. */
export function CancelSend({ entry: { id, phase, sponsor } }: { readonly entry: ActivityEntry }): ReactNode {
  const t = useStrings(enActivity);
  const errorText = useErrorText();
  const dispatch = useLatchkeyDispatch();
  const relayers = usePoint(relayersPoint);
  const [asked, setAsked] = useState<Asked>({ at: 'not' });
  const relay = phase.at === 'queued' ? phase.relay : undefined;
  const relayer = relayers.find((each) => each.id === relay?.relayerId);
  const name = shownText(sponsor?.name ?? relayer?.name ?? relay?.relayerId ?? '', maxNameCharacters);
  const ask = async (): Promise<void> => {
    if (asked.at === 'asking') return;
    setAsked({ at: 'asking' });
    setAsked(await dispatch(cancelSend({ id })).then((): Asked => ({ at: 'asked' }), (error: unknown): Asked => ({ at: 'failed', error: toWireError(error) })));
  };
  const isWaiting = relay?.reference !== undefined && relayer?.canCancel === true;
  const wasSent = phase.at === 'pending' || phase.at === 'confirmed';
  const said = saidOf();
  function saidOf(): string | undefined {
    if (isWaiting && asked.at === 'asked') return t('core.activity.cancelAsked', { name });
    if (isWaiting && asked.at === 'failed') return t('core.activity.cancelFailed', { reason: errorText(asked.error).message });
    return wasSent && asked.at !== 'not' ? t('core.activity.cancelLate') : undefined;
  }
  return (
    <Stack $gap="small">
      <Note role="status" $tone={asked.at === 'asked' && !wasSent ? 'muted' : 'warning'}><bdi>{said}</bdi></Note>
      {isWaiting && asked.at !== 'asked' && <Button $kind="quiet" aria-busy={asked.at === 'asking'} aria-disabled={asked.at === 'asking'} onClick={() => void ask()}>{t(asked.at === 'asking' ? 'core.activity.cancelling' : 'core.activity.cancelSend')}</Button>}
    </Stack>
  );
}
