import * as limits from '../../api/waiting/limits.ts';
import type { enActivity } from '../../locales/en/enActivity.ts';
import type { SendPhase } from '../../store/activity.ts';
import type { useErrorText } from '../texts/useErrorText.ts';
import type { Translate } from '../texts/useStrings.ts';

export type Tone = 'muted' | 'danger' | 'success' | 'warning';

export interface PhaseDescription {
  readonly text: string;
  /** In place of a text that changes with every block: a screen reader reads it out, and would count aloud. */
  readonly spoken?: string;
  readonly tone: Tone;
  /** What the person can do about it. */
  readonly remedy?: string | undefined;
}

const replacedTexts = { repriced: 'core.activity.repriced', cancelled: 'core.activity.cancelled', replaced: 'core.activity.replaced' } as const;

export type SayError = ReturnType<typeof useErrorText>;

/** How far it is, in words, and how good that is. */
export function describePhase(phase: SendPhase, t: Translate<keyof typeof enActivity>, errorText: SayError): PhaseDescription {
  switch (phase.at) {
    case 'sending':
      return { text: t('core.activity.sending'), tone: 'muted' };
    case 'queued':
    case 'pending':
      return { text: t('core.activity.pending'), tone: 'muted' };
    case 'confirmed': {
      const confirmed = t('core.activity.confirmed');
      return phase.isFinal ? { text: confirmed, tone: 'success' } : { text: t('core.activity.confirming', { confirmations: phase.confirmations, wanted: limits.finalConfirmations }), spoken: confirmed, tone: 'success' };
    }
    case 'failed': {
      const { message, remedy } = errorText(phase.error);
      // The message of a revert says no more than "failed"; its reason is in the other sentence.
      const [reason, advice] = phase.error.code === 'transaction.reverted' ? [remedy] : [message, remedy];
      return { text: reason === undefined ? t('core.activity.failed') : t('core.activity.failedWhy', { reason }), tone: 'danger', remedy: advice };
    }
    case 'rejected':
      return { text: t('core.activity.rejected'), tone: 'warning' };
    case 'replaced':
      return { text: t(replacedTexts[phase.reason]), tone: phase.reason === 'repriced' && phase.success === true ? 'success' : 'warning' };
    case 'dropped':
      return { text: t(phase.operation === undefined ? 'core.activity.dropped' : 'core.activity.lost'), tone: 'warning' };
  }
}

/** Of the transaction that stands in the chain, if another one took its place. */
export function hashToShow(phase: SendPhase): string | undefined {
  if (phase.at === 'replaced') return phase.byHash ?? phase.hash;
  return 'hash' in phase ? phase.hash : undefined;
}
