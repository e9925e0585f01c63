import fuzzysort from 'fuzzysort';
import type { Chain } from '../../domain/chains.ts';
import { encodeQuantity } from '../../domain/hex.ts';

/** The chains that somebody means by what they have typed, the likeliest first: an id, decimal or hex, or its beginning; else a name, not spelt too exactly. */
export function searchChains(query: string, chains: readonly Chain[]): readonly Chain[] {
  const wanted = query.trim().toLowerCase();
  const byId = isIdLike(wanted) ? chains.filter(({ id }) => String(id).startsWith(wanted) || encodeQuantity(id).startsWith(wanted)).sort((a, b) => a.id - b.id) : [];
  const byName = fuzzysort.go(wanted, chains, { key: 'name', limit: 0 }).map(({ obj }) => obj);
  return [...new Set([...byId, ...byName])];
}

function isIdLike(text: string): boolean {
  return /^(\d+|0x[0-9a-f]+)$/.test(text);
}
