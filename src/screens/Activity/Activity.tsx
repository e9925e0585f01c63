'use client';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { activityTabsPoint } from '../../contracts/points/activityTabs.ts';
import type { ActivityTabProps, ActivityTabSpec } from '../../contracts/points/activityTabs.ts';
import { indexersPoint } from '../../contracts/points/indexers.ts';
import { clockPort } from '../../contracts/ports/clock.ts';
import type { Catalog } from '../../contracts/points/locales.ts';
import type { Chain } from '../../domain/chains/chains.ts';
import { accountUrl } from '../../domain/chains/explorerUrls.ts';
import { enActivity } from '../../locales/en/enActivity.ts';
import { enModal } from '../../locales/en/enModal.ts';
import { historyCleared } from '../../store/activity.ts';
import { selectCallsBundles } from '../../store/calls.ts';
import { useActiveAccount, useActiveChain } from '../../ui/hooks/wallets/useAccount.ts';
import type { ActiveAccount } from '../../ui/hooks/wallets/activeAccount.ts';
import { useTokens } from '../../ui/hooks/sending/useFunds.ts';
import { useTransfers } from '../../ui/hooks/sending/useTransfers.ts';
import type { TransfersRead } from '../../ui/hooks/sending/useTransfers.ts';
import { useActivity } from '../../ui/hooks/sending/useSend.ts';
import { useLatchkey, useLatchkeySelector, usePoint } from '../../ui/kit/kitContext.ts';
import { createPluginPart } from '../../ui/modal/createPluginPart.tsx';
import { useNavigation } from '../../ui/modal/navigation.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { ClockIcon } from '../../ui/primitives/icons.tsx';
import { Menu, MenuLink } from '../../ui/primitives/Menu.tsx';
import { Note } from '../../ui/primitives/Row.tsx';
import { Spinner } from '../../ui/primitives/Spinner.tsx';
import { Tabs } from '../../ui/primitives/Tabs.tsx';
import { Stack, Text } from '../../ui/primitives/Text.tsx';
import { Tick } from '../../ui/primitives/Tick.tsx';
import { Screen } from '../../ui/modal/Screen.tsx';
import { useStrings } from '../../ui/texts/useStrings.ts';
import { History } from '../../ui/activity/History.tsx';
import type { ShownItem } from '../../ui/activity/withFound.ts';
import { withFound } from '../../ui/activity/withFound.ts';
import { toHistory } from '../../store/toHistory.ts';
import type { HistoryItem } from '../../store/toHistory.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';

const PluginTab = /* @__PURE__ */ createPluginPart<ActivityTabProps, ActivityTabSpec>(activityTabsPoint);
const walletTab = 'core.wallet';
/** Plugins bring titles of their own, so that any key may be asked for. */
const anyText: Catalog = enActivity;

/** All that the account did from this site, with the progress of what is under way, and what indexers tell of it beside that. */
export default function Activity(): ReactNode {
  const t = useStrings(enActivity);
  const tAny = useStrings(anyText);
  const { show } = useNavigation();
  const account = useActiveAccount();
  const tabs = usePoint(activityTabsPoint);
  const [wanted, setWanted] = useState(walletTab);
  const title = t('core.activity.title');
  if (!account) return <Screen title={title}><Text $align="center">{t('core.activity.connect')}</Text><Button onClick={() => show('core.wallets')}>{t('core.button.connect')}</Button></Screen>;
  if (tabs.length === 0) return <Screen title={title}><WalletTransactions account={account} /></Screen>;
  const selected = tabs.find(({ id }) => id === wanted); // its plugin may have gone
  return (
    <Screen title={title}>
      <Tabs
        label={t('core.activity.tabs')}
        tabs={[{ id: walletTab, title: t('core.activity.wallet') }, ...tabs.map((tab) => ({ id: tab.id, title: tAny(tab.title) }))]}
        selected={selected?.id ?? walletTab}
        onSelect={setWanted}
      >
        {selected ? <PluginTab key={selected.id} part={selected} props={{ address: account.address, walletId: account.walletId }} /> : <WalletTransactions account={account} />}
      </Tabs>
    </Screen>
  );
}

/** Takes the focus when what had it is gone. */
const Whole = /* @__PURE__ */ styled.div`
  display: grid;
  gap: var(--lk-space-large);
  min-width: 0;
  &:focus {
    outline: none;
  }
`;

function WalletTransactions({ account: { address } }: { readonly account: ActiveAccount }): ReactNode {
  const { chain } = useActiveChain();
  const entries = useActivity();
  const own = toHistory(entries, useLatchkeySelector(selectCallsBundles), address);
  const hasIndexer = usePoint(indexersPoint).some(({ answers }) => answers.includes('transfers'));
  if (chain && hasIndexer) return <IndexedTransactions chain={chain} address={address} own={own} />;
  return <Transactions chain={chain} address={address} own={own} shown={own} />;
}

interface OwnTransactions {
  readonly address: string;
  /** What the kit knows by itself. */
  readonly own: readonly HistoryItem[];
}

/** With what indexers tell of the network in use: apart, and hidden at first, what most often is sent only to be seen. */
function IndexedTransactions({ chain, address, own }: OwnTransactions & { readonly chain: Chain }): ReactNode {
  const t = useStrings(enActivity);
  const read = useTransfers(chain.id, address);
  const { tokens } = useTokens(chain.id);
  const [showsUnlisted, setShowsUnlisted] = useState(false);
  const { items, unlisted } = withFound(own, read.transfers, tokens);
  const shown = showsUnlisted ? [...items, ...unlisted].sort((a, b) => b.sinceMs - a.sinceMs) : items;
  return (
    <Transactions chain={chain} address={address} own={own} shown={shown} isLoading={read.at === 'loading'} end={read.hasSource && <Older read={read} />}>
      {unlisted.length > 0 && (
        <Stack $gap="tiny">
          <Tick tone="text-muted" isOn={showsUnlisted} onChange={setShowsUnlisted}>{t('core.activity.showUnlisted', { count: unlisted.length })}</Tick>
          {showsUnlisted && <Note $tone="warning">{t('core.activity.unlistedHint')}</Note>}
        </Stack>
      )}
    </Transactions>
  );
}

interface TransactionsProps extends OwnTransactions {
  readonly chain: Chain | undefined;
  readonly shown: readonly ShownItem[];
  readonly isLoading?: boolean;
  /** Below the list. */
  readonly end?: ReactNode;
  readonly children?: ReactNode;
}

function Transactions({ chain, address, own, shown, isLoading = false, end, children }: TransactionsProps): ReactNode {
  const t = useStrings(enActivity);
  const kit = useLatchkey();
  const whole = useRef<HTMLDivElement>(null);
  const url = accountUrl(chain, address);
  return (
    <Whole ref={whole} tabIndex={-1}>
      {children}
      {shown.length > 0 && <History items={shown} nowMs={servicesOf(kit).port(clockPort).nowMs()} />}
      {shown.length === 0 && !isLoading && <Empty />}
      {end}
      {url !== undefined && (
        <Menu aria-label={t('core.activity.viewAll')}>
          <MenuLink icon={<ClockIcon />} href={url}>{t('core.activity.viewAll')}<Note>{t('core.activity.viewAllNote', { site: new URL(url).host })}</Note></MenuLink>
        </Menu>
      )}
      {own.length > 0 && <ClearHistory onEnd={() => whole.current?.focus({ preventScroll: true })} onClear={() => kit.dispatch(historyCleared({ from: address }))} />}
    </Whole>
  );
}

/** What comes before: read when it is scrolled into view, or asked for. */
function Older({ read: { at, hasMore, isIncomplete, more } }: { readonly read: TransfersRead }): ReactNode {
  const t = useStrings(enActivity, enModal);
  const end = useRef<HTMLDivElement>(null);
  const isNext = at === 'read' && hasMore;
  useEffect(() => {
    if (!isNext || end.current === null || typeof IntersectionObserver !== 'function') return undefined;
    const observer = new IntersectionObserver((seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      more();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isNext, more]);
  return (
    <Stack ref={end} $gap="small">
      {at === 'loading' && <Stack $align="center" $gap="small" role="status"><Spinner $size={20} /><Note>{t('core.activity.olderLoading')}</Note></Stack>}
      {at === 'failed' && (
        <Stack $gap="small" role="alert">
          <Note $tone="danger">{t('core.activity.olderFailed')}</Note>
          <Button $kind="quiet" onClick={more}>{t('core.modal.tryAgain')}</Button>
        </Stack>
      )}
      {isNext && <Button $kind="quiet" onClick={more}>{t('core.activity.older')}</Button>}
      {at === 'read' && isIncomplete && <Note $tone="warning">{t('core.activity.mayBeIncomplete')}</Note>}
    </Stack>
  );
}

const EmptySign = /* @__PURE__ */ styled.span`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  width: 64px;
  height: 64px;
  border-radius: 50%;
  background: var(--lk-surface);
  color: var(--lk-text-muted);
  & > svg {
    width: 32px;
    height: 32px;
  }
`;

function Empty(): ReactNode {
  const t = useStrings(enActivity);
  return (
    <Stack $align="center" $gap="small">
      <EmptySign aria-hidden="true"><ClockIcon /></EmptySign>
      <Text $strong $align="center">{t('core.activity.empty')}</Text>
      <Text $tone="text-muted" $align="center">{t('core.activity.emptyAbout')}</Text>
    </Stack>
  );
}

interface ClearHistoryProps {
  onClear(): void;
  /** The question is gone, with the focus in it. */
  onEnd(): void;
}

const takeFocus = (button: HTMLButtonElement | null): void => button?.focus();

/** Asks once more: what is forgotten here does not come back. */
function ClearHistory({ onClear, onEnd }: ClearHistoryProps): ReactNode {
  const t = useStrings(enActivity);
  const [isAsking, setIsAsking] = useState(false);
  const end = (): void => {
    setIsAsking(false);
    onEnd();
  };
  if (!isAsking) return <Button $kind="quiet" onClick={() => setIsAsking(true)}>{t('core.activity.clear')}</Button>;
  return (
    <Stack $gap="medium" role="group" aria-label={t('core.activity.clear')}>
      <Text role="alert">{t('core.activity.clearQuestion')}</Text>
      <Button $kind="danger" onClick={() => { onClear(); end(); }}>{t('core.activity.clearConfirm')}</Button>
      {/* The safe answer is the one that Enter gives. */}
      <Button $kind="quiet" ref={takeFocus} onClick={end}>{t('core.activity.clearCancel')}</Button>
    </Stack>
  );
}
