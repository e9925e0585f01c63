'use client';
import { useEffect, useMemo, useState } from 'react';
import type { ReactNode, Ref, RefObject } from 'react';
import { styled } from 'styled-components';
import * as limits from '../../../domain/limits.ts';
import { enModal } from '../../../locales/en/enModal.ts';
import { enWallets } from '../../../locales/en/enWallets.ts';
import { useWalletDirectory } from '../../hooks/wallets/useDirectoryWallet.ts';
import { useEnvironment } from '../../hooks/wallets/useEnvironment.ts';
import { useWallets } from '../../hooks/wallets/useWallets.ts';
import { useLatchkey } from '../../kit/kitContext.ts';
import type { ListedWallet } from '../listWallets.ts';
import { Button } from '../../primitives/Button.tsx';
import { Spinner } from '../../primitives/Spinner.tsx';
import { Stack, Text } from '../../primitives/Text.tsx';
import { useStrings } from '../../texts/useStrings.ts';
import { walletDirectory } from '../walletDirectoryPart.ts';
import { allChoices } from './choices.ts';
import { createFinder } from './createFinder.ts';
import { WalletResults } from './WalletResults.tsx';
import type { ResultsHandle, WalletResultsProps } from './WalletResults.tsx';

/** Of one height, so that the field above stays where it is while people type. */
const Results = /* @__PURE__ */ styled.div`
  display: flex;
  flex: none;
  flex-direction: column;
  gap: var(--lk-space-large);
  min-height: min(${limits.maxWalletListPx}px, 60dvh);
`;

const Nothing = /* @__PURE__ */ styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: var(--lk-space-medium);
`;

export interface WalletBrowserProps extends Pick<WalletResultsProps, 'place' | 'currentId' | 'isDisabled' | 'describedBy' | 'onPick' | 'onUp'> {
  readonly results: Ref<ResultsHandle>;
  /** An empty region that is there before the search is: readers tell of what changes in one, not of what it comes with. */
  readonly status: RefObject<HTMLElement | null>;
  /** Empty: all wallets that the first screen does not show. */
  readonly query: string;
  readonly onClear: () => void;
}

/** All wallets, or those that are called much like what was typed. */
export function WalletBrowser({ results, status, query, onClear, ...list }: WalletBrowserProps): ReactNode {
  const t = useStrings(enModal, enWallets);
  const { wallets: options } = useLatchkey();
  const { leadsToOthers } = useEnvironment();
  const isAllShown = options.showAll !== false && leadsToOthers;
  const directory = useWalletDirectory(isAllShown);
  const listed = useUnchanged(useWallets());
  const { rest, searched } = useMemo(() => allChoices(listed, isAllShown && directory.at === 'loaded' ? directory.value.values() : [], options), [listed, isAllShown, directory, options]);
  const find = useMemo(() => createFinder(searched), [searched]);
  const choices = useMemo(() => (query === '' ? rest : find(query)), [query, rest, find]);
  const isLoading = isAllShown && (directory.at === 'idle' || directory.at === 'loading');
  useSaid(status, query === '' || isLoading ? '' : choices.length === 0 ? t('core.wallets.noResults') : t('core.wallets.found', { count: choices.length }));
  if (isLoading) return <Results><Nothing><Spinner /></Nothing></Results>;
  return (
    <Results>
      {isAllShown && directory.at === 'failed' && (
        <Stack $gap="small">
          <Text $tone="warning" $align="center">{t('core.modal.loadFailed')}</Text>
          <Button $kind="quiet" onClick={() => void walletDirectory.load()}>{t('core.modal.tryAgain')}</Button>
        </Stack>
      )}
      {choices.length > 0 && <WalletResults key={query} query={query} handle={results} label={t('core.wallets.list')} choices={choices} {...list} />}
      {choices.length === 0 && query !== '' && (
        <Nothing>
          <Text $strong $align="center">{t('core.wallets.noResults')}</Text>
          <Text $tone="text-muted" $align="center">{t('core.wallets.noResultsAbout', { query })}</Text>
          <Button $kind="quiet" onClick={onClear}>{t('core.wallets.tryAgain')}</Button>
        </Nothing>
      )}
    </Results>
  );
}

/** Writes into the region rather than rendering anew what is around it. */
function useSaid(status: RefObject<HTMLElement | null>, text: string): void {
  useEffect(() => {
    const region = status.current;
    region?.replaceChildren(text);
    return () => region?.replaceChildren();
  }, [status, text]);
}

/** The same list as long as it says the same. */
function useUnchanged(listed: readonly ListedWallet[]): readonly ListedWallet[] {
  const [kept, setKept] = useState(listed);
  const isSame = kept.length === listed.length && kept.every((each, at) => each.wallet === listed[at]?.wallet && each.state === listed[at].state && each.isRecent === listed[at].isRecent && each.isRecommended === listed[at].isRecommended);
  if (!isSame) setKept(listed);
  return isSame ? kept : listed;
}
