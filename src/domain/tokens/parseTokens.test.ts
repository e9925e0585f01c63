import { parseTokens } from './parseTokens.ts';

const usdc = { chainId: 1, address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', symbol: 'USDC', name: 'USD Coin', decimals: 6 };

describe('parseTokens', () => {
  it('reads tokens as a site writes them down', () => {
    expect(parseTokens([{ ...usdc, address: usdc.address.toLowerCase(), iconUri: 'https://example.com/a.png', priceUsd: 1.0003 }])).toEqual([{ ...usdc, iconUri: 'https://example.com/a.png', priceUsd: '1.0003' }]);
    expect(parseTokens([{ ...usdc, priceUsd: '0.000000001' }, { ...usdc, priceUsd: '2' }])).toEqual([{ ...usdc, priceUsd: '0.000000001' }]);
  });

  it('reads a whole token list', () => {
    expect(parseTokens({ name: 'Mine', timestamp: '2024-01-01T00:00:00Z', version: { major: 1, minor: 0, patch: 0 }, tokens: [{ ...usdc, logoURI: 'ipfs://QmUSDC' }] })).toEqual([{ ...usdc, iconUri: 'ipfs://QmUSDC' }]);
  });

  it.each([[{ decimals: 256 }], [{ chainId: 0 }], [{ address: usdc.address.replace('A0b8', 'a0b8') }], [{ symbol: 'A B' }], [{ iconUri: 'picture' }], [{ name: 5 }]])('refuses them all where one has %j, and says which', (part) => {
    expect(() => parseTokens([usdc, { ...usdc, ...part }])).toThrow(expect.objectContaining({ code: 'input.notTokenList', message: expect.stringContaining('token 1') as string }));
  });

  it.each([[null], ['x'], [{}], [Array.from({ length: 10_001 }, () => usdc)]])('refuses what is no list (%#)', (value) => {
    expect(() => parseTokens(value)).toThrow(expect.objectContaining({ code: 'input.notTokenList' }));
  });

  it.each([[Number.NaN], [-1], ['1e5'], ['1,5'], [{}], [Number.POSITIVE_INFINITY]])('leaves a price of %p out', (priceUsd) => {
    expect(parseTokens([{ ...usdc, priceUsd }])).toEqual([usdc]);
  });

  it('shows no picture that runs, and no text that hides', () => {
    expect(parseTokens([{ ...usdc, iconUri: 'javascript:alert(1)', name: 'US\u202eD' }])).toEqual([{ ...usdc, name: 'USD' }]);
  });
});
