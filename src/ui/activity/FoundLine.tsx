'use client';
import type { ReactNode } from 'react';
import { sameAddress, shortAddress } from '../../domain/accounts/accounts.ts';
import { transactionUrl } from '../../domain/chains/explorerUrls.ts';
import { formatAmount } from '../../domain/tokens/amounts.ts';
import { enActivity } from '../../locales/en/enActivity.ts';
import { selectActiveAddress } from '../../store/connection.ts';
import { selectChain } from '../../store/network.ts';
import { useLatchkeySelector } from '../kit/kitContext.ts';
import { CallIcon, ReceiveIcon, SendIcon } from '../primitives/icons.tsx';
import { Note } from '../primitives/Row.tsx';
import { useStrings } from '../texts/useStrings.ts';
import type { Translate } from '../texts/useStrings.ts';
import { Line } from './Line.tsx';
import { useDates } from './useDates.ts';
import type { FoundItem } from './withFound.ts';

/** Something that an indexer told of: what came or went, with whom, and when. Of a token that no list names its own name is shown with a word of caution, and nothing leads to it. */
export function FoundLine({ item: { transfer, token } }: { readonly item: FoundItem }): ReactNode {
  const t = useStrings(enActivity);
  const dates = useDates();
  const chain = useLatchkeySelector((state) => selectChain(state, transfer.chainId));
  const owner = useLatchkeySelector(selectActiveAddress);
  const isOut = sameAddress(transfer.from, owner ?? '');
  const other = isOut ? transfer.to : transfer.from;
  const isUnlisted = transfer.token !== undefined && token === undefined;
  const url = transactionUrl(chain, transfer.hash);
  const counted = token ?? (transfer.token === undefined ? chain?.nativeCurrency : { symbol: transfer.symbol ?? shortAddress(transfer.token), decimals: transfer.decimals });
  const amount = counted?.decimals === undefined ? undefined : `${formatAmount(transfer.units, counted.decimals, dates.tag)} ${counted.symbol}`.trim();
  const role = isOut ? (transfer.kind === 'call' ? 'at' : 'to') : 'from';
  return (
    <Line
      icon={transfer.kind === 'call' ? <CallIcon /> : isOut ? <SendIcon /> : <ReceiveIcon />}
      title={<bdi>{titleOf(transfer, isOut, amount, t)}</bdi>}
      about={(
        <>
          {other !== undefined && <Note><bdi title={other}>{t(`core.activity.${role}`, { name: shortAddress(other) })}</bdi></Note>}
          {isUnlisted && <Note $tone="warning">{t('core.activity.notListed')}</Note>}
        </>
      )}
      phase={transfer.hasFailed ? { text: t('core.activity.failed'), tone: 'danger' } : { text: t('core.activity.confirmed'), tone: 'muted' }}
      isBusy={false}
      time={dates.time(transfer.atMs)}
      link={url === undefined ? undefined : { href: url, label: t('core.activity.view') }}
    />
  );
}

function titleOf({ kind, hasFailed = false }: FoundItem['transfer'], isOut: boolean, amount: string | undefined, t: Translate<keyof typeof enActivity>): string {
  if (kind === 'call') return t('core.activity.did.call');
  if (kind === 'ERC721' || kind === 'ERC1155') return t(isOut ? 'core.activity.did.transferNft' : 'core.activity.receivedNft');
  if (amount === undefined) return t(isOut ? 'core.activity.did.transfer' : 'core.activity.receivedTokens');
  return t(!isOut ? 'core.activity.received' : hasFailed ? 'core.activity.do.send' : 'core.activity.did.send', { amount });
}
