'use client';
import { useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { styled } from 'styled-components';
import type { ScreenProps } from '../../contracts/points/screens.ts';
import { knownChains } from '../../data/chains.ts';
import type { Chain } from '../../domain/chains/chains.ts';
import { encodeQuantity } from '../../domain/encoding/hex.ts';
import * as limits from '../../domain/limits.ts';
import { maxChainOffers, maxChainSearchGraphemes, maxPlainChainList } from './limits.ts';
import { removeCustomChain } from '../../flows/networks/removeCustomChain.ts';
import { enModal } from '../../locales/en/enModal.ts';
import { enNetworks } from '../../locales/en/enNetworks.ts';
import { selectCustomChains, selectSwitchPhase } from '../../store/network.ts';
import { selectRecentChainIds } from '../../store/preferences.ts';
import { useActiveAccount, useActiveChain, useChains } from '../../ui/hooks/wallets/useAccount.ts';
import { useScreenMemory } from '../../ui/hooks/page/useScreenMemory.ts';
import { useLatchkeyDispatch, useLatchkeySelector } from '../../ui/kit/kitContext.ts';
import { useNavigation } from '../../ui/modal/navigation.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { SearchField } from '../../ui/primitives/Field.tsx';
import { BuyIcon } from '../../ui/primitives/icons.tsx';
import { Tabs } from '../../ui/primitives/Tabs.tsx';
import { Hidden, Stack, Text } from '../../ui/primitives/Text.tsx';
import { Screen } from '../../ui/modal/Screen.tsx';
import { NoWallet } from '../../ui/wallets/NoWallet.tsx';
import { useStrings } from '../../ui/texts/useStrings.ts';
import { groupChains } from './groupChains.ts';
import { NetworkList } from './NetworkList.tsx';
import type { ListedGroup } from './NetworkList.tsx';
import type { RowPhase } from './NetworkRow.tsx';
import { searchChains } from './searchChains.ts';
import { useKnownChain } from '../../ui/networks/useKnownChain.ts';
import { useSwitch } from '../../ui/networks/useSwitch.ts';
import type { Switch } from '../../ui/networks/useSwitch.ts';

/** Stays in view over a long list, where there is the height for it. */
const Top = /* @__PURE__ */ styled.div`
  z-index: 1;
  @media (min-height: 480px) {
    position: sticky;
    inset-block-start: calc(-1 * var(--lk-space-tiny));
    margin-block: calc(-1 * var(--lk-space-small));
    padding-block: var(--lk-space-small);
    background: var(--lk-background);
  }
`;

const Bottom = /* @__PURE__ */ styled.div`
  @media (min-height: 480px) {
    position: sticky;
    inset-block-end: calc(-1 * var(--lk-space-edge));
    margin-block: calc(-1 * var(--lk-space-small)) calc(-1 * var(--lk-space-edge));
    padding-block: var(--lk-space-small) var(--lk-space-edge);
    background: var(--lk-background);
  }
  & svg {
    width: 20px;
    height: 20px;
  }
`;

/** As high with few results as with many: what is typed into does not move. */
const Results = /* @__PURE__ */ styled.div<{ readonly $isSteady: boolean }>`
  display: flex;
  flex: none; /* with a least height of its own it would shrink to it, and its rows lie under what follows */
  flex-direction: column;
  gap: var(--lk-space-large);
  min-height: ${({ $isSteady }) => ($isSteady ? `min(${limits.maxWalletListPx}px, 50dvh)` : 'auto')};
`;

type Kind = 'mainnets' | 'testnets';

interface Shown {
  readonly query: string;
  readonly kind: Kind;
}

const groupTitles = { popular: 'core.networks.popular', recent: 'core.networks.recent', all: 'core.networks.all' } as const;

/** The chains of the site and of the visitor; a choice asks the wallet to switch. */
export default function Networks({ params }: ScreenProps): ReactNode {
  const t = useStrings(enNetworks);
  // The wallet may leave while its networks are looked at.
  if (!useActiveAccount()) return <Screen title={t('core.networks.title')}><NoWallet /></Screen>;
  return <Chooser params={params} />;
}

function Chooser({ params }: ScreenProps): ReactNode {
  const t = useStrings(enModal, enNetworks);
  const { show } = useNavigation();
  const chains = useChains();
  const { chain: current, chainId: currentId } = useActiveChain();
  const [{ query, kind }, memory] = useScreenMemory<Shown>(params, () => ({ query: '', kind: current?.testnet ? 'testnets' : 'mainnets' }));
  // As it was when the list was opened: rows do not move away under a finger that has just switched.
  const recent = useLatchkeySelector(selectRecentChainIds);
  const [habits] = useState({ recentIds: recent, currentId });
  const search = useRef<HTMLInputElement>(null);
  const enter = useRef<() => void>(() => {});
  const turn = useSwitch();
  const setQuery = (next: string): void => memory.set((before) => ({ ...before, query: next }));
  const listId = useId();
  const ofKind: Readonly<Record<Kind, readonly Chain[]>> = { mainnets: chains.filter(({ testnet }) => !testnet), testnets: chains.filter(({ testnet }) => testnet) };
  const hasTabs = ofKind.mainnets.length > 0 && ofKind.testnets.length > 0;
  const isSearching = query.trim() !== '';
  const found = isSearching ? searchChains(query, chains) : [];
  const listed = (of: readonly Chain[]): readonly ListedGroup[] => {
    const groups = groupChains(of, habits);
    return groups.map((group) => ({ ...group, title: groups.length > 1 ? t(groupTitles[group.id]) : undefined }));
  };
  const list = (groups: readonly ListedGroup[], hasBadges: boolean): ReactNode => <SwitchList turn={turn} groups={groups} hasBadges={hasBadges} enter={enter} onRemoved={() => search.current?.focus()} />;
  const pressInSearch = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && query !== '') {
      event.preventDefault(); // the first one is for what was typed, and does not close the modal
      event.stopPropagation();
      setQuery('');
    }
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    enter.current();
  };
  return (
    <Screen title={t('core.networks.title')} keepsPlace>
      <Top>
        <SearchField ref={search} label={t('core.networks.search')} value={query} maxLength={maxChainSearchGraphemes} aria-controls={listId} onSearch={setQuery} onKeyDown={pressInSearch} />
      </Top>
      <Results id={listId} $isSteady={chains.length > maxPlainChainList}>
        {isSearching ? (
          <>
            {found.length > 0 ? list([{ id: 'found', chains: found }], true) : <NoResults query={query.trim()} />}
            <Offers query={query} configured={chains} isAlone={found.length === 0} />
          </>
        ) : hasTabs ? (
          <Tabs label={t('core.networks.kinds')} tabs={[{ id: 'mainnets', title: t('core.networks.mainnets') }, { id: 'testnets', title: t('core.networks.testnets') }]} selected={kind} onSelect={(next) => memory.set((before) => ({ ...before, kind: next }))}>{list(listed(ofKind[kind]), false)}</Tabs>
        ) : list(listed(chains), true)}
      </Results>
      <Hidden role="status">{isSearching ? (found.length > 0 ? t('core.networks.found', { count: found.length }) : t('core.networks.none')) : ''}</Hidden>
      <Bottom>
        <Button $kind="quiet" onClick={() => show('core.addNetwork')}><BuyIcon />{t('core.networks.add')}</Button>
      </Bottom>
    </Screen>
  );
}

interface SwitchListProps {
  readonly turn: Switch;
  readonly groups: readonly ListedGroup[];
  readonly hasBadges: boolean;
  readonly enter: { current: () => void };
  onRemoved(): void;
}

function SwitchList({ turn, groups, hasBadges, enter, onRemoved }: SwitchListProps): ReactNode {
  const t = useStrings(enNetworks);
  const dispatch = useLatchkeyDispatch();
  const { chainId: currentId } = useActiveChain();
  const added = useLatchkeySelector(selectCustomChains);
  const phase = useLatchkeySelector(selectSwitchPhase);
  // A chain may stand in two groups; what became of a press shows where it was pressed.
  const [pressedIn, setPressedIn] = useState<string>();
  const isBusy = phase.at === 'switching';
  const isSwitchingTo = (chainId: number): boolean => phase.at === 'switching' && phase.chainId === chainId;
  const phaseOf = (chain: Chain, groupId: string): RowPhase => {
    if (phase.at === 'idle' || phase.chainId !== chain.id) return { at: 'idle' };
    const places = groups.filter((group) => group.chains.includes(chain)).map(({ id }) => id);
    const shownIn = pressedIn !== undefined && places.includes(pressedIn) ? pressedIn : places[0];
    return groupId === shownIn ? phase : { at: 'idle' };
  };
  const choose = ({ id }: Chain, groupId: string): void => {
    if (isBusy) return;
    setPressedIn(groupId);
    turn.begin(id);
  };
  const removalOf = ({ id }: Chain): (() => void) | undefined => {
    if (id === currentId || isSwitchingTo(id) || !added.some((chain) => chain.id === id)) return undefined;
    return () => {
      dispatch(removeCustomChain({ chainId: id }));
      onRemoved();
    };
  };
  return <NetworkList groups={groups} label={t('core.networks.list')} currentId={currentId} hasBadges={hasBadges} isBusy={isBusy} phaseOf={phaseOf} onChoose={choose} onCancel={turn.cancel} removalOf={removalOf} enter={enter} />;
}

function NoResults({ query }: { readonly query: string }): ReactNode {
  const t = useStrings(enNetworks);
  return (
    <Stack $gap="small">
      <Text $align="center" $strong>{t('core.networks.none')}</Text>
      <Text $align="center" $tone="text-muted"><bdi>{t('core.networks.noneFor', { query })}</bdi></Text>
    </Stack>
  );
}

interface OffersProps {
  readonly query: string;
  readonly configured: readonly Chain[];
  /** Nothing on this site's list was found. */
  readonly isAlone: boolean;
}

/** Well-known chains that this site does not have, and one that its service knows by the id that was typed: beside something that was found, only what was named by its very id. */
function Offers({ query, configured, isAlone }: OffersProps): ReactNode {
  const t = useStrings(enNetworks);
  const { show } = useNavigation();
  const others = knownChains.filter(({ id }) => !configured.some((chain) => chain.id === id));
  const named = query.trim().toLowerCase();
  const found = isAlone ? searchChains(query, others).slice(0, maxChainOffers) : others.filter(({ id }) => named === String(id) || named === encodeQuantity(id));
  const byService = useKnownChain(configured.some(({ id }) => named === String(id)) || !/^[1-9]\d{0,14}$/.test(named) ? undefined : Number(named));
  const offers = byService && !found.some(({ id }) => id === byService.id) ? [byService, ...found] : found;
  if (offers.length === 0) return null;
  return (
    <Stack $gap="small">
      <Text $align="center" $tone="text-muted">{t('core.networks.known')}</Text>
      {offers.map(({ id, name }) => <Button key={id} $kind="quiet" onClick={() => show('core.addNetwork', { chainId: id })}>{t('core.networks.offer', { name, chainId: String(id) })}</Button>)}
    </Stack>
  );
}
