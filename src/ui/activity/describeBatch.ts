import type { CallsOutcome } from '../../domain/transactions/calls.ts';
import type { enActivity } from '../../locales/en/enActivity.ts';
import type { ActivityEntry } from '../../store/activity.ts';
import { hasMoreToSend } from '../../store/calls.ts';
import type { CallsBundle } from '../../store/calls.ts';
import type { Translate } from '../texts/useStrings.ts';
import { hasHappened } from './describeAction.ts';
import type { PhaseDescription, SayError } from './describePhase.ts';

/** How far the kit has come with it, in words. */
export function describeBatch(bundle: CallsBundle, entries: readonly ActivityEntry[], t: Translate<keyof typeof enActivity>, errorText: SayError): PhaseDescription {
  const counts = { sent: bundle.sent.length, count: bundle.callCount };
  if (bundle.stopped) {
    const { message, remedy } = errorText(bundle.stopped);
    return { text: t('core.activity.callsStopped', { ...counts, reason: message }), tone: 'danger', remedy };
  }
  if (bundle.isInterrupted) return { text: t('core.activity.callsInterrupted', counts), tone: 'warning' };
  const isDone = !hasMoreToSend(bundle) && bundle.sent.length === bundle.callCount && entries.length === new Set(bundle.sent.map(({ entryId }) => entryId)).size && entries.every(({ phase }) => hasHappened(phase));
  return isDone ? { text: t('core.activity.confirmed'), tone: 'success' } : { text: t('core.activity.callsSent', counts), tone: 'muted' };
}

/** What a wallet says of a batch, in words. */
export const outcomeTexts: Readonly<Record<CallsOutcome, readonly [text: keyof typeof enActivity, tone: PhaseDescription['tone']]>> = {
  pending: ['core.activity.pending', 'muted'],
  confirmed: ['core.activity.confirmed', 'success'],
  failed: ['core.activity.failed', 'danger'],
  reverted: ['core.activity.failed', 'danger'],
  partlyReverted: ['core.activity.callsPartly', 'warning'],
};
