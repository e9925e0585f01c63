'use client';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { shortAddress } from '../../domain/accounts/accounts.ts';
import { transactionUrl } from '../../domain/chains/explorerUrls.ts';
import { shownText } from '../../domain/text/shownText.ts';
import type { SentAction } from '../../domain/transactions/sentAction.ts';
import { enActivity } from '../../locales/en/enActivity.ts';
import type { ActivityEntry } from '../../store/activity.ts';
import { selectActiveChainId, selectChain } from '../../store/network.ts';
import { useAccountName, useAccountPicture } from '../hooks/reads/useAccountName.ts';
import { useTokenMetadata } from '../hooks/reads/useToken.ts';
import { useLatchkeySelector } from '../kit/kitContext.ts';
import { Avatar } from '../primitives/Avatar.tsx';
import { BatchIcon, CallIcon, PermitIcon, SendIcon, SwitchIcon } from '../primitives/icons.tsx';
import { Note } from '../primitives/Row.tsx';
import { useErrorText } from '../texts/useErrorText.ts';
import { useStrings } from '../texts/useStrings.ts';
import { CancelSend } from './CancelSend.tsx';
import { counterpartyOf, describeAction } from './describeAction.ts';
import { describePhase, hashToShow } from './describePhase.ts';
import { Line } from './Line.tsx';
import { useDates } from './useDates.ts';

const Person = /* @__PURE__ */ styled.span`
  display: inline-flex;
  gap: var(--lk-space-small);
  align-items: center;
  max-width: 100%;
  overflow-wrap: anywhere;
`;

const signs: Readonly<Record<SentAction['kind'], () => ReactNode>> = {
  transfer: SendIcon, transferNft: SendIcon, approve: PermitIcon, approveAll: PermitIcon, revoke: PermitIcon, wrap: SwitchIcon, unwrap: SwitchIcon, batch: BatchIcon, create: CallIcon, call: CallIcon,
};

/** One transaction of the history. */
export function ActivityLine({ entry }: { readonly entry: ActivityEntry }): ReactNode {
  const t = useStrings(enActivity);
  const errorText = useErrorText();
  const dates = useDates();
  const { phase, hasData, chainId, sinceMs, action } = entry;
  const chain = useLatchkeySelector((state) => selectChain(state, chainId));
  const isElsewhere = useLatchkeySelector(selectActiveChainId) !== chainId;
  const isOfToken = action?.amount !== undefined || action?.isUnlimited === true;
  const token = useTokenMetadata({ token: isOfToken ? action.token : undefined, chainId });
  const hash = hashToShow(phase);
  const url = hash === undefined ? undefined : transactionUrl(chain, hash);
  const Sign = hasData ? signs[action?.kind ?? 'call'] : SendIcon;
  return (
    <Line
      icon={<Sign />}
      title={<bdi>{describeAction(entry, { currency: chain?.nativeCurrency, token: token.at === 'read' ? token.value : undefined, tag: dates.tag, t })}</bdi>}
      about={<Circumstances entry={entry} network={isElsewhere ? (chain?.name ?? `eip155:${chainId}`) : undefined} />}
      phase={describePhase(phase, t, errorText)}
      isBusy={phase.at === 'sending' || phase.at === 'queued' || phase.at === 'pending'}
      confirmations={phase.at === 'confirmed' && !phase.isFinal ? phase.confirmations : undefined}
      time={dates.time(sinceMs)}
      link={url === undefined ? undefined : { href: url, label: t('core.activity.view') }}
    >
      {entry.sponsor && <CancelSend entry={entry} />}
    </Line>
  );
}

const maxSponsorCharacters = 64;

/** With whom, who pays, and on which network if it is not the one in use. */
function Circumstances({ entry, network }: { readonly entry: ActivityEntry; readonly network: string | undefined }): ReactNode {
  const t = useStrings(enActivity);
  const other = counterpartyOf(entry);
  return (
    <>
      {other && <Note><Counterparty {...other} chainId={entry.chainId} /></Note>}
      {entry.sponsor && <Note><bdi>{t('core.activity.paidBy', { name: shownText(entry.sponsor.name, maxSponsorCharacters) })}</bdi></Note>}
      {network !== undefined && <Note><bdi>{t('core.activity.on', { network })}</bdi></Note>}
    </>
  );
}

function Counterparty({ role, address, chainId }: { readonly role: 'to' | 'for' | 'at'; readonly address: string; readonly chainId: number }): ReactNode {
  const t = useStrings(enActivity);
  // A contract that is called is known by its address; people and spenders may go by a name.
  return role === 'at' ? <bdi title={address}>{t('core.activity.at', { name: shortAddress(address) })}</bdi> : <Named role={role} address={address} chainId={chainId} />;
}

function Named({ role, address, chainId }: { readonly role: 'to' | 'for'; readonly address: string; readonly chainId: number }): ReactNode {
  const t = useStrings(enActivity);
  const name = useAccountName(address, chainId);
  const picture = useAccountPicture(name);
  return (
    <Person title={address}>
      {name !== undefined && <Avatar address={address} picture={picture} size={16} />}
      <bdi>{t(`core.activity.${role}`, { name: name ?? shortAddress(address) })}</bdi>
    </Person>
  );
}
