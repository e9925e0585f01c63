'use client';
import type { ReactNode } from 'react';
import { transactionUrl } from '../../domain/chains/explorerUrls.ts';
import { showCallsStatus } from '../../flows/batches/showCallsStatus.ts';
import { enActivity } from '../../locales/en/enActivity.ts';
import type { ActivityEntry } from '../../store/activity.ts';
import { hasMoreToSend } from '../../store/calls.ts';
import type { CallsBundle } from '../../store/calls.ts';
import { selectChain } from '../../store/network.ts';
import { useWalletName } from '../hooks/wallets/useWallets.ts';
import { useLatchkey, useLatchkeySelector } from '../kit/kitContext.ts';
import { Button } from '../primitives/Button.tsx';
import { BatchIcon } from '../primitives/icons.tsx';
import { Note, Rows } from '../primitives/Row.tsx';
import { useErrorText } from '../texts/useErrorText.ts';
import { useStrings } from '../texts/useStrings.ts';
import { ActivityLine } from './ActivityLine.tsx';
import { describeBatch, outcomeTexts } from './describeBatch.ts';
import { Line } from './Line.tsx';
import { useCallsOutcome } from './useCallsOutcome.ts';
import { useDates } from './useDates.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';

export interface BatchLineProps {
  readonly bundle: CallsBundle;
  /** What the kit sent of it. */
  readonly entries: readonly ActivityEntry[];
  readonly sinceMs: number;
}

/** Several calls that went together. */
export function BatchLine(props: BatchLineProps): ReactNode {
  return props.bundle.by === 'kit' ? <OwnBatch {...props} /> : <WalletsBatch {...props} />;
}

/** The kit sends one call after the other: each is shown. */
function OwnBatch({ bundle, entries, sinceMs }: BatchLineProps): ReactNode {
  const t = useStrings(enActivity);
  const errorText = useErrorText();
  const dates = useDates();
  return (
    <Line icon={<BatchIcon />} title={t('core.activity.calls', { count: bundle.callCount })} phase={describeBatch(bundle, entries, t, errorText)} isBusy={hasMoreToSend(bundle)} time={dates.time(sinceMs)}>
      <Rows aria-label={t('core.activity.callsList')}>{entries.map((entry) => <ActivityLine key={entry.id} entry={entry} />)}</Rows>
    </Line>
  );
}

/** The wallet carries it out as one: it alone knows how that goes. */
function WalletsBatch({ bundle, sinceMs }: BatchLineProps): ReactNode {
  const t = useStrings(enActivity);
  const dates = useDates();
  const kit = useLatchkey();
  const wallet = useWalletName(bundle.walletId);
  const chain = useLatchkeySelector((state) => selectChain(state, bundle.chainId));
  const read = useCallsOutcome(bundle);
  const [text, tone] = outcomeTexts[read.at === 'told' ? read.status.outcome : 'pending'];
  const hash = read.at === 'told' ? read.status.receipts.at(-1)?.hash : undefined;
  const url = hash === undefined ? undefined : transactionUrl(chain, hash);
  const look = (): void => void kit.dispatch(showCallsStatus({ id: bundle.id, walletId: bundle.walletId })).catch((error: unknown) => servicesOf(kit).report('core', error));
  return (
    <Line
      icon={<BatchIcon />}
      title={t('core.activity.calls', { count: bundle.callCount })}
      about={<Note><bdi>{t('core.activity.callsInWallet', { wallet })}</bdi></Note>}
      phase={read.at === 'unknown' ? { text: t('core.activity.callsUnknown', { wallet }), tone: 'muted' } : { text: t(text), tone }}
      isBusy={read.at === 'pending'}
      time={dates.time(sinceMs)}
      link={url === undefined ? undefined : { href: url, label: t('core.activity.view') }}
    >
      {read.at !== 'unknown' && <Button $kind="quiet" onClick={look}>{t('core.activity.viewInWallet')}</Button>}
    </Line>
  );
}
