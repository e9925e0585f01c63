import { parseChainMetadata } from './parseChainMetadata.ts';

// The fields of ethereum-lists/chains; the picture as services put it there.
const base = { name: 'Base', chainId: 8453, nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } };

describe('parseChainMetadata', () => {
  it('needs no more than a name, an id and a currency', () => {
    expect(parseChainMetadata(base)).toEqual({ id: 8453, name: 'Base', nativeCurrency: base.nativeCurrency, rpc: [], blockExplorers: [], testnet: false });
  });

  it('keeps the picture, and leaves out one that must not be shown', () => {
    expect(parseChainMetadata({ ...base, icon: { url: 'ipfs://QmBase' } })).toMatchObject({ icon: 'ipfs://QmBase' });
    expect(parseChainMetadata({ ...base, icon: 'base' })).not.toHaveProperty('icon');
  });
});
