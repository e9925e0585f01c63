'use client';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { enWallets } from '../../locales/en/enWallets.ts';
import { Hidden } from '../../ui/primitives/Text.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useStrings } from '../../ui/useStrings.ts';
import { SearchBox } from '../Wallets/SearchBox.tsx';
import type { SearchHandle } from '../Wallets/SearchBox.tsx';
import { TermsBlock } from '../Wallets/TermsBlock.tsx';
import { useSelection } from '../Wallets/useSelection.ts';
import { WalletBrowser } from './WalletBrowser.tsx';
import type { ResultsHandle } from './WalletResults.tsx';

/** Every wallet known by name, but for those that the first screen shows. */
export default function AllWallets(): ReactNode {
  const t = useStrings(enWallets);
  const [query, setQuery] = useState('');
  const search = useRef<SearchHandle>(null);
  const results = useRef<ResultsHandle>(null);
  const status = useRef<HTMLSpanElement>(null);
  const { terms, choose, isDisabled, describedBy, termsId, box } = useSelection();
  return (
    <Screen title={t('core.wallets.all')}>
      <SearchBox handle={search} onSearch={setQuery} onDown={() => results.current?.focus()} />
      <Hidden ref={status} role="status" />
      <WalletBrowser results={results} status={status} query={query} isDisabled={isDisabled} describedBy={describedBy} onPick={choose} onUp={() => search.current?.focus()} onClear={() => search.current?.clear()} />
      {terms.isShown && <TermsBlock terms={terms} id={termsId} box={box} />}
    </Screen>
  );
}
