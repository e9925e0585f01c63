import { getAddress } from 'ethers';
import { knownAddresses, multiSends, openContracts, vouchedSpenders } from './knownAddresses.ts';
import { isWrappedNative } from './wrappedNative.ts';

// As their projects publish them; a slip in a digit breaks the checksum.
const published = {
  'Permit2': '0x000000000022D473030F116dDEE9F6B43aC78BA3',
  'Seaport 1.5': '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC',
  'Seaport 1.6': '0x0000000000000068F116a894984e2DB1123eB395',
  'OpenSea conduit': '0x1E0049783F008A0085193E00003D00cd54003c71',
  'Multicall3': '0xcA11bde05977b3631167028862bE2a173976CA11',
  'Multicall2': '0x5BA1e12693Dc8F9c48aAD8770482f4739bEeD696',
  'Multicall': '0xeefBa1e63905eF1D7ACbA5a8513c70307C1cE441',
  'MultiSend 1.3.0': '0xA238CBeb142c10Ef7Ad8442C6D1f9E89e07e7761',
  'MultiSend 1.4.1': '0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526',
  'MultiSendCallOnly 1.3.0': '0x40A2aCCbd92BCA938b02010E17A5b8929b49130D',
  'MultiSendCallOnly 1.4.1': '0x9641d764fc13c8B624c04430C7356C1C7C8102e2',
};

describe('knownAddresses', () => {
  it('are those that are published', () => {
    expect(knownAddresses).toEqual(Object.fromEntries(Object.entries(published).map(([name, address]) => [getAddress(address).toLowerCase(), name])));
  });

  it('vouch for Permit2 and the conduit alone', () => {
    expect([...vouchedSpenders]).toEqual([published.Permit2, published['OpenSea conduit']].map((each) => each.toLowerCase()));
    expect([...openContracts].filter((each) => vouchedSpenders.has(each))).toEqual([]);
    expect([openContracts.size, multiSends.size]).toEqual([5, 4]);
  });
});

describe('isWrappedNative', () => {
  it.each([
    [1, '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'], [11_155_111, '0xfFf9976782d46CC05630D1f6eBAb18b2324d6B14'], [42_161, '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1'],
    [137, '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270'], [56, '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c'], [43_114, '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7'],
    [100, '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d'], [250, '0x21be370D5312f44cB42ce377BC9b8a0cEF1A4C83'], [324, '0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91'],
    [59_144, '0xe5D7C2a44FfDDf6b295A15c148167daaAf5Cf34f'], [534_352, '0x5300000000000000000000000000000000000004'], [81_457, '0x4300000000000000000000000000000000000004'], [8_453, '0x4200000000000000000000000000000000000006'],
  ])('knows the one of chain %s', (chainId, address) => {
    expect(isWrappedNative(getAddress(address), chainId, { chains: [], tokens: {} })).toBe(true);
    expect(isWrappedNative(published.Permit2, chainId, { chains: [], tokens: {} })).toBe(false);
  });
});
