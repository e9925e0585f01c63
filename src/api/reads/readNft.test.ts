import { createFakeNode } from '../../../fixtures/rpc/fakeNode.ts';
import { readInterfaceSupport, readNftBalance, readNftBalances, readNftOwner, readNftStandard, readTokenUri } from './readNft.ts';

const [contract, owner] = ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'];
const abi = [
  'function supportsInterface(bytes4) view returns (bool)', 'function ownerOf(uint256) view returns (address)', 'function balanceOf(address) view returns (uint256)',
  'function balanceOfBatch(address[], uint256[]) view returns (uint256[])', 'function tokenURI(uint256) view returns (string)', 'function uri(uint256) view returns (string)',
];
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
