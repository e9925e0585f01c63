import { parseNftUri } from './parseNftUri.ts';

const contract = '0x06012c8cf97BEaD5deAe237070F9587f8E7A266d';

describe('parseNftUri', () => {
  // The examples of CAIP-22 and CAIP-29.
  it('reads ERC-721 and ERC-1155', () => {
    expect(parseNftUri(`eip155:1/erc721:${contract}/771769`)).toEqual({ chainId: 1, standard: 'ERC721', contract, tokenId: 771769n });
    expect(parseNftUri('eip155:1/erc1155:0x28959Cf125ccB051E70711D0924a62FB28EAF186/0')).toMatchObject({ standard: 'ERC1155', tokenId: 0n });
  });
  // The example that viem and thirdweb's SDK give, and an identifier of OpenSea's shared contract, of 77 digits.
  it('reads names of avatars as they are set', () => {
    expect(parseNftUri('eip155:1/erc1155:0xb32979486938aa9694bfc898f35dbed459f44424/10063')).toMatchObject({ chainId: 1, standard: 'ERC1155', tokenId: 10063n });
    const id = '26396376898576019325902668567942607247753500533935235934491478862732929794049';
    expect(parseNftUri(` EIP155:1/ERC1155:0x495f947276749ce646f68ac8c248420045cb7b5e/${id} `)).toMatchObject({ tokenId: BigInt(id) });
    expect(parseNftUri(`did:nft:eip155:137/erc721:${contract}/${2n ** 256n - 1n}`)).toMatchObject({ chainId: 137, standard: 'ERC721', tokenId: 2n ** 256n - 1n });
  });
  it.each(['', `cosmos:1/erc721:${contract}/1`, `eip155:0/erc721:${contract}/1`, `eip155:9007199254740992/erc721:${contract}/1`, `eip155:1/erc20:${contract}/1`, 'eip155:1/erc721:0x12/1', `eip155:1/erc721:${contract}/-1`, `eip155:1/erc721:${contract}/${2n ** 256n}`, `eip155:1/erc721:${contract}`])('refuses %p', (uri) => {
    expect(() => parseNftUri(uri)).toThrow(expect.objectContaining({ code: 'input.notNftUri' }));
  });
});
