import { defineChain } from './defineChain.ts';
import { encodeAddChain } from './encodeAddChain.ts';

const good = { id: 10, name: 'OP Mainnet', rpc: 'https://op.example/v1/key' };

describe('encodeAddChain', () => {
  it('gives the parameter of EIP-3085, without an empty list of explorers', () => {
    expect(encodeAddChain(defineChain(good))).toEqual({ chainId: '0xa', chainName: 'OP Mainnet', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: [good.rpc] });
    expect(encodeAddChain(defineChain({ ...good, blockExplorers: [{ name: 'Scan', url: 'https://scan.example' }] }))).toMatchObject({ blockExplorerUrls: ['https://scan.example'] });
  });
});
