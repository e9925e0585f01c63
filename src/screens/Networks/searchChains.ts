import fuzzysort from 'fuzzysort';
import type { Chain } from '../../domain/chains/chains.ts';
import { encodeQuantity } from '../../domain/encoding/hex.ts';

/** Of 1: the letters stand together, as a person types who knows the name. */
const goodScore = 0.5;
/** The letters are there in their order, as a person types who leaves some out. */
const fairScore = 0.3;

/** The chains that a person means by what they have typed, the likeliest first: an id, decimal or hex, or its beginning; else a name, and one that is misspelt if nothing fits better. */
export function searchChains(query: string, chains: readonly Chain[]): readonly Chain[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return [];
  const byId = /^(\d+|0x[0-9a-f]+)$/.test(wanted) ? chains.filter(({ id }) => String(id).startsWith(wanted) || encodeQuantity(id).startsWith(wanted)).sort((a, b) => a.id - b.id) : [];
  const found = new Set([...byId, ...searchNames(wanted, chains, goodScore)]);
  return found.size > 0 ? [...found] : searchNames(wanted, chains, fairScore);
}

function searchNames(wanted: string, chains: readonly Chain[], threshold: number): readonly Chain[] {
  const found = fuzzysort.go(wanted, chains, { key: 'name', limit: 0, threshold }).map(({ obj }) => obj);
  const startsSo = ({ name }: Chain): number => Number(name.toLowerCase().startsWith(wanted));
  return found.sort((a, b) => startsSo(b) - startsSo(a));
}
