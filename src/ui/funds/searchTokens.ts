import type { Holding } from '../hooks/sending/useFunds.ts';
import { sameAddress } from '../../domain/accounts/accounts.ts';
import { parseRecipient } from '../../domain/recipients/parseRecipient.ts';
import { worthCents } from '../../domain/tokens/amounts.ts';
import { toSkeleton } from '../../domain/tokens/looksAlike.ts';
import { isNativeToken } from '../../domain/tokens/nativeToken.ts';
import type { Token } from '../../domain/tokens/token.ts';

/** What was searched for: by words, or the contract that was pasted. */
export type TokenSearch = { readonly at: 'words'; readonly words: string } | { readonly at: 'address'; readonly address: string } | { readonly at: 'badAddress' };

/** A contract of another network is none of this one, though its address may be used here too. */
export function readSearch(text: string, chainId: number): TokenSearch {
  const reading = parseRecipient(text);
  if (reading.at === 'address' && (reading.chainId ?? chainId) === chainId) return { at: 'address', address: reading.address };
  return reading.at === 'wrong' && reading.why === 'checksum' ? { at: 'badAddress' } : { at: 'words', words: text.trim().toLowerCase() };
}

/** Addresses of tokens whose symbol is read as that of another, so that it tells nothing. */
export function confusableTokens(tokens: readonly Token[]): ReadonlySet<string> {
  const bySkeleton = new Map<string, readonly string[]>();
  for (const { symbol, name, address } of tokens) {
    const skeleton = toSkeleton(symbol || name);
    bySkeleton.set(skeleton, [...(bySkeleton.get(skeleton) ?? []), address]);
  }
  return new Set([...bySkeleton.values()].filter(({ length }) => length > 1).flat());
}

/** The tokens that were meant, in their order. */
export function searchTokens(tokens: readonly Token[], search: TokenSearch): readonly Token[] {
  switch (search.at) {
    case 'words':
      return search.words === '' ? tokens : tokens.filter(({ symbol, name, address }) => [symbol, name].some((text) => text.toLowerCase().includes(search.words)) || (search.words.startsWith('0x') && !isNativeToken(address) && address.toLowerCase().startsWith(search.words)));
    case 'address':
      return tokens.filter(({ address }) => sameAddress(address, search.address));
    case 'badAddress':
      return [];
  }
}

/** The native currency, then what is worth most, then what else there is some of, then the rest. Where a balance is still being read, everything stays in its place. */
export function byWorth(tokens: readonly Token[], holdingOf: (token: Token) => Holding): readonly Token[] {
  if (tokens.some((token) => holdingOf(token).at === 'loading')) return tokens;
  const rank = (token: Token): bigint => {
    const holding = holdingOf(token);
    if (isNativeToken(token.address)) return 2n ** 300n;
    if (holding.at !== 'read') return 0n;
    const cents = token.priceUsd === undefined ? 0n : worthCents(holding.units, token.decimals, token.priceUsd);
    return cents > 0n ? cents + 1n : holding.units > 0n ? 1n : -1n;
  };
  return tokens.map((token) => ({ token, rank: rank(token) })).sort((a, b) => (a.rank === b.rank ? 0 : a.rank > b.rank ? -1 : 1)).map(({ token }) => token);
}
