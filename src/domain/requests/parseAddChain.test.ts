import { parseCustomChain } from '../chains/parseCustomChain.ts';
import { parseAddChain } from './parseAddChain.ts';

// The example of EIP-3085.
const example = {
  chainId: '0x5',
  chainName: 'Goerli',
  rpcUrls: ['https://goerli.infura.io/v3/INSERT_API_KEY_HERE'],
  nativeCurrency: { name: 'Goerli ETH', symbol: 'gorETH', decimals: 18 },
  blockExplorerUrls: ['https://goerli.etherscan.io'],
};

describe('parseAddChain', () => {
  it('reads the example of the standard into what a visitor\'s chain is made of', () => {
    expect(parseCustomChain(parseAddChain(example))).toEqual({
      id: 5, name: 'Goerli', rpc: example.rpcUrls, nativeCurrency: example.nativeCurrency, blockExplorers: [{ name: 'goerli.etherscan.io', url: 'https://goerli.etherscan.io' }],
    });
  });

  it('passes over what the kit cannot speak, and takes the rest as far as it goes', () => {
    const { nativeCurrency: _currency, blockExplorerUrls: _explorers, ...least } = example;
    expect(parseAddChain({ ...least, blockExplorerUrls: null, nativeCurrency: null, rpcUrls: ['WSS://a.test', ...example.rpcUrls] })).toEqual({ id: 5, name: 'Goerli', rpc: example.rpcUrls });
  });

  it.each<[string, unknown, string]>([
    ['nothing', undefined, 'request.badParams'], ['a list', [], 'request.badParams'], ['no name', { ...example, chainName: '' }, 'request.badParams'], ['no nodes', { ...example, rpcUrls: [] }, 'request.badParams'],
    ['nodes that are no list', { ...example, rpcUrls: 'https://a.test' }, 'request.badParams'], ['no chain', { ...example, chainId: '0x0' }, 'input.notChainId'],
  ])('refuses %s', (_what, given, code) => {
    expect(() => parseAddChain(given)).toThrow(expect.objectContaining({ code }));
  });
});
