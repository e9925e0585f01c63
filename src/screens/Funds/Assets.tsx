'use client';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Token } from '../../domain/tokens/token.ts';
import { enFunds } from '../../locales/en/enFunds.ts';
import { enNetworks } from '../../locales/en/enNetworks.ts';
import type { Chain } from '../../domain/chains/chains.ts';
import { useChainHoldings } from '../../ui/hooks/sending/useAssets.ts';
import type { AssetsRead } from '../../ui/hooks/sending/useAssets.ts';
import type { FoundTokens } from '../../ui/hooks/sending/useFoundTokens.ts';
import { groupAssets } from '../../ui/funds/groupAssets.ts';
import type { AssetsGroup, GroupedAssets } from '../../ui/funds/groupAssets.ts';
import { confusableTokens } from '../../ui/funds/searchTokens.ts';
import { TokenRow } from '../../ui/funds/TokenRow.tsx';
import { useMoney } from '../../ui/funds/useMoney.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { LongRows } from '../../ui/primitives/LongRows.tsx';
import type { LongRow } from '../../ui/primitives/LongRows.tsx';
import { Note } from '../../ui/primitives/Row.tsx';
import { Spinner } from '../../ui/primitives/Spinner.tsx';
import { Stack, Text } from '../../ui/primitives/Text.tsx';
import { Tick } from '../../ui/primitives/Tick.tsx';
import { ChainMark } from '../../ui/networks/ChainMark.tsx';
import { useLanguageTag } from '../../ui/hooks/page/useLanguageTag.ts';
import { useStrings } from '../../ui/texts/useStrings.ts';

/** Worth less than this, in cents, a holding is hidden at first; it counts all the same. */
export const dustCents = 1n;

const Heading = /* @__PURE__ */ styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--lk-space-small);
  align-items: center;
  padding: var(--lk-space-small) var(--lk-space-tiny) 0;
  color: var(--lk-text-muted);
  font: 600 14px/1.4 var(--lk-font);
  & > h3 {
    flex: 1 1 100px;
    min-width: 0;
    margin: 0;
    font: inherit;
    overflow-wrap: anywhere;
  }
  & > span:last-child {
    font-variant-numeric: tabular-nums;
  }
`;

interface AssetsProps {
  readonly read: AssetsRead;
  readonly owner: string;
  readonly found: FoundTokens;
  readonly grouped: GroupedAssets;
  readonly hidesDust: boolean;
  readonly onHideDust: (hidesDust: boolean) => void;
  readonly onChoose: (token: Token) => void;
  /** Called with one that no list names: it is then looked up by what its contract says. */
  readonly onChooseUnlisted: (token: Token) => void;
}

/** Everything an account owns, by network. A network that does not answer says so, in its place, and is asked again by itself. */
export function Assets({ read, owner, found, grouped: { groups, dust, isUnread, isLoading }, hidesDust, onHideDust, onChoose, onChooseUnlisted }: AssetsProps): ReactNode {
  const t = useStrings(enFunds);
  const money = useMoney();
  const rows = groups.flatMap((group) => rowsOf(group, onChoose));
  return (
    <Stack $gap="medium">
      {dust > 0 && <Tick tone="text-muted" isOn={hidesDust} onChange={onHideDust}>{t('core.funds.hideDust', { count: dust, amount: money.usd(dustCents) })}</Tick>}
      {rows.length > 0 && <LongRows label={t('core.funds.assets')} rows={rows} />}
      {isLoading && <Stack $align="center" $gap="small" role="status"><Spinner $size={20} /><Note>{t('core.funds.loading')}</Note></Stack>}
      {rows.length === 0 && !isLoading && (
        <Stack $align="center" $gap="tiny" role="status">
          <Text $strong $align="center">{t('core.funds.assetsNone')}</Text>
          <Text $align="center" $tone="text-muted">{t('core.funds.assetsNoneHint')}</Text>
        </Stack>
      )}
      {isUnread && <Note $tone="danger" role="alert">{t('core.funds.someFailed')}</Note>}
      {read.isIncomplete && (
        <Stack $gap="small" role="alert">
          <Note $tone="danger">{t('core.funds.listFailed')}</Note>
          <Button $kind="quiet" onClick={read.refetch}>{t('core.funds.tryAgain')}</Button>
        </Stack>
      )}
      <UnlistedAssets read={read} owner={owner} onChoose={onChooseUnlisted} />
      <Finding chains={read.chains.map(({ chain }) => chain)} found={found} />
    </Stack>
  );
}

/** What indexers found that no list names, of all networks: apart, hidden and not read until it is asked for, with a word of caution. What the chain says there is none of is left out. */
function UnlistedAssets({ read: { unlisted, chains }, owner, onChoose }: Pick<AssetsProps, 'read' | 'owner' | 'onChoose'>): ReactNode {
  const t = useStrings(enFunds);
  const [isShown, setShown] = useState(false);
  const holdings = useChainHoldings(isShown ? unlisted : noLists, owner);
  const { groups, isLoading, isUnread } = useMemo(() => groupAssets(holdings, { dustCents, hidesDust: false }), [holdings]);
  if (unlisted.length === 0) return null;
  const listedOn = ({ id }: Chain): readonly Token[] => chains.find(({ chain }) => chain.id === id)?.tokens ?? [];
  const rows = groups.flatMap((group) => rowsOf(group, onChoose, listedOn(group.chain)));
  return (
    <Stack $gap="small">
      <Tick tone="text-muted" isOn={isShown} onChange={setShown}>{t('core.funds.showUnlisted', { count: unlisted.reduce((sum, { tokens }) => sum + tokens.length, 0) })}</Tick>
      {isShown && <Note $tone="warning">{t('core.funds.unlistedHint')}</Note>}
      {isShown && rows.length > 0 && <LongRows label={t('core.funds.unlisted')} rows={rows} />}
      {isShown && isLoading && <Stack $align="center" $gap="small" role="status"><Spinner $size={20} /><Note>{t('core.funds.loading')}</Note></Stack>}
      {isShown && !isLoading && rows.length === 0 && <Note role="status">{t('core.funds.noTokensFound')}</Note>}
      {isShown && isUnread && <Note $tone="danger" role="alert">{t('core.funds.someFailed')}</Note>}
    </Stack>
  );
}

const noLists: AssetsRead['unlisted'] = [];

/** How far the looking for tokens that no list names is, and where it failed. It holds up nothing of the lists. */
function Finding({ chains, found }: { readonly chains: readonly Chain[]; readonly found: FoundTokens }): ReactNode {
  const t = useStrings(enFunds);
  const tag = useLanguageTag();
  const failed = chains.filter(({ id }) => found.of(id).is?.hasFailed);
  const isAsking = chains.some(({ id }) => found.of(id).isAsking);
  const mayBeMore = chains.some(({ id }) => {
    const { is } = found.of(id);
    return is?.isIncomplete && is.hasSource;
  });
  const networks = new Intl.ListFormat(tag, { type: 'conjunction' }).format(failed.map(({ name }) => name));
  return (
    <>
      <div role="status">{isAsking && <Note>{t('core.funds.finding')}</Note>}</div>
      {failed.length > 0 && !isAsking && (
        <Stack $gap="small" role="alert">
          <Note $tone="danger"><bdi>{t('core.funds.findingFailed', { networks })}</bdi></Note>
          <Button $kind="quiet" onClick={() => failed.forEach(({ id }) => found.retry(id))}>{t('core.funds.tryAgain')}</Button>
        </Stack>
      )}
      {mayBeMore && !isAsking && <Note $tone="warning">{t('core.funds.mayBeIncomplete')}</Note>}
    </>
  );
}

/** `beside`: tokens that these may imitate. */
function rowsOf(group: AssetsGroup, onChoose: (token: Token) => void, beside: readonly Token[] = []): readonly LongRow[] {
  const { chain: { id }, assets, at } = group;
  const confusables = confusableTokens([...beside, ...assets.map(({ token }) => token)]);
  return [
    { key: `${id}`, shows: <GroupHeading group={group} /> },
    ...(at === 'failed' ? [{ key: `${id} failed`, shows: <GroupFailed group={group} /> }] : []),
    ...assets.map(({ token, holding, isOwn }) => ({ key: `${id} ${token.address}`, shows: <AssetRow token={token} holding={holding} isOwn={isOwn} isConfusable={confusables.has(token.address)} onChoose={() => onChoose(token)} /> })),
  ];
}

function GroupHeading({ group: { chain, cents, assets } }: { readonly group: AssetsGroup }): ReactNode {
  const t = useStrings(enNetworks);
  const money = useMoney();
  const isPriced = assets.some((asset) => asset.cents !== undefined) || cents > 0n;
  return (
    <Heading>
      <ChainMark chain={chain} size={20} />
      <h3><bdi>{chain.name}</bdi></h3>
      {chain.testnet ? <span>{t('core.networks.testnet')}</span> : isPriced && <span>{money.usd(cents)}</span>}
    </Heading>
  );
}

function GroupFailed({ group: { chain, assets, retry } }: { readonly group: AssetsGroup }): ReactNode {
  const t = useStrings(enFunds);
  return (
    <Stack $gap="small" role="alert">
      <Note $tone="danger"><bdi>{t(assets.length > 0 ? 'core.funds.chainOutdated' : 'core.funds.chainFailed', { network: chain.name })}</bdi></Note>
      <Button $kind="quiet" onClick={retry}>{t('core.funds.tryAgain')}</Button>
    </Stack>
  );
}

interface AssetRowProps extends Pick<AssetsGroup['assets'][number], 'token' | 'holding' | 'isOwn'> {
  readonly isConfusable: boolean;
  readonly onChoose: () => void;
}

function AssetRow({ token, holding, isOwn, isConfusable, onChoose }: AssetRowProps): ReactNode {
  const t = useStrings(enFunds);
  return <TokenRow token={token} holding={holding} isConfusable={isConfusable} caution={isOwn ? t('core.funds.unverified') : undefined} onChoose={onChoose} />;
}
