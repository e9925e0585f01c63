import { encodeJson } from '../encoding/json.ts';
import * as limits from './limits.ts';
import { parseCustomChain, parseCustomChains } from './parseCustomChain.ts';

const chain = { id: 4242, name: 'Mine', rpc: ['https://rpc.example/key'], nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 } };

describe('parseCustomChain', () => {
  it('takes what is known of chains and nothing else, fit to show', () => {
    expect(parseCustomChain({ ...chain, name: `\u202eMine${'!'.repeat(200)}`, rpc: 'https://rpc.example/key', icon: 'javascript:x', ens: {}, testnet: true, blockExplorers: [{ url: 'https://scan.example' }] })).toEqual({
      ...chain, name: `Mine${'!'.repeat(60)}`, testnet: true, blockExplorers: [{ name: 'scan.example', url: 'https://scan.example' }],
    });
    expect(parseCustomChain({ ...chain, nativeCurrency: undefined, rpc: ['http://localhost:8545', 'http://127.0.0.1:8545'] })).toMatchObject({ nativeCurrency: { symbol: 'ETH' } });
  });

  it.each([
    ['nothing', undefined], ['no endpoint', { ...chain, rpc: [] }], ['an endpoint over http', { ...chain, rpc: 'http://rpc.example' }], ['an endpoint with a password', { ...chain, rpc: 'https://user:pass@rpc.example' }], ['an endpoint with a name', { ...chain, rpc: 'http://user@localhost:8545' }], ['an explorer with a password', { ...chain, blockExplorers: [{ url: 'https://user:pass@scan.example' }] }], ['a socket', { ...chain, rpc: 'wss://rpc.example' }], ['too many endpoints', { ...chain, rpc: Array(6).fill('https://rpc.example') }],
    ['no name', { ...chain, name: '\u200b' }], ['a name that is none', { ...chain, name: 7 }], ['decimals in text', { ...chain, nativeCurrency: { ...chain.nativeCurrency, decimals: '18' } }], ['a symbol that hides', { ...chain, nativeCurrency: { ...chain.nativeCurrency, symbol: '\u200b' } }], ['an explorer that runs', { ...chain, blockExplorers: [{ url: 'javascript:x' }] }],
  ])('refuses %s', (_name, value) => {
    expect(() => parseCustomChain(value)).toThrow(expect.objectContaining({ code: 'input.notChain' }));
  });

  it.each(['0x1092', 0, 1.5, undefined])('refuses %p as an id', (id) => {
    expect(() => parseCustomChain({ ...chain, id })).toThrow(expect.objectContaining({ code: 'input.notChainId' }));
  });
});

describe('parseCustomChains', () => {
  it('keeps what is a chain, each id once, and no more than it may', () => {
    expect(parseCustomChains(encodeJson([7, chain, { ...chain, name: 'Newer' }, { id: 5 }]))).toEqual([{ ...chain, name: 'Newer' }]);
    expect(parseCustomChains(encodeJson(Array.from({ length: 50 }, (_, at) => ({ ...chain, id: at + 1 }))))).toHaveLength(limits.maxCustomChains);
  });
  it.each([undefined, '', '{', 'null', '{"length":1}', '['.repeat(100_000)])('takes nothing out of %p', (text) => {
    expect(parseCustomChains(text)).toEqual([]);
  });
});
