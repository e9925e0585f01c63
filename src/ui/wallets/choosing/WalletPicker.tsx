'use client';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { walletResolversPoint } from '../../../contracts/points/walletResolvers.ts';
import { enModal } from '../../../locales/en/enModal.ts';
import { enWallets } from '../../../locales/en/enWallets.ts';
import { resolveWallet } from '../../../flows/connection/resolveWallet.ts';
import { resolveWalletById } from '../../../flows/connection/resolveWalletById.ts';
import { getStartedScreenId } from '../../../store/modal.ts';
import { useEnvironment } from '../../hooks/wallets/useEnvironment.ts';
import { useWallets } from '../../hooks/wallets/useWallets.ts';
import { useLatchkey } from '../../kit/kitContext.ts';
import { createLoadable } from '../../modal/loadable.ts';
import { useLoadable } from '../../modal/useLoadable.ts';
import { useNavigation } from '../../modal/navigation.ts';
import { Button } from '../../primitives/Button.tsx';
import { Rows } from '../../primitives/Row.tsx';
import { Spinner } from '../../primitives/Spinner.tsx';
import { Hidden, Stack } from '../../primitives/Text.tsx';
import { useStrings } from '../../texts/useStrings.ts';
import { beginBrowsing } from './beginBrowsing.ts';
import { firstChoices } from './choices.ts';
import type { Choice } from './choices.ts';
import { SearchBox } from './SearchBox.tsx';
import type { SearchHandle } from './SearchBox.tsx';
import { WalletRow } from './WalletRow.tsx';
import type { ResultsHandle } from './WalletResults.tsx';

const browser = /* @__PURE__ */ createLoadable(() => import('./WalletBrowser.tsx').then(({ WalletBrowser }) => WalletBrowser));

export interface WalletPickerProps {
  /** Told which wallet was picked, inside the click where it is in the page already. */
  readonly onPick: (walletId: string) => void;
}

/** The wallets that a person brings, and behind a button all that are known; those of this page are not among them. One that is not here leads to where to get it. */
export function WalletPicker({ onPick }: WalletPickerProps): ReactNode {
  const t = useStrings(enModal, enWallets);
  const kit = useLatchkey();
  const { leadsToOthers } = useEnvironment();
  const { show } = useNavigation();
  const [isAll, setIsAll] = useState(false);
  const { others, more } = firstChoices(useWallets());
  const choices = [...others, ...more].filter(({ listed }) => listed?.wallet.kind !== 'smart');
  const goOn = (walletId: string | undefined, id: string): void => (walletId === undefined ? show(getStartedScreenId, { walletId: id }) : onPick(walletId));
  const pick = ({ id, listed, known }: Choice): void => {
    if (listed && listed.state !== 'absent') return goOn(id, id);
    if (known) return goOn(kit.dispatch(resolveWallet(known)), id);
    if (kit.read(walletResolversPoint).length === 0) return goOn(undefined, id);
    kit.dispatch(resolveWalletById(id)).then((found) => goOn(found, id), () => goOn(undefined, id));
    return undefined;
  };
  if (isAll) return <AllOfThem onPick={pick} />;
  return (
    <Stack $gap="medium">
      <Rows aria-label={t('core.wallets.list')}>{choices.map((choice) => <li key={choice.id}><WalletRow choice={choice} onClick={() => pick(choice)} /></li>)}</Rows>
      {kit.wallets.showAll !== false && leadsToOthers && <Button $kind="quiet" onClick={() => setIsAll(true)}>{t('core.wallets.all')}</Button>}
    </Stack>
  );
}

function AllOfThem({ onPick }: { readonly onPick: (choice: Choice) => void }): ReactNode {
  const t = useStrings(enModal);
  const part = useLoadable(browser);
  useEffect(() => void browser.load(), []);
  const [{ query, place }, setBrowsing] = useState(beginBrowsing);
  const search = useRef<SearchHandle>(null);
  const results = useRef<ResultsHandle>(null);
  const status = useRef<HTMLSpanElement>(null);
  return (
    <>
      <SearchBox handle={search} query={query} onSearch={(wanted) => setBrowsing((before) => ({ ...before, query: wanted }))} onDown={() => results.current?.focus()} />
      <Hidden ref={status} role="status" />
      {part.at === 'loaded' && <part.value place={place} results={results} status={status} query={query} isDisabled={false} describedBy={undefined} onPick={onPick} onUp={() => search.current?.focus()} onClear={() => search.current?.clear()} />}
      {part.at === 'failed' && <Button $kind="quiet" onClick={() => void browser.load()}>{t('core.modal.tryAgain')}</Button>}
      {(part.at === 'idle' || part.at === 'loading') && <Stack $align="center"><Spinner /></Stack>}
    </>
  );
}
