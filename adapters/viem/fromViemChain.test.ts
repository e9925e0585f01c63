import * as viemChains from 'viem/chains';
import { fromViemChain } from './fromViemChain.ts';
import { toViemChain } from './toViemChain.ts';

describe('fromViemChain', () => {
  it('takes what both know', () => {
    expect(fromViemChain(viemChains.mainnet)).toEqual({
      id: 1,
      name: 'Ethereum',
      rpc: viemChains.mainnet.rpcUrls.default.http,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      blockExplorers: [{ name: 'Etherscan', url: 'https://etherscan.io', apiUrl: 'https://api.etherscan.io/api' }],
    });
    expect(fromViemChain(viemChains.sepolia)).toMatchObject({ id: 11155111, testnet: true });
  });

  it('lets the site say otherwise, such as its own endpoints', () => {
    expect(fromViemChain(viemChains.base, { rpc: ['https://mine.example', 'https://yours.example'], popular: true })).toMatchObject({ id: 8453, rpc: ['https://mine.example', 'https://yours.example'], popular: true });
  });

  it('takes every chain that viem has, and gives viem the same back', () => {
    for (const chain of Object.values(viemChains).filter((each) => typeof each === 'object' && 'rpcUrls' in each)) {
      const { id, name, nativeCurrency, rpcUrls } = toViemChain(fromViemChain(chain));
      expect({ id, name, nativeCurrency, http: rpcUrls.default.http }).toEqual({ id: chain.id, name: chain.name, nativeCurrency: chain.nativeCurrency, http: chain.rpcUrls.default.http });
    }
  });

  it('refuses what no browser can ask', () => {
    expect(() => fromViemChain(viemChains.base, { rpc: 'ftp://mine.example' })).toThrow(expect.objectContaining({ code: 'input.notChain' }));
  });
});
