'use client';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import type { ScreenProps } from '../../contracts/points/screens.ts';
import { enWallets } from '../../locales/en/enWallets.ts';
import { useScreenMemory } from '../../ui/hooks/page/useScreenMemory.ts';
import { Hidden } from '../../ui/primitives/Text.tsx';
import { Screen } from '../../ui/modal/Screen.tsx';
import { useStrings } from '../../ui/texts/useStrings.ts';
import { beginBrowsing } from '../../ui/wallets/choosing/beginBrowsing.ts';
import { SearchBox } from '../../ui/wallets/choosing/SearchBox.tsx';
import type { SearchHandle } from '../../ui/wallets/choosing/SearchBox.tsx';
import { TermsBlock } from '../../ui/wallets/choosing/TermsBlock.tsx';
import { useSelection } from '../../ui/wallets/choosing/useSelection.ts';
import { WalletBrowser } from '../../ui/wallets/choosing/WalletBrowser.tsx';
import type { ResultsHandle } from '../../ui/wallets/choosing/WalletResults.tsx';

/** Every wallet known by name, but for those that the first screen shows. */
export default function AllWallets({ params }: ScreenProps): ReactNode {
  const t = useStrings(enWallets);
  const [{ query, place }, memory] = useScreenMemory(params, beginBrowsing);
  const search = useRef<SearchHandle>(null);
  const results = useRef<ResultsHandle>(null);
  const status = useRef<HTMLSpanElement>(null);
  const { terms, choose, isDisabled, describedBy, termsId, box } = useSelection();
  return (
    <Screen title={t('core.wallets.all')}>
      <SearchBox handle={search} query={query} onSearch={(wanted) => memory.set((before) => ({ ...before, query: wanted }))} onDown={() => results.current?.focus()} />
      <Hidden ref={status} role="status" />
      <WalletBrowser place={place} results={results} status={status} query={query} isDisabled={isDisabled} describedBy={describedBy} onPick={choose} onUp={() => search.current?.focus()} onClear={() => search.current?.clear()} />
      {terms.isShown && <TermsBlock terms={terms} id={termsId} box={box} />}
    </Screen>
  );
}
