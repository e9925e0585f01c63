'use client';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { indexersPoint } from '../../../contracts/points/indexers.ts';
import { sameAddress } from '../../../domain/accounts/accounts.ts';
import type { OwnedToken } from '../../../domain/tokens/owned.ts';
import type { Token } from '../../../domain/tokens/token.ts';
import { fetchOwnedTokens } from '../../../flows/funds/fetchOwned.ts';
import type { OwnedTokensFound } from '../../../flows/funds/fetchOwned.ts';
import type { Cleanup } from '../../../kernel/plugin.ts';
import { useLatchkey, usePoint } from '../../kit/kitContext.ts';
import type { UiKit } from '../../kit/uiKit.ts';
import type { ChainTokens } from './useFunds.ts';

/** Networks whose indexers are asked at once: a page may use dozens, and a source may need several pages for each. */
const maxAskedAtOnce = 2;

/** What the indexers of one network have told. */
export interface ChainFound {
  /** Being asked, for the first time or again. */
  readonly isAsking: boolean;
  /** Absent: nothing has been told yet. */
  readonly is?: OwnedTokensFound;
}

/** What indexers tell of an account, network by network. */
export interface FoundTokens {
  of(chainId: number): ChainFound;
  /** Asks the indexers of one network again. */
  retry(chainId: number): void;
}

/**
 * Asks indexers for the tokens of an account on these chains, a few at a time and each once; what is on its way is given up when the component is left, and
 * chains that are not wanted any more are not asked. Without a source nothing is asked. `chainIds` stays the same list as long as it means the same.
 */
export function useFoundTokens(chainIds: readonly number[], owner: string): FoundTokens {
  const kit = useLatchkey();
  const sources = usePoint(indexersPoint);
  const watch = useMemo(() => (sources.some(({ answers }) => answers.includes('tokens')) ? createFoundWatch(kit, owner) : undefined), [kit, sources, owner]);
  useEffect(() => watch?.begin(), [watch]);
  useEffect(() => watch?.want(chainIds), [watch, chainIds]);
  const known = useSyncExternalStore(watch?.subscribe ?? neverTold, watch?.get ?? noneFound, noneFound);
  return useMemo(() => ({ of: (chainId) => known.get(chainId) ?? notAsked, retry: (chainId) => watch?.retry(chainId) }), [known, watch]);
}

type AllFound = ReadonlyMap<number, ChainFound>;
const notAsked: ChainFound = { isAsking: false };
const empty: AllFound = new Map();
const noneFound = (): AllFound => empty;
const neverTold = (): Cleanup => () => {};

interface FoundWatch {
  get(): AllFound;
  subscribe(this: void, listener: () => void): Cleanup;
  /** What was told before is kept. */
  begin(): Cleanup;
  want(chainIds: readonly number[]): void;
  retry(chainId: number): void;
}

function createFoundWatch(kit: UiKit, owner: string): FoundWatch {
  const listeners = new Set<() => void>();
  let known = empty;
  let wanted: readonly number[] = [];
  let run: AbortController | undefined;
  const become = (chainId: number, found: ChainFound): void => {
    known = new Map(known).set(chainId, found);
    for (const listener of [...listeners]) listener();
  };
  const askNext = (): void => {
    const isBusy = [...known.values()].filter(({ isAsking }) => isAsking).length >= maxAskedAtOnce;
    const next = wanted.find((chainId) => !known.has(chainId));
    if (run && !isBusy && next !== undefined) ask(next, run.signal);
  };
  const ask = (chainId: number, signal: AbortSignal): void => {
    const before = known.get(chainId)?.is;
    become(chainId, { isAsking: true, ...(before && { is: before }) });
    kit.dispatch(fetchOwnedTokens({ chainId, owner, signal })).then((is) => {
      if (signal.aborted) return;
      become(chainId, { isAsking: false, is });
      askNext();
    }, () => {}); // rejects only when it is left
    askNext();
  };
  return {
    get: () => known,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    begin: () => {
      const mine = new AbortController();
      run = mine;
      return () => {
        run = undefined;
        mine.abort();
        known = new Map([...known].filter(([, { isAsking }]) => !isAsking));
      };
    },
    want: (chainIds) => {
      wanted = chainIds;
      askNext();
    },
    retry: (chainId) => {
      if (run && known.get(chainId)?.isAsking === false) ask(chainId, run.signal);
    },
  };
}

/** The tokens that the site lists, and those that indexers found beside them. */
export interface WithFound<Listed> {
  /** The site's own, with the prices of indexers where lists give none and the site counts those. */
  readonly listed: Listed;
  /** What the account has, by indexers, of tokens that no list names and the visitor has not pasted: the amounts are to be read from the chain. */
  readonly unlisted: readonly Token[];
}

/** Joins what a chain's lists name and what indexers tell. While lists are still loading nothing counts as unlisted. */
export function addFound<Listed extends Pick<ChainTokens, 'tokens' | 'isOwn'>>(listed: Listed, found: readonly OwnedToken[] = noTokens, isLoading = false): WithFound<Listed> {
  const { tokens } = listed;
  const byAddress = new Map(found.map((token) => [token.address.toLowerCase(), token]));
  const priced = tokens.map((token) => withPrice(token, byAddress.get(token.address.toLowerCase())?.priceUsd));
  const isSame = priced.every((token, at) => token === tokens[at]);
  const named = new Set(tokens.map(({ address }) => address.toLowerCase()));
  return {
    listed: isSame ? listed : { ...listed, tokens: priced, isOwn: (token: Token) => tokens.some((each) => sameAddress(each.address, token.address) && listed.isOwn(each)) },
    unlisted: isLoading ? noTokens : found.filter(({ address }) => !named.has(address.toLowerCase())).map(toUnpriced),
  };
}

const noTokens: readonly OwnedToken[] = [];

/** What no list names is worth nothing to a sum, whatever a source says. */
function toUnpriced({ units: _told, priceUsd: _price, ...token }: OwnedToken): Token {
  return token;
}

/** A list's own price counts first. */
function withPrice(token: Token, priceUsd: string | undefined): Token {
  return token.priceUsd === undefined && priceUsd !== undefined ? { ...token, priceUsd } : token;
}
