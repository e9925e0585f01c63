import { endpointsOf } from './chains.ts';
import { defineChain } from './defineChain.ts';

const good = { id: 10, name: 'OP Mainnet', rpc: 'https://op.example/v1/key' };

describe('defineChain', () => {
  it('fills in ether and changes nothing else', () => {
    expect(defineChain(good)).toEqual({ ...good, nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } });
    const own = { ...good, nativeCurrency: { name: 'Pol', symbol: 'POL', decimals: 18 }, testnet: true };
    expect(defineChain(own)).toEqual(own);
  });

  it.each([
    ['a zero id', { id: 0 }, 'input.notChainId'], ['an id in hex', { id: '0xa' }, 'input.notChainId'], ['an id of no number', { id: Number.NaN }, 'input.notChainId'],
    ['no name', { name: '' }, 'input.notChain'], ['no endpoint', { rpc: [] }, 'input.notChain'], ['an empty endpoint', { rpc: '' }, 'input.notChain'],
    ['a password', { rpc: 'https://user:pass@op.example' }, 'input.notChain'], ['an explorer with a name', { blockExplorers: [{ name: 'x', url: 'https://user@scan.example' }] }, 'input.notChain'],
    ['a socket', { rpc: 'wss://op.example' }, 'input.notChain'], ['a path', { rpc: '/rpc' }, 'input.notChain'], ['a bad host', { rpc: 'https://[op' }, 'input.notChain'],
    ['one bad of two', { rpc: ['https://op.example', 'op.example'] }, 'input.notChain'], ['an endpoint forgotten', { rpc: [undefined] }, 'input.notChain'],
    ['a script for an explorer', { blockExplorers: [{ name: 'x', url: 'javascript:alert(1)' }] }, 'input.notChain'],
    ['decimals in text', { nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: '18' } }, 'input.notChain'],
    ['a faucet over http', { faucets: ['http://faucet.example'] }, 'input.notChain'], ['a script for a faucet', { faucets: ['javascript:alert(1)'] }, 'input.notChain'],
    ['no symbol', { nativeCurrency: { name: 'Ether', symbol: '', decimals: 18 } }, 'input.notChain'],
  ])('refuses %s', (_name, slip, code) => {
    expect(() => defineChain({ ...good, ...slip } as never)).toThrow(expect.objectContaining({ code }));
  });

  it('keeps the key of an endpoint out of its error', () => {
    expect(() => defineChain({ ...good, rpc: 'wss://op.example/secret-key' })).toThrow(expect.not.objectContaining({ message: expect.stringContaining('secret-key') }));
  });
});

describe('endpointsOf', () => {
  it('gives a list either way', () => {
    expect(endpointsOf(defineChain(good))).toEqual([good.rpc]);
    expect(endpointsOf(defineChain({ ...good, rpc: ['https://a.example', 'https://b.example'] }))).toEqual(['https://a.example', 'https://b.example']);
  });
});
