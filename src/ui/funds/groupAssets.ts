import { worthCents } from '../../domain/tokens/amounts.ts';
import type { Chain } from '../../domain/chains/chains.ts';
import type { Token } from '../../domain/tokens/token.ts';
import type { ChainHoldings } from '../hooks/sending/useAssets.ts';
import type { Holding } from '../hooks/sending/useFunds.ts';

/** Something that an account owns. */
export interface Asset {
  readonly token: Token;
  readonly holding: Holding;
  /** Undefined where the site gives no price. */
  readonly cents: bigint | undefined;
  readonly isOwn: boolean;
}

/** What an account owns on one chain. */
export interface AssetsGroup {
  readonly chain: Chain;
  readonly at: ChainHoldings['at'];
  /** What is worth most first, then what has no price, then what could not be read. */
  readonly assets: readonly Asset[];
  readonly cents: bigint;
  readonly unpriced: number;
  retry(): void;
}

/** What an account owns on all chains. */
export interface GroupedAssets {
  /** The chain with the most first; chains where there is nothing and nothing went wrong are left out. */
  readonly groups: readonly AssetsGroup[];
  /** Of all that has a price, what is hidden included. */
  readonly cents: bigint;
  /** Something has a price. */
  readonly isPriced: boolean;
  /** Holdings without a price, that `cents` knows nothing of. */
  readonly unpriced: number;
  /** Of some token the balance could not be read. */
  readonly isUnread: boolean;
  /** Chains that `cents` knows nothing of, or nothing new. */
  readonly failed: number;
  readonly isLoading: boolean;
  /** Holdings worth less than `dustCents`. */
  readonly dust: number;
}

/** Sums and orders. What a testnet holds is worth nothing, whatever a list says. `hidesDust`: leaves out what is worth less than that; nothing without a price is left out. */
export function groupAssets(chains: readonly ChainHoldings[], { dustCents, hidesDust }: { readonly dustCents: bigint; readonly hidesDust: boolean }): GroupedAssets {
  const all = chains.map((each) => ({ chain: each.chain, at: each.at, retry: each.retry, assets: assetsOf(each) }));
  const assets = all.flatMap((group) => group.assets);
  const isDust = ({ cents }: Asset): boolean => cents !== undefined && cents < dustCents;
  const groups = all.map((group): AssetsGroup => ({ ...group, assets: hidesDust ? group.assets.filter((asset) => !isDust(asset)) : group.assets, cents: sum(group.assets), unpriced: countUnpriced(group.assets) }));
  return {
    groups: groups.filter((group) => group.assets.length > 0 || group.at === 'failed').sort((a, b) => (a.cents === b.cents ? Number(a.chain.testnet ?? false) - Number(b.chain.testnet ?? false) : a.cents > b.cents ? -1 : 1)),
    cents: sum(assets),
    unpriced: countUnpriced(all.flatMap((group) => (group.chain.testnet ? [] : group.assets))),
    isPriced: assets.some(({ cents }) => cents !== undefined),
    isUnread: assets.some(({ holding }) => holding.at === 'failed'),
    failed: all.filter(({ at }) => at === 'failed').length,
    isLoading: all.some(({ at }) => at === 'loading'),
    dust: assets.filter(isDust).length,
  };
}

function assetsOf({ chain, tokens, at, of, isOwn }: ChainHoldings): readonly Asset[] {
  if (at === 'loading') return [];
  const assets = tokens.flatMap((token, place): readonly Asset[] => {
    const holding = of(place);
    // Of a chain that has never answered, the chain itself says so.
    if (holding.at === 'loading' || (holding.at === 'read' && holding.units === 0n) || (holding.at === 'failed' && at === 'failed')) return [];
    const { priceUsd, ...rest } = token;
    const cents = holding.at === 'read' && priceUsd !== undefined && !chain.testnet ? worthCents(holding.units, token.decimals, priceUsd) : undefined;
    return [{ token: cents === undefined ? rest : token, holding, cents, isOwn: isOwn(token) }];
  });
  const rank = ({ cents, holding }: Asset): bigint => (cents !== undefined ? cents : holding.at === 'read' ? -1n : -2n);
  return assets.sort((a, b) => (rank(a) === rank(b) ? 0 : rank(a) > rank(b) ? -1 : 1));
}

function sum(assets: readonly Asset[]): bigint {
  return assets.reduce((total, { cents = 0n }) => total + cents, 0n);
}

function countUnpriced(assets: readonly Asset[]): number {
  return assets.filter(({ cents, holding }) => cents === undefined && holding.at === 'read').length;
}
