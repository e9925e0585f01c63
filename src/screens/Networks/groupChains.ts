import type { Chain } from '../../domain/chains/chains.ts';
import * as limits from './limits.ts';

export type ChainGroupId = 'popular' | 'recent' | 'all';

/** Chains under one heading. */
export interface ChainGroup {
  readonly id: ChainGroupId;
  readonly chains: readonly Chain[];
}

export interface Habits {
  /** The latest first. */
  readonly recentIds: readonly number[];
  readonly currentId: number | undefined;
}

/**
 * How a list of chains is best read: first those that are likely wanted, then all of them. Of a short list those are the ones that the site calls popular, and
 * what was used lately, and all stay in the site's order; a very short one is shown as it is. All of a long one are by name.
 */
export function groupChains(chains: readonly Chain[], { recentIds, currentId }: Habits): readonly ChainGroup[] {
  if (chains.length <= limits.maxUngroupedChains) return [{ id: 'all', chains }];
  const isLong = chains.length > limits.maxPlainChainList;
  const named = chains.filter(({ popular }) => popular);
  const popular = named.length > 0 || !isLong ? named : chains.slice(0, limits.maxPopularChains);
  const recent = recentIds.flatMap((recentId) => chains.filter((chain) => chain.id === recentId && recentId !== currentId && !popular.includes(chain))).slice(0, limits.maxRecentChainsShown);
  const groups: readonly ChainGroup[] = [
    { id: 'popular', chains: popular.length < chains.length ? popular : [] },
    { id: 'recent', chains: recent },
    { id: 'all', chains: isLong ? [...chains].sort(byName) : chains },
  ];
  return groups.filter((group) => group.chains.length > 0);
}

const { compare } = /* @__PURE__ */ new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

function byName(a: Chain, b: Chain): number {
  return compare(a.name, b.name);
}
