'use client';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { screensPoint } from '../../contracts/points/screens.ts';
import type { ScreenProps } from '../../contracts/points/screens.ts';
import { walletCount } from '../../data/walletCount.ts';
import * as limits from '../../domain/limits.ts';
import { enModal } from '../../locales/en/enModal.ts';
import { enWallets } from '../../locales/en/enWallets.ts';
import { selectConnectPhase } from '../../store/connection.ts';
import { allWalletsScreenId } from '../../store/modal.ts';
import { useScreenMemory } from '../../ui/hooks/page/useScreenMemory.ts';
import { useEnvironment } from '../../ui/hooks/wallets/useEnvironment.ts';
import { useAwaitedWallets, useWalletName, useWallets } from '../../ui/hooks/wallets/useWallets.ts';
import { useLatchkey, useLatchkeySelector } from '../../ui/kit/kitContext.ts';
import { createLoadable } from '../../ui/modal/loadable.ts';
import { useLoadable } from '../../ui/modal/useLoadable.ts';
import { useNavigation } from '../../ui/modal/navigation.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { NextIcon, WalletsIcon } from '../../ui/primitives/icons.tsx';
import { Badge, RowButton, Rows, RowText } from '../../ui/primitives/Row.tsx';
import { rowGapPx, rowPx } from '../../ui/primitives/rowSize.ts';
import { SmallIcon } from '../../ui/primitives/SmallIcon.tsx';
import { Spinner } from '../../ui/primitives/Spinner.tsx';
import { Hidden, Stack, Text } from '../../ui/primitives/Text.tsx';
import { Screen } from '../../ui/modal/Screen.tsx';
import { useStrings } from '../../ui/texts/useStrings.ts';
import { screenPart } from '../../ui/modal/screenPart.ts';
import { walletDirectory } from '../../ui/wallets/walletDirectoryPart.ts';
import { walletMarks } from '../../ui/wallets/walletMarks.ts';
import type { ResultsHandle } from '../../ui/wallets/choosing/WalletResults.tsx';
import { beginBrowsing } from '../../ui/wallets/choosing/beginBrowsing.ts';
import { firstChoices, roundedUp } from '../../ui/wallets/choosing/choices.ts';
import type { Choice } from '../../ui/wallets/choosing/choices.ts';
import { SearchBox } from '../../ui/wallets/choosing/SearchBox.tsx';
import type { SearchHandle } from '../../ui/wallets/choosing/SearchBox.tsx';
import { TermsBlock } from '../../ui/wallets/choosing/TermsBlock.tsx';
import { useSelection } from '../../ui/wallets/choosing/useSelection.ts';
import type { Selection } from '../../ui/wallets/choosing/useSelection.ts';
import { WalletRow } from '../../ui/wallets/choosing/WalletRow.tsx';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** What a search takes; fetched when one begins. */
const browser = /* @__PURE__ */ createLoadable(() => import('../../ui/wallets/choosing/WalletBrowser.tsx').then(({ WalletBrowser }) => WalletBrowser));
/** With fewer, one sees them all at a glance. */
const minSearched = 8;
/** The half one shows that there are more. */
const minRows = 2.5;

/** Its rows keep this width, whether or not there is a scroll bar. It gives way to what stands below, so that a box to tick is not out of sight, but never beyond some rows. */
const Room = /* @__PURE__ */ styled.div<{ readonly $rows: number }>`
  flex: none;
  container-type: inline-size;
  @media (min-height: 560px) {
    display: flex;
    flex: 0 1 auto;
    flex-direction: column;
    min-height: ${({ $rows }) => Math.min($rows, minRows) * (rowPx + rowGapPx) - rowGapPx}px;
  }
`;

/** Reaches into the screen's edge, where the scroll bar goes. */
const Scrolled = /* @__PURE__ */ styled.div`
  max-height: ${limits.maxWalletListPx}px;
  margin-block: calc(-1 * var(--lk-space-tiny));
  margin-inline: calc(-1 * var(--lk-space-tiny)) calc(-1 * var(--lk-space-edge));
  padding: var(--lk-space-tiny);
  overflow-x: hidden;
  overflow-y: auto;
  & > ul {
    width: 100cqi;
  }
`;

const Awaited = /* @__PURE__ */ styled.li`
  height: ${rowPx}px;
  border-radius: var(--lk-radius-medium);
  background: var(--lk-surface);
`;

const Welcome = /* @__PURE__ */ styled(Stack)`
  text-wrap: balance;
`;

const Or = /* @__PURE__ */ styled.div`
  display: flex;
  align-items: center;
  gap: var(--lk-space-medium);
  color: var(--lk-text-muted);
  font: 400 14px/1.4 var(--lk-font);
  &::before,
  &::after {
    content: '';
    flex: 1;
    border-block-start: 1px solid var(--lk-border);
  }
`;

const Framed = /* @__PURE__ */ styled.span`
  display: inline-flex;
  flex: none;
  align-items: center;
  justify-content: center;
  width: 36px;
  height: 36px;
  border-radius: 9px; /* a quarter of its width, as pictures of wallets have */
  background: var(--lk-surface-hover);
`;

const Count = /* @__PURE__ */ styled(Badge)`
  margin-inline-start: var(--lk-space-tiny);
  white-space: nowrap;
`;

const Onward = /* @__PURE__ */ styled(SmallIcon)`
  &:dir(rtl) svg {
    transform: scaleX(-1);
  }
`;

const Newcomers = /* @__PURE__ */ styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: 0 var(--lk-space-tiny);
  & > p {
    flex: none;
    max-width: 100%;
  }
  & > button {
    width: auto;
    padding-inline: var(--lk-space-small);
    background: transparent;
    color: var(--lk-accent);
  }
`;

/** A wallet to choose: of this browser, of the site, or any other. With `view: 'others'`, without the site's own. Where the welcome stands beside it, it says no more of it. */
export default function Wallets({ params }: ScreenProps<WalletsParams>): ReactNode {
  return <Selecting key={params.view} params={params} isOthersOnly={params.view === 'others'} />;
}

interface WalletsParams {
  readonly view?: string | undefined;
}

function Selecting({ params, isOthersOnly }: { readonly params: WalletsParams; readonly isOthersOnly: boolean }): ReactNode {
  const t = useStrings(enModal, enWallets);
  const { show, isBeside } = useNavigation();
  const kit = useLatchkey();
  const { leadsToOthers } = useEnvironment();
  const showAll = kit.wallets.showAll !== false && leadsToOthers;
  const listed = useWallets();
  const awaited = useAwaitedWallets();
  const directory = useLoadable(walletDirectory);
  useEffect(() => {
    if (process.env.NODE_ENV !== 'production') void import('../../ui/wallets/tellWalletSetup.ts').then((part) => part.tellWalletSetup(kit, directory.at === 'loaded' ? directory.value : undefined)).catch(() => {}); // told to the developer alone
  }, [kit, directory]);
  const selection = useSelection();
  const { terms, choose, isDisabled, describedBy } = selection;
  const [{ query, place }, memory] = useScreenMemory(params, beginBrowsing);
  const search = useRef<SearchHandle>(null);
  const results = useRef<ResultsHandle>(null);
  const status = useRef<HTMLSpanElement>(null);
  const Browser = useLoadable(browser);
  const { own, others, more } = firstChoices(listed);
  const shown = isOthersOnly ? [...others, ...more] : others;
  const phase = useLatchkeySelector(selectConnectPhase);
  const refused = useWalletName(phase.at === 'idle' ? phase.refusedWalletId : undefined);
  const loadBrowser = (): void => {
    void browser.load();
    if (showAll) void walletDirectory.load();
  };
  const preloadAll = (): void => {
    const all = kit.read(screensPoint).get(allWalletsScreenId);
    if (all) void screenPart(all).load();
    void walletDirectory.load().then(() => {
      const directory = walletDirectory.get();
      if (directory.at === 'loaded') for (const id of [...directory.value.keys()].slice(0, limits.listPage)) walletMarks.want(id);
    });
  };
  const startSearch = (wanted: string): void => {
    loadBrowser();
    memory.set((before) => ({ ...before, query: wanted }));
  };
  return (
    <Screen title={t(isOthersOnly ? 'core.wallets.connect' : 'core.wallets.title')}>
      {!isOthersOnly && !isBeside && (
        <Welcome $gap="tiny">
          <Text $strong $align="center">{t('core.wallets.welcome')}</Text>
          <Text $tone="text-muted" $align="center">{t(listed.length > 0 ? 'core.wallets.subtitle' : 'core.wallets.none')}</Text>
        </Welcome>
      )}
      {refused && <Text $tone="warning" $align="center">{t('core.wallets.refused', { wallet: refused })}</Text>}
      {(showAll || listed.length >= minSearched || query !== '') && <SearchBox handle={search} query={query} onSearch={startSearch} onIntent={loadBrowser} onDown={() => results.current?.focus()} />}
      <Hidden ref={status} role="status" />
      {query !== '' && Browser.at === 'loaded' && <Browser.value place={place} results={results} status={status} query={query} isDisabled={isDisabled} describedBy={describedBy} currentId={selection.currentId} onPick={choose} onUp={() => search.current?.focus()} onClear={() => search.current?.clear()} />}
      {query !== '' && Browser.at === 'loading' && <Stack $align="center"><Spinner /></Stack>}
      {query !== '' && Browser.at === 'failed' && (
        <Stack $gap="small">
          <Text $tone="danger" $align="center">{t('core.modal.loadFailed')}</Text>
          <Button $kind="quiet" onClick={loadBrowser}>{t('core.modal.tryAgain')}</Button>
        </Stack>
      )}
      {query === '' && (
        <>
          {!isOthersOnly && own.length > 0 && <Choices label={t('core.wallets.inApp')} choices={own} selection={selection} />}
          {!isOthersOnly && own.length > 0 && shown.length > 0 && <Or>{t('core.wallets.or')}</Or>}
          {(shown.length > 0 || awaited > 0) && <Choices label={t('core.wallets.list')} choices={shown} awaited={awaited} selection={selection} />}
          {!isOthersOnly && more.length > 0 && <Button $kind="quiet" onClick={() => show('core.wallets', { view: 'others' })}>{t('core.wallets.connect')}</Button>}
          {showAll && (
            <RowButton onPointerEnter={preloadAll} onPointerDown={preloadAll} onFocus={preloadAll} onClick={() => show(allWalletsScreenId)}>
              <Framed><SmallIcon><WalletsIcon /></SmallIcon></Framed>
              <RowText>{t('core.wallets.all')} <Count>{t('core.wallets.atLeast', { count: roundedUp(walletCount) })}</Count></RowText>
              <Onward><NextIcon /></Onward>
            </RowButton>
          )}
        </>
      )}
      {terms.isShown && <TermsBlock terms={terms} id={selection.termsId} box={selection.box} />}
      {!isBeside && query === '' && leadsToOthers && (
        <Newcomers>
          <Text $tone="text-muted">{t('core.wallets.new')}</Text>
          <Button $kind="quiet" onClick={() => show('core.getStarted')}>{t('core.wallets.getStarted')}</Button>
        </Newcomers>
      )}
    </Screen>
  );
}

interface ChoicesProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  /** Room for as many rows that are still to come. */
  readonly awaited?: number;
  readonly selection: Selection;
}

function Choices({ label, choices, awaited = 0, selection: { choose, currentId, isDisabled, describedBy } }: ChoicesProps): ReactNode {
  return (
    <Room $rows={choices.length + awaited}>
      <Scrolled>
        <Rows aria-label={label}>
          {choices.map((choice) => (
            <li key={choice.id}>
              <WalletRow choice={choice} aria-current={choice.id === currentId || undefined} aria-disabled={isDisabled || undefined} aria-describedby={describedBy} onClick={() => choose(choice)} />
            </li>
          ))}
          {Array.from({ length: awaited }, (_, at) => <Awaited key={at} aria-hidden="true" />)}
        </Rows>
      </Scrolled>
    </Room>
  );
}
