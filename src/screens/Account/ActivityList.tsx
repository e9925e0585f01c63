'use client';
import { formatUnits } from 'ethers';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { transactionUrl } from '../../domain/chains.ts';
import type { ActivityEntry } from '../../store/activity.ts';
import { selectChain } from '../../store/network.ts';
import { useLatchkeySelector } from '../../ui/kitContext.ts';
import { Note, Rows, RowText } from '../../ui/primitives/Row.tsx';
import { Spinner } from '../../ui/primitives/Spinner.tsx';
import { Stack } from '../../ui/primitives/Text.tsx';
import { useStrings } from '../../ui/useStrings.ts';

const shownMost = 5;

const Line = /* @__PURE__ */ styled.li`
  display: flex;
  align-items: center;
  gap: 12px;
  min-height: 44px;
  color: var(--lk-text);
  font: 500 15px/1.4 var(--lk-font);
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
  const t = useStrings();
  return (
    <Stack $gap={4}>
      <Heading>{t('core.account.activity')}</Heading>
      <Rows aria-label={t('core.account.activity')} aria-live="polite">{entries.slice(0, shownMost).map((entry) => <ActivityLine key={entry.id} entry={entry} />)}</Rows>
    </Stack>
  );
}

const phaseTexts = {
  sending: 'core.account.activitySending',
  pending: 'core.account.activityPending',
  confirmed: 'core.account.activityConfirmed',
  failed: 'core.account.activityFailed',
  rejected: 'core.account.activityRejected',
} as const;
const tones = { sending: 'muted', pending: 'muted', confirmed: 'success', failed: 'danger', rejected: 'warning' } as const;

function ActivityLine({ entry: { phase, valueWei, hasData, chainId } }: { readonly entry: ActivityEntry }): ReactNode {
  const t = useStrings();
  const chain = useLatchkeySelector((state) => selectChain(state, chainId));
  const url = 'hash' in phase && phase.hash !== undefined ? transactionUrl(chain, phase.hash) : undefined;
  const amount = `${formatUnits(valueWei, chain?.nativeCurrency.decimals ?? 18)} ${chain?.nativeCurrency.symbol ?? ''}`.trim();
  return (
    <Line>
      {(phase.at === 'pending' || phase.at === 'sending') && <Spinner $size={18} />}
      <RowText>
        {hasData ? t('core.account.called') : t('core.account.sent', { amount })}
        <Note $tone={tones[phase.at]}>{t(phaseTexts[phase.at])}{phase.at === 'failed' && phase.error.code !== 'transaction.reverted' ? `: ${phase.error.message}` : ''}</Note>
      </RowText>
      {url !== undefined && <Link href={url} target="_blank" rel="noopener noreferrer">{t('core.account.view')}</Link>}
    </Line>
  );
}
