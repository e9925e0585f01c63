'use client';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Token } from '../../domain/tokens/token.ts';
import { enFunds } from '../../locales/en/enFunds.ts';
import { enNetworks } from '../../locales/en/enNetworks.ts';
import type { AssetsRead } from '../../ui/hooks/sending/useAssets.ts';
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
  readonly grouped: GroupedAssets;
  readonly hidesDust: boolean;
  readonly onHideDust: (hidesDust: boolean) => void;
  readonly onChoose: (token: Token) => void;
}

/** Everything an account owns, by network. A network that does not answer says so, in its place, and is asked again by itself. */
export function Assets({ read, grouped: { groups, dust, isUnread, isLoading }, hidesDust, onHideDust, onChoose }: AssetsProps): ReactNode {
  const t = useStrings(enFunds);
  const money = useMoney();
  const rows = groups.flatMap((group) => rowsOf(group, onChoose));
  return (
    <Stack $gap={12}>
      {dust > 0 && <Tick tone="text-muted" isOn={hidesDust} onChange={onHideDust}>{t('core.funds.hideDust', { count: dust, amount: money.usd(dustCents) })}</Tick>}
      {rows.length > 0 && <LongRows label={t('core.funds.assets')} rows={rows} />}
      {isLoading && <Stack $align="center" $gap={8} role="status"><Spinner $size={20} /><Note>{t('core.funds.loading')}</Note></Stack>}
      {rows.length === 0 && !isLoading && (
        <Stack $align="center" $gap={4} role="status">
          <Text $strong $align="center">{t('core.funds.assetsNone')}</Text>
          <Text $align="center" $tone="text-muted">{t('core.funds.assetsNoneHint')}</Text>
        </Stack>
      )}
      {isUnread && <Note $tone="danger" role="alert">{t('core.funds.someFailed')}</Note>}
      {read.isIncomplete && (
        <Stack $gap={8} role="alert">
          <Note $tone="danger">{t('core.funds.listFailed')}</Note>
          <Button $kind="quiet" onClick={read.refetch}>{t('core.funds.tryAgain')}</Button>
        </Stack>
      )}
    </Stack>
  );
}

function rowsOf(group: AssetsGroup, onChoose: (token: Token) => void): readonly LongRow[] {
  const { chain: { id }, assets, at } = group;
  const confusables = confusableTokens(assets.map(({ token }) => token));
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
    <Stack $gap={8} role="alert">
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
