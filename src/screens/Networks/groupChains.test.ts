import type { Chain } from '../../domain/chains/chains.ts';
import { defineChain } from '../../domain/chains/defineChain.ts';
import { groupChains } from './groupChains.ts';
import type { Habits } from './groupChains.ts';

const letters = 'JIHGFEDCBA'.split('');
const chains = letters.map((name, at) => defineChain({ id: at + 1, name, rpc: 'https://rpc.example' }));
const group = (of: readonly Chain[], habits: Partial<Habits> = {}) => Object.fromEntries(groupChains(of, { recentIds: [], currentId: undefined, ...habits }).map(({ id, chains: own }) => [id, own.map(({ name }) => name).join('')]));

describe('groupChains', () => {
  it('leaves a very short list as the site wrote it', () => {
    expect(group(chains.slice(0, 4).map((chain) => ({ ...chain, popular: chain.name === 'G' })), { recentIds: [4] })).toEqual({ all: 'JIHG' });
  });

  it('shows of a short list what the site calls popular and what was used lately before all in its order', () => {
    expect(group(chains.slice(0, 8))).toEqual({ all: 'JIHGFEDC' });
    expect(group(chains.slice(0, 8).map((chain) => ({ ...chain, popular: 'HC'.includes(chain.name) })), { recentIds: [8, 2, 1], currentId: 1 })).toEqual({ popular: 'HC', recent: 'I', all: 'JIHGFEDC' });
  });

  it("shows a long list by name, the site's first ones before", () => {
    expect(group(chains)).toEqual({ popular: 'JIHGF', all: 'ABCDEFGHIJ' });
  });

  it('shows those before that the site calls popular, in its order', () => {
    expect(group(chains.map((chain) => ({ ...chain, popular: 'BG'.includes(chain.name) })))).toEqual({ popular: 'GB', all: 'ABCDEFGHIJ' });
    expect(group(chains.map((chain) => ({ ...chain, popular: true })))).toEqual({ all: 'ABCDEFGHIJ' });
  });

  it('shows three used lately, which are not in use, not popular and still there', () => {
    expect(group(chains, { currentId: 10, recentIds: [10, 99, 1, 7] })).toEqual({ popular: 'JIHGF', recent: 'D', all: 'ABCDEFGHIJ' });
    expect(group(chains, { recentIds: [10, 9, 8, 7] })).toMatchObject({ recent: 'ABC' });
  });
});
