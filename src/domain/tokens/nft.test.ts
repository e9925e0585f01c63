import payloads from '../../../fixtures/xss/dompurify-expect.json';
import { parseNfts } from './nft.ts';

const nft = { chainId: 1, tokenAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', id: 7n, type: 'ERC721', metadata: { name: 'Seven', image: 'ipfs://QmSeven/7.png' } };

describe('parseNfts', () => {
  it('reads what an indexer tells, each once', () => {
    expect(parseNfts([{ ...nft, tokenAddress: nft.tokenAddress.toLowerCase(), quantityOwned: 2n, owner: 'missing' }, nft], 1)).toEqual([nft]);
    expect(parseNfts([{ ...nft, supply: 9n, quantityOwned: 2n, type: 'ERC1155' }], 1)).toEqual([{ ...nft, supply: 9n, quantityOwned: 2n, type: 'ERC1155' }]);
  });

  it.each([[null], ['x'], [{}], [{ ...nft, chainId: 2 }], [{ ...nft, id: 7 }], [{ ...nft, id: -1n }], [{ ...nft, id: 2n ** 256n }], [{ ...nft, type: 'ERC20' }], [{ ...nft, tokenAddress: '0x12' }]])('passes over what is none (%#)', (item) => {
    expect(parseNfts([item], 1)).toEqual([]);
    expect(parseNfts(item, 1)).toEqual([]);
  });

  it.each(['javascript:alert(1)', 'data:text/html,<script>alert(1)</script>', 'http://example.com/a.png', 'ipfs://../x', 'https://user:pass@example.com/a.png'])('leaves out a picture at %s', (image) => {
    expect(parseNfts([{ ...nft, metadata: { image } }], 1)).toEqual([{ ...nft, metadata: {} }]);
  });

  it('bounds names and takes out what hides', () => {
    for (const { payload } of payloads.slice(0, 50)) {
      const [read] = parseNfts([{ ...nft, metadata: { name: `\u202e${payload.repeat(50)}`, description: 5 } }], 1);
      const name = read?.metadata.name ?? '';
      expect(Array.from(new Intl.Segmenter().segment(name)).length).toBeLessThanOrEqual(64);
      expect(name).not.toMatch(/\p{C}/u);
    }
  });
});
