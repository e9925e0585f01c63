import { knownChains } from '../../data/chains.ts';
import { defineChain } from '../../domain/chains/defineChain.ts';
import { searchChains } from './searchChains.ts';

const chain = (id: number, name: string) => defineChain({ id, name, rpc: 'https://rpc.example' });
const chains = [chain(1, 'Ethereum'), chain(10, 'OP Mainnet'), chain(8453, 'Base'), chain(84532, 'Base Sepolia'), chain(42161, 'Arbitrum One'), chain(16, 'Sixteen'), chain(26, 'Base 10')];
const find = (query: string): readonly string[] => searchChains(query, chains).map(({ name }) => name);

describe('searchChains', () => {
  it.each([
    ['base', ['Base', 'Base 10', 'Base Sepolia']],
    ['  BASE ', ['Base', 'Base 10', 'Base Sepolia']],
    ['arbi', ['Arbitrum One']],
    ['op main', ['OP Mainnet']],
    ['arbtrum', ['Arbitrum One']],
    ['8453', ['Base', 'Base Sepolia']],
    ['84532', ['Base Sepolia']],
    ['0x2105', ['Base']],
    ['0xA4B1', ['Arbitrum One']],
    ['0x1a', ['Base 10']],
    ['xyzzy', []],
    ['999', []],
    ['', []],
  ])('finds by %p', (query, names) => {
    expect(find(query)).toEqual(names);
  });

  it('puts an id before a name that has the same digits', () => {
    expect(find('10')).toEqual(['OP Mainnet', 'Base 10']);
  });

  it.each([['polygn', 'Polygon'], ['avalanch', 'Avalanche'], ['bnb', 'BNB Smart Chain'], ['zksync', 'ZKsync Era']])('finds %p among the known chains first', (query, name) => {
    expect(searchChains(query, knownChains)[0]?.name).toBe(name);
  });
});
