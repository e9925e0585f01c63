import { defineChain } from '../../domain/chains/defineChain.ts';
import type { Token } from '../../domain/tokens/token.ts';
import type { ChainHoldings } from '../hooks/sending/useAssets.ts';
import type { Holding } from '../hooks/sending/useFunds.ts';
import { groupAssets } from './groupAssets.ts';

const read = (units: bigint): Holding => ({ at: 'read', units });
const failed: Holding = { at: 'failed', error: { code: 'rpc.noResponse', message: 'No response' } };
const token = (chainId: number, symbol: string, priceUsd?: string): Token => ({ chainId, address: `0x${symbol}`, symbol, name: symbol, decimals: 2, ...(priceUsd !== undefined && { priceUsd }) });

function chainOf(id: number, held: readonly (readonly [symbol: string, holding: Holding, priceUsd?: string])[], more: { readonly at?: ChainHoldings['at']; readonly testnet?: boolean } = {}): ChainHoldings {
  const chain = defineChain({ id, name: `Chain ${id}`, rpc: 'https://node.example/', testnet: more.testnet ?? false });
  return { chain, tokens: held.map(([symbol, , priceUsd]) => token(id, symbol, priceUsd)), isOwn: () => false, of: (at) => held[at]?.[1] ?? { at: 'loading' }, at: more.at ?? 'read', retry: () => {} };
}
const told = (chains: readonly ChainHoldings[], hidesDust = true) => {
  const { groups, ...rest } = groupAssets(chains, { dustCents: 1n, hidesDust });
  return { ...rest, groups: groups.map(({ chain, cents, unpriced, assets }) => [chain.id, cents, unpriced, assets.map((asset) => asset.token.symbol)]) };
};

describe('groupAssets', () => {
  it('sums by chain and in all, the most first, and counts what has no price', () => {
    expect(told([
      chainOf(1, [['A', read(100n), '2'], ['B', read(100n)], ['C', read(300n), '5'], ['D', read(0n), '9']]),
      chainOf(2, [['E', read(10_000n), '1.5'], ['F', read(1n)]]),
      chainOf(3, [['G', read(0n), '1']]),
    ])).toEqual({
      groups: [[2, 15_000n, 1, ['E', 'F']], [1, 1_700n, 1, ['C', 'A', 'B']]],
      cents: 16_700n, isPriced: true, unpriced: 2, isUnread: false, failed: 0, isLoading: false, dust: 0,
    });
  });

  it('hides what is worth less than a cent, counts it, and hides nothing whose price is not known', () => {
    const chains = [chainOf(1, [['A', read(100n), '1'], ['B', read(10n), '0.09'], ['C', read(1n)]])];
    expect(told(chains)).toMatchObject({ groups: [[1, 100n, 1, ['A', 'C']]], dust: 1, unpriced: 1 });
    expect(told(chains, false)).toMatchObject({ groups: [[1, 100n, 1, ['A', 'B', 'C']]], dust: 1 });
  });

  it('takes nothing that could not be read for nothing', () => {
    expect(told([chainOf(1, [['A', failed, '1'], ['B', read(1n), '1']])])).toMatchObject({ groups: [[1, 1n, 0, ['B', 'A']]], isUnread: true, unpriced: 0 });
    expect(told([chainOf(1, [['A', failed, '1']], { at: 'failed' }), chainOf(2, [['B', read(100n), '1']], { at: 'loading' })])).toMatchObject({ groups: [[1, 0n, 0, []]], failed: 1, isLoading: true, isPriced: false });
    expect(told([chainOf(1, [['A', read(500n), '1']], { at: 'failed' })])).toMatchObject({ groups: [[1, 500n, 0, ['A']]], failed: 1 });
  });

  it('gives what a testnet holds no worth, whatever a list says, and shows it last', () => {
    expect(told([chainOf(5, [['T', read(900n), '1000']], { testnet: true }), chainOf(1, [['A', read(100n)]])])).toMatchObject({ groups: [[1, 0n, 1, ['A']], [5, 0n, 1, ['T']]], cents: 0n, isPriced: false, unpriced: 1, dust: 0 });
  });
});
