import { nativeTokenAddress } from '../../domain/tokens/nativeToken.ts';
import type { Holding } from '../hooks/sending/useFunds.ts';
import { byWorth, readSearch, searchTokens, confusableTokens } from './searchTokens.ts';

const token = (address: string, symbol: string, priceUsd?: string) => ({ chainId: 1, address, symbol, name: `${symbol} Coin`, decimals: 0, ...(priceUsd !== undefined && { priceUsd }) });
const ether = token(nativeTokenAddress, 'ETH', '2000');
const one = token('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 'ONE', '1');
const two = token('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'TWO');
const three = token('0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', 'THREE', '5');
const registry = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e';
const all = [ether, one, two, three];
const found = (text: string) => searchTokens(all, readSearch(text, 1)).map(({ symbol }) => symbol);

describe('searchTokens', () => {
  it('finds by symbol, name and address', () => {
    expect(found('')).toEqual(['ETH', 'ONE', 'TWO', 'THREE']);
    expect(found(' two ')).toEqual(['TWO']);
    expect(found('ree c')).toEqual(['THREE']);
    expect(found(one.address.toLowerCase())).toEqual(['ONE']);
    expect(found('0xA0b8')).toEqual(['ONE']);
    expect(found('none')).toEqual([]);
  });

  it('tells an address from one with a slip in it', () => {
    expect(readSearch(two.address, 1)).toEqual({ at: 'address', address: two.address });
    expect(readSearch(two.address.replace('5aA', '5aa'), 1)).toEqual({ at: 'badAddress' });
  });
});

describe('readSearch', () => {
  it('finds no contract of another network on this one', () => {
    expect(readSearch(`eip155:1:${two.address}`, 1)).toEqual({ at: 'address', address: two.address });
    expect(readSearch(`eip155:10:${two.address}`, 1)).toEqual({ at: 'words', words: `eip155:10:${two.address.toLowerCase()}` });
  });
});

describe('confusableTokens', () => {
  it('names those whose symbols are read as the same', () => {
    expect([...confusableTokens(all)]).toEqual([]);
    expect([...confusableTokens([...all, token(registry, '0NE')])]).toEqual([one.address, registry]);
  });
});

describe('byWorth', () => {
  const holdings = new Map<string, Holding>([['ETH', { at: 'read', units: 0n }], ['ONE', { at: 'read', units: 3n }], ['TWO', { at: 'read', units: 9n }], ['THREE', { at: 'read', units: 2n }]]);
  const order = (changed: Readonly<Record<string, Holding>> = {}) => byWorth(all, ({ symbol }) => changed[symbol] ?? holdings.get(symbol) ?? { at: 'loading' }).map(({ symbol }) => symbol);

  it('puts the currency first, then what is worth most, then what has no price, then what there is none of', () => {
    expect(order()).toEqual(['ETH', 'THREE', 'ONE', 'TWO']);
    expect(order({ THREE: { at: 'read', units: 0n } })).toEqual(['ETH', 'ONE', 'TWO', 'THREE']);
  });

  it('moves nothing while a balance is still being read', () => {
    expect(order({ TWO: { at: 'loading' } })).toEqual(['ETH', 'ONE', 'TWO', 'THREE']);
  });
});
