'use client';
import { formatUnits } from 'ethers';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { transactionUrl } from '../../domain/chains.ts';
import * as limits from '../../domain/limits.ts';
import { enActivity } from '../../locales/en/enActivity.ts';
import type { ActivityEntry, SendPhase } from '../../store/activity.ts';
import { selectChain } from '../../store/network.ts';
import { useLatchkeySelector } from '../../ui/kitContext.ts';
import { Note, Rows, RowText } from '../../ui/primitives/Row.tsx';
import { Spinner } from '../../ui/primitives/Spinner.tsx';
import { Hidden, Stack } from '../../ui/primitives/Text.tsx';
import { useStrings } from '../../ui/useStrings.ts';
import type { Translate } from '../../ui/useStrings.ts';

const shownMost = 5;

const Line = /* @__PURE__ */ styled.li`
  display: flex;
  align-items: center;
  gap: 12px;
  min-height: 44px;
  color: var(--lk-text);
  font: 500 15px/1.4 var(--lk-font);
  & + & {
    padding-top: 8px;
    border-top: 1px solid var(--lk-border);
  }
`;

const Heading = /* @__PURE__ */ styled.h3`
  margin: 0;
  color: var(--lk-text);
  font: 600 15px/1.5 var(--lk-font);
`;

const Link = /* @__PURE__ */ styled.a`
  display: inline-flex;
  align-items: center;
  min-height: 44px;
  color: var(--lk-accent);
  font: 600 14px/1.3 var(--lk-font);
  &:focus-visible {
    outline: 3px solid var(--lk-focus);
  }
`;

/** What the account sent lately, each with how far it is. */
export function ActivityList({ entries }: { readonly entries: readonly ActivityEntry[] }): ReactNode {
  const t = useStrings(enActivity);
  return (
    <Stack $gap={4}>
      <Heading>{t('core.account.activity')}</Heading>
      <Rows aria-label={t('core.account.activity')} aria-live="polite">{entries.slice(0, shownMost).map((entry) => <ActivityLine key={entry.id} entry={entry} />)}</Rows>
    </Stack>
  );
}

type Tone = 'muted' | 'danger' | 'success' | 'warning';

const replacedTexts = { repriced: 'core.account.activityRepriced', cancelled: 'core.account.activityCancelled', replaced: 'core.account.activityReplaced' } as const;

interface Description {
  readonly text: string;
  /** In place of a text that changes with every block: the list is a live region, and nobody wants to hear it count. */
  readonly spoken?: string | undefined;
  readonly tone: Tone;
  /** What the person can do about it. */
  readonly remedy?: string | undefined;
}

/** How far it is, in words, and how good that is. */
function describePhase(phase: SendPhase, t: Translate<keyof typeof enActivity>): Description {
  switch (phase.at) {
    case 'sending':
      return { text: t('core.account.activitySending'), tone: 'muted' };
    case 'pending':
      return { text: t('core.account.activityPending'), tone: 'muted' };
    case 'confirmed': {
      const counts = { confirmations: String(phase.confirmations), wanted: String(limits.finalConfirmations) };
      const confirmed = t('core.account.activityConfirmed');
      return phase.isFinal ? { text: confirmed, tone: 'success' } : { text: t('core.account.activityConfirming', counts), spoken: confirmed, tone: 'success' };
    }
    case 'failed': {
      const { code, message, remedy } = phase.error;
      // The message of a revert says no more than "failed"; its reason is in the other sentence.
      const [why, advice] = code === 'transaction.reverted' ? [remedy] : [message, remedy];
      return { text: why === undefined ? t('core.account.activityFailed') : `${t('core.account.activityFailed')}: ${why}`, tone: 'danger', remedy: advice };
    }
    case 'rejected':
      return { text: t('core.account.activityRejected'), tone: 'warning' };
    case 'replaced':
      return { text: t(replacedTexts[phase.reason]), tone: phase.reason === 'repriced' && phase.success === true ? 'success' : 'warning' };
    case 'dropped':
      return { text: t('core.account.activityDropped'), tone: 'warning' };
  }
}

/** Of the transaction that stands in the chain, if another one took its place. */
function hashToShow(phase: SendPhase): string | undefined {
  if (phase.at === 'replaced') return phase.byHash ?? phase.hash;
  return 'hash' in phase ? phase.hash : undefined;
}

function ActivityLine({ entry: { phase, valueWei, hasData, chainId } }: { readonly entry: ActivityEntry }): ReactNode {
  const t = useStrings(enActivity);
  const chain = useLatchkeySelector((state) => selectChain(state, chainId));
  const hash = hashToShow(phase);
  const url = hash === undefined ? undefined : transactionUrl(chain, hash);
  const amount = `${formatUnits(valueWei, chain?.nativeCurrency.decimals ?? 18).replace(/\.0$/, '')} ${chain?.nativeCurrency.symbol ?? ''}`.trim();
  const { text, spoken, tone, remedy } = describePhase(phase, t);
  return (
    <Line>
      {(phase.at === 'pending' || phase.at === 'sending') && <Spinner $size={18} />}
      <RowText>
        {hasData ? t('core.account.called') : t(phase.at === 'confirmed' ? 'core.account.sent' : 'core.account.send', { amount })}
        <Note $tone={tone}>
          <bdi aria-hidden={spoken !== undefined ? true : undefined}>{text}</bdi>
          {spoken !== undefined && <Hidden>{spoken}</Hidden>}
        </Note>
        {remedy !== undefined && <Note><bdi>{remedy}</bdi></Note>}
      </RowText>
      {url !== undefined && <Link href={url} target="_blank" rel="noopener noreferrer">{t('core.account.view')}</Link>}
    </Line>
  );
}
