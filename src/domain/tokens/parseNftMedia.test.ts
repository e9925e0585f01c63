import { maxUriCharacters } from './limits.ts';
import { parseNfts } from './nft.ts';
import { parseNftMedia } from './parseNftMedia.ts';

describe('parseNftMedia', () => {
  it.each([
    ['animation_url, as OpenSea has it', { image: 'ipfs://x/1.png', animation_url: 'ipfs://x/1.mp4' }, { uri: 'ipfs://x/1.mp4' }],
    ['content with a type, as Zora has it', { content: { uri: 'ar://abc', mime: 'Video/MP4' } }, { uri: 'ar://abc', type: 'video/mp4' }],
    ['a page on chain', { animation_url: 'data:text/html;base64,PHA+' }, { uri: 'data:text/html;base64,PHA+' }],
    ['a picture that is none', { image: 'https://x.example/a.MP4?x=1' }, { uri: 'https://x.example/a.MP4?x=1' }],
    ['the next one where one may not be read', { animation_url: 'javascript:alert(1)', image_url: 'ipfs://x/a.glb' }, { uri: 'ipfs://x/a.glb' }],
    ['what was found before', { media: { uri: 'ipfs://x/1', type: 'text/html' } }, { uri: 'ipfs://x/1', type: 'text/html' }],
  ])('finds %s', (_what, metadata, media) => {
    expect(parseNftMedia(metadata)).toEqual(media);
  });

  it.each([
    undefined, null, 'x', {}, { image: 'ipfs://x/1.png' }, { animation_url: 7 }, { animation_url: 'http://x.example/a.mp4' }, { animation_url: 'blob:https://x/y' }, { animation_url: 'ipfs://x/../y' }, { content: ['ipfs://x'] },
    { animation_url: `data:text/html,${'a'.repeat(maxUriCharacters)}` }, { image: `data:text/html,${'a'.repeat(maxUriCharacters)}.mp4` },
  ])('finds none in %j', (metadata) => {
    expect(parseNftMedia(metadata)).toBeUndefined();
  });

  it('leaves out a type that is none', () => {
    expect(parseNftMedia({ animation_url: 'ipfs://x/1', mime_type: '<b>' })).toEqual({ uri: 'ipfs://x/1' });
  });

  it('is told with an NFT, as an indexer has it', () => {
    const nft = { chainId: 1, tokenAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', id: 7n, type: 'ERC721', metadata: { animation_url: 'ipfs://x/7.mp4' } };
    const [read] = parseNfts([nft], 1);
    expect(read?.metadata).toEqual({ media: { uri: 'ipfs://x/7.mp4' } });
    expect(parseNfts([read], 1)).toEqual([read]);
  });
});
