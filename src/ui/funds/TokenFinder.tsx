'use client';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { Chain } from '../../domain/chains/chains.ts';
import { shownText } from '../../domain/text/shownText.ts';
import { looksAlike } from '../../domain/tokens/looksAlike.ts';
import type { Token } from '../../domain/tokens/token.ts';
import { ownTokens } from '../../flows/funds/ownTokens.ts';
import { enFunds } from '../../locales/en/enFunds.ts';
import type { ChainTokens, Holdings } from '../hooks/sending/useFunds.ts';
import { useTokenBalance, useTokenMetadata } from '../hooks/reads/useToken.ts';
import { Button } from '../primitives/Button.tsx';
import { SearchField } from '../primitives/Field.tsx';
import { Note, Rows } from '../primitives/Row.tsx';
import { Spinner } from '../primitives/Spinner.tsx';
import { Stack, Text } from '../primitives/Text.tsx';
import { Tick } from '../primitives/Tick.tsx';
import { useStrings } from '../texts/useStrings.ts';
import { byWorth, readSearch, searchTokens, confusableTokens } from './searchTokens.ts';
import { TokenRow } from './TokenRow.tsx';
import { useServices } from '../kit/useServices.ts';

/** Rows of a list of funds before more are asked for. */
const fundsPage = 30;

interface TokenFinderProps {
  readonly chain: Chain;
  readonly chainTokens: ChainTokens;
  readonly holdings: Holdings;
  readonly search: string;
  readonly onSearch: (text: string) => void;
  /** Absent: those without a balance are shown, and no node is asked. */
  readonly hideZero?: { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void };
  /** Address of the token that is chosen now. */
  readonly current?: string | undefined;
  readonly onChoose: (token: Token) => void;
}

/** The tokens of a chain with a search box that also takes the address of a token that is in no list. */
export function TokenFinder({ chain, chainTokens, holdings, search, onSearch, hideZero, current, onChoose }: TokenFinderProps): ReactNode {
  const t = useStrings(enFunds);
  const [maxShown, setMaxShown] = useState(fundsPage);
  const { tokens, isOwn } = chainTokens;
  const confusables = useMemo(() => confusableTokens(tokens), [tokens]);
  const asked = readSearch(search, chain.id);
  const isSearching = search.trim() !== '';
  const found = searchTokens(tokens, asked);
  const visible = byWorth(found, holdings.of).filter((token) => isSearching || !hideZero?.isOn || !isNothing(holdings, token) || token.address === tokens[0]?.address);
  const hasFailed = found.some((token) => holdings.of(token).at === 'failed');
  return (
    <Stack $gap="medium">
      <SearchField label={t('core.funds.search')} value={search} onSearch={onSearch} />
      {hideZero && tokens.length > 1 && <Tick tone="text-muted" isOn={hideZero.isOn} onChange={hideZero.onChange}>{t('core.funds.hideZero')}</Tick>}
      {visible.length > 0 && (
        <Rows aria-label={t('core.funds.tokens')}>
          {visible.slice(0, maxShown).map((token) => (
            <li key={token.address}><TokenRow token={token} holding={holdings.of(token)} isCurrent={token.address === current} isConfusable={confusables.has(token.address)} caution={isOwn(token) ? t('core.funds.unverified') : undefined} onChoose={() => onChoose(token)} /></li>
          ))}
        </Rows>
      )}
      {visible.length > maxShown && <Button $kind="quiet" onClick={() => setMaxShown(maxShown + fundsPage)}>{t('core.funds.more')}</Button>}
      {chainTokens.isLoading && <Stack $align="center" $gap="small" role="status"><Spinner $size={20} /><Note>{t('core.funds.loading')}</Note></Stack>}
      {asked.at === 'address' && found.length === 0 && <PastedToken chain={chain} address={asked.address} tokens={tokens} onChoose={onChoose} />}
      {asked.at === 'badAddress' && <Nothing title={t('core.funds.badAddress')} hint={t('core.funds.badAddressHint')} isWrong />}
      {asked.at === 'words' && visible.length === 0 && !chainTokens.isLoading && <Nothing title={t('core.funds.noTokensFound')} hint={t('core.funds.noTokensHint')} />}
      {(hasFailed || chainTokens.isIncomplete) && (
        <Stack $gap="small" role="alert">
          <Note $tone="danger">{t(hasFailed ? 'core.funds.someFailed' : 'core.funds.listFailed')}</Note>
          <Button $kind="quiet" onClick={hasFailed ? holdings.refetch : chainTokens.refetch}>{t('core.funds.tryAgain')}</Button>
        </Stack>
      )}
    </Stack>
  );
}

function isNothing(holdings: Holdings, token: Token): boolean {
  const holding = holdings.of(token);
  return holding.at === 'read' && holding.units === 0n;
}

function Nothing({ title, hint, isWrong = false }: { readonly title: string; readonly hint: string; readonly isWrong?: boolean }): ReactNode {
  return (
    <Stack $align="center" $gap="tiny" role="status">
      <Text $strong $align="center" $tone={isWrong ? 'danger' : 'text'}>{title}</Text>
      <Text $align="center" $tone="text-muted">{hint}</Text>
    </Stack>
  );
}

interface PastedTokenProps {
  readonly chain: Chain;
  readonly address: string;
  /** Those that are known, which it may imitate. */
  readonly tokens: readonly Token[];
  readonly onChoose: (token: Token) => void;
}

/** A token that is in no list, as its contract describes it. Once the visitor has chosen it, the list holds it. */
export function PastedToken({ chain, address, tokens, onChoose }: PastedTokenProps): ReactNode {
  const t = useStrings(enFunds);
  const services = useServices();
  const metadata = useTokenMetadata({ token: address, chainId: chain.id });
  const balance = useTokenBalance({ token: address, chainId: chain.id });
  const isNone = [metadata, balance].some((read) => read.at === 'failed' && notTokens.has(read.error.code)) || (metadata.at === 'read' && metadata.value.decimalsAssumed === true);
  if (isNone) return <Nothing title={t('core.funds.noTokensFound')} hint={t('core.funds.notToken', { network: chain.name })} />;
  if (metadata.at === 'failed') {
    return (
      <Stack $gap="small" role="alert">
        <Note $tone="danger">{t('core.funds.lookFailed')}</Note>
        <Button $kind="quiet" onClick={metadata.refetch}>{t('core.funds.tryAgain')}</Button>
      </Stack>
    );
  }
  if (metadata.at !== 'read') return <Stack $align="center" $gap="small" role="status"><Spinner $size={20} /><Note>{t('core.funds.looking')}</Note></Stack>;
  const { name, symbol, decimals } = metadata.value;
  // As a list may hold it, or it would not be remembered.
  const token: Token = { chainId: chain.id, address, name: shownText((name || address).slice(0, 60), 60), symbol: shownText(symbol.replace(/\s/g, '').slice(0, 20), 20), decimals };
  const isImitation = tokens.some((each) => looksAlike(each.symbol, token.symbol) || looksAlike(each.name, token.name));
  const choose = (): void => {
    ownTokens.add(services, token);
    onChoose(token);
  };
  return (
    <Stack $gap="small">
      <Rows aria-label={t('core.funds.tokens')}>
        <li><TokenRow token={token} holding={balance.at === 'read' ? { at: 'read', units: balance.value } : balance.at === 'failed' ? balance : { at: 'loading' }} isConfusable={isImitation} caution={t('core.funds.unverified')} onChoose={choose} /></li>
      </Rows>
      {isImitation && <Note $tone="danger">{t('core.funds.imitation')}</Note>}
      <Note>{t('core.funds.unverifiedHint')}</Note>
    </Stack>
  );
}

/** No contract, or one that has no balances to tell. */
const notTokens: ReadonlySet<string> = new Set(['contract.noCode', 'contract.reverted', 'abi.badData', 'token.noDecimals']);
