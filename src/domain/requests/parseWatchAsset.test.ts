import { parseWatchAsset } from './parseWatchAsset.ts';

/** The example of EIP-747. */
const foo = { address: '0xb60e8dd61c5d32be8058bb8eb970870f07233155', symbol: 'FOO', decimals: 18, image: 'https://foo.io/token-image.svg' };

describe('parseWatchAsset', () => {
  it('reads the example of the standard', () => {
    expect(parseWatchAsset({ type: 'ERC20', options: foo })).toEqual({ ...foo, address: '0xb60E8dD61C5d32be8058BB8eb970870F07233155' });
    expect(parseWatchAsset({ type: 'ERC20', options: { address: foo.address, decimals: '6' } })).toEqual({ address: '0xb60E8dD61C5d32be8058BB8eb970870F07233155', decimals: 6 });
  });

  it.each([
    ['nothing', undefined], ['no token', { type: 'ERC20' }], ['an NFT', { type: 'ERC721', options: { ...foo, tokenId: '1' } }], ['no type', { options: foo }],
    ['decimals that are none', { type: 'ERC20', options: { ...foo, decimals: 1.5 } }], ['too many decimals', { type: 'ERC20', options: { ...foo, decimals: 256 } }],
    ['a symbol that is none', { type: 'ERC20', options: { ...foo, symbol: 7 } }], ['a symbol that is a book', { type: 'ERC20', options: { ...foo, symbol: 'F'.repeat(101) } }],
  ])('refuses %s', (_what, given) => {
    expect(() => parseWatchAsset(given)).toThrow(expect.objectContaining({ code: 'request.badParams' }));
  });

  it('refuses what is no address, and one with a slip', () => {
    for (const address of ['0x12', undefined, '0xB60e8dD61C5d32be8058BB8eb970870F07233156']) expect(() => parseWatchAsset({ type: 'ERC20', options: { ...foo, address } })).toThrow(expect.objectContaining({ code: 'input.notAddress' }));
  });
});
