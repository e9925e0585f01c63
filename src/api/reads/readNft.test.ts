import { createFakeNode } from '../../../fixtures/rpc/fakeNode.ts';
import { readInterfaceSupport, readNft, readNftBalance, readNftBalances, readNftOwner, readNftStandard, readNftSupply, readTokenUri } from './readNft.ts';

const [contract, owner] = ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'];
const abi = [
  'function supportsInterface(bytes4) view returns (bool)', 'function ownerOf(uint256) view returns (address)', 'function balanceOf(address) view returns (uint256)',
  'function balanceOfBatch(address[], uint256[]) view returns (uint256[])', 'function tokenURI(uint256) view returns (string)', 'function uri(uint256) view returns (string)',
];
const abiOfMany = ['function supportsInterface(bytes4) view returns (bool)', 'function balanceOf(address, uint256) view returns (uint256)', 'function totalSupply(uint256) view returns (uint256)', 'function uri(uint256) view returns (string)'];
const many = (answers: Readonly<Record<string, unknown>>) => createFakeNode({ contracts: { [contract]: { abi: abiOfMany, answers: { supportsInterface: (id: string) => ['0x01ffc9a7', '0xd9b67a26'].includes(id), ...answers } } } }).transport;
const node = (answers: Readonly<Record<string, unknown>>) => createFakeNode({ contracts: { [contract]: { abi, answers } } }).transport;
const supporting = (...ids: readonly string[]) => node({ supportsInterface: (id: string) => ids.includes(id) });

describe('readInterfaceSupport', () => {
  it.each([
    ['has it', supporting('0x01ffc9a7', '0x80ac58cd'), true], ['has another', supporting('0x01ffc9a7', '0xd9b67a26'), false], ['does not know the question', node({}), false],
    ['says yes to everything', node({ supportsInterface: true }), false], ['does not even have ERC-165', supporting('0x80ac58cd'), false],
  ])('answers for a contract that %s', async (_name, transport, expected) => {
    expect(await readInterfaceSupport(transport, { address: contract, interfaceId: '0x80ac58cd' })).toBe(expected);
  });
});

describe('readNftStandard', () => {
  it('tells ERC-721 from ERC-1155, and either from anything else', async () => {
    expect(await readNftStandard(supporting('0x01ffc9a7', '0x80ac58cd'), { contract })).toBe('ERC721');
    expect(await readNftStandard(supporting('0x01ffc9a7', '0xd9b67a26'), { contract })).toBe('ERC1155');
    await expect(readNftStandard(node({}), { contract })).rejects.toMatchObject({ code: 'token.notNft', message: 'Contract is neither ERC721 nor ERC1155.' });
  });
});

describe('readNftOwner', () => {
  it('gives the owner, and the refusal where there is no such token', async () => {
    expect(await readNftOwner(node({ ownerOf: owner.toLowerCase() }), { contract, tokenId: 1n })).toBe(owner);
    await expect(readNftOwner(node({}), { contract, tokenId: 1n })).rejects.toMatchObject({ code: 'contract.reverted' });
  });
});

describe('readNftBalance', () => {
  it('counts the tokens of an owner, or how many of one token', async () => {
    expect(await readNftBalance(node({ balanceOf: 3 }), { contract, owner })).toBe(3n);
    const multi = createFakeNode({ contracts: { [contract]: { abi: ['function balanceOf(address, uint256) view returns (uint256)'], answers: { balanceOf: (_owner: string, id: bigint) => id * 2n } } } });
    expect(await readNftBalance(multi.transport, { contract, owner, tokenId: 21n })).toBe(42n);
  });
});

describe('readNftBalances', () => {
  it('asks for several in one call', async () => {
    const transport = node({ balanceOfBatch: (_owners: readonly string[], ids: readonly bigint[]) => [ids.map((id) => id + 1n)] });
    expect(await readNftBalances(transport, { contract, of: [{ owner, tokenId: 1n }, { owner, tokenId: 2n }] })).toEqual([2n, 3n]);
  });
});

describe('readTokenUri', () => {
  it('gives the address of the metadata, with the id filled in as ERC-1155 has it', async () => {
    // The example of the standard: token 314592.
    expect(await readTokenUri(node({ uri: 'https://token-cdn-domain/{id}.json' }), { contract, tokenId: 314592n, standard: 'ERC1155' })).toBe('https://token-cdn-domain/000000000000000000000000000000000000000000000000000000000004cce0.json');
    expect(await readTokenUri(node({ tokenURI: 'ipfs://x/1' }), { contract, tokenId: 1n, standard: 'ERC721' })).toBe('ipfs://x/1');
  });
});

describe('readNftSupply', () => {
  it('counts one token of many, and the tokens of a collection', async () => {
    expect(await readNftSupply(many({ totalSupply: (id: bigint) => id * 10n }), { contract, tokenId: 7n })).toBe(70n);
    const counting = createFakeNode({ contracts: { [contract]: { abi: ['function totalSupply() view returns (uint256)'], answers: { totalSupply: 10_000n } } } }).transport;
    expect(await readNftSupply(counting, { contract })).toBe(10_000n);
  });

  it('knows none where the contract does not count, and says so where there is none', async () => {
    expect(await readNftSupply(many({}), { contract, tokenId: 7n })).toBeUndefined();
    await expect(readNftSupply(many({}), { contract: owner, tokenId: 7n })).rejects.toMatchObject({ code: 'contract.noCode' });
  });
});

describe('readNft', () => {
  const png = 'data:image/png;base64,AAAA';
  const json = (value: object): string => `data:application/json;base64,${Buffer.from(JSON.stringify(value)).toString('base64')}`;

  it('reads an ERC-721 token with its owner and its metadata', async () => {
    const transport = node({ supportsInterface: (id: string) => ['0x01ffc9a7', '0x80ac58cd'].includes(id), ownerOf: owner, tokenURI: json({ name: 'One\u200b', description: 'The first.', image: png, attributes: [1] }) });
    expect(await readNft(transport, { contract, tokenId: 1n, holder: owner.toLowerCase() })).toEqual({
      chainId: 1, id: 1n, type: 'ERC721', tokenAddress: contract, owner, quantityOwned: 1n, tokenUri: expect.stringMatching(/^data:/), metadata: { name: 'One', description: 'The first.', image: png },
    });
  });

  it('reads an ERC-1155 token with its supply, and what a holder has of it', async () => {
    const transport = many({ totalSupply: 50n, balanceOf: 3n, uri: 'ipfs://QmMany/{id}.json' });
    const asked: string[] = [];
    const nft = await readNft(transport, { contract, tokenId: 15n, holder: owner }, { readMetadata: async (uri) => (asked.push(uri), { name: 'Many', image: 'ipfs://QmMany/15.png' }) });
    expect(asked).toEqual([`ipfs://QmMany/${'f'.padStart(64, '0')}.json`]);
    expect(nft).toEqual({ chainId: 1, id: 15n, type: 'ERC1155', tokenAddress: contract, supply: 50n, quantityOwned: 3n, tokenUri: asked[0], metadata: { name: 'Many', image: 'ipfs://QmMany/15.png' } });
  });

  // RFC 2397 as contracts write it: percent-encoded, and not encoded at all.
  it.each([
    ['percent-encoded', (text: string) => `data:application/json,${encodeURIComponent(text)}`], ['plain', (text: string) => `data:application/json;utf8,${text}`], ['plain with a charset', (text: string) => `data:application/json;charset=UTF-8,${text}`],
    ['in base64 with a charset', (text: string) => `data:application/json;charset=utf-8;base64,${Buffer.from(text).toString('base64')}`],
  ])('reads metadata that stand on chain %s', async (_how, encode) => {
    const metadata = { name: '100 % Zoë', image: 'data:image/svg+xml;utf8,<svg xmlns="http://www.w3.org/2000/svg"/>', animation_url: 'data:text/html,<p>x</p>' };
    const nft = await readNft(many({ uri: encode(JSON.stringify(metadata)), totalSupply: 1n }), { contract, tokenId: 1n });
    expect(nft.metadata).toEqual({ name: '100 % Zoë', image: metadata.image, media: { uri: metadata.animation_url } });
  });

  it('fills in the largest and the smallest number of a token', async () => {
    for (const [id, digits] of [[0n, '0'.repeat(64)], [2n ** 256n - 1n, 'f'.repeat(64)]] as const) {
      expect(await readTokenUri(node({ uri: 'ipfs://x/{id}/{id}.json' }), { contract, tokenId: id, standard: 'ERC1155' })).toBe(`ipfs://x/${digits}/${digits}.json`);
    }
  });

  it.each([
    ['that nothing reads', 'ipfs://QmMany/1.json', undefined], ['that cannot be read', 'ipfs://QmMany/1.json', () => Promise.reject(new Error('gone'))], ['that are no object', 'https://meta.example/1', async () => 'x'],
    ['at an address that is none', 'javascript:alert(1)', async () => ({ name: 'x' })], ['that are no JSON', 'data:application/json,%7B', undefined],
  ])('has no metadata %s, and the token all the same', async (_what, uri, readMetadata) => {
    const nft = await readNft(many({ uri, totalSupply: 1n }), { contract, tokenId: 1n }, { readMetadata });
    expect(nft).toMatchObject({ type: 'ERC1155', id: 1n, supply: 1n, metadata: {} });
    expect(nft.metadata).toEqual({});
  });

  it('refuses what is no NFT, and what is not there', async () => {
    await expect(readNft(node({}), { contract, tokenId: 1n })).rejects.toMatchObject({ code: 'token.notNft' });
    await expect(readNft(node({ supportsInterface: (id: string) => ['0x01ffc9a7', '0x80ac58cd'].includes(id) }), { contract, tokenId: 1n })).rejects.toMatchObject({ code: 'contract.reverted' });
  });
});
