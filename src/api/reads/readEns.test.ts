import { AbiCoder, dnsEncode, Interface, namehash } from 'ethers';
import { createFakeNode, refusal } from '../../../fixtures/rpc/fakeNode.ts';
import type { FakeContract } from '../../../fixtures/rpc/fakeNode.ts';
import { chainErrors } from '../../contracts/chainErrors.ts';
import { rpcErrors } from '../transport/errors.ts';
import { readEnsAddress, readEnsAvatar, readEnsName, readEnsText } from './readEns.ts';

const [registry, resolver, nft, account, other] = ['0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB', '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb'];
const ens = { registry };
const resolverAbi = ['function addr(bytes32) view returns (address)', 'function text(bytes32, string) view returns (string)', 'function name(bytes32) view returns (string)', 'function supportsInterface(bytes4) view returns (bool)', 'function resolve(bytes, bytes) view returns (bytes)', 'function gotIt(bytes, bytes) view returns (bytes)'];
const extended = { supportsInterface: (id: string) => id === '0x01ffc9a7' || id === '0x9061b923' };

/** A registry in which one name has the resolver. */
function nodeFor(name: string, answers: FakeContract['answers'], more: Readonly<Record<string, FakeContract>> = {}, registryAnswer?: unknown) {
  return createFakeNode({
    contracts: {
      [registry]: { abi: ['function resolver(bytes32) view returns (address)'], answers: { resolver: registryAnswer ?? ((node: string) => (node === namehash(name) ? resolver : `0x${'0'.repeat(40)}`)) } },
      [resolver]: { abi: resolverAbi, answers },
      ...more,
    },
  });
}

describe('readEnsAddress', () => {
  it('asks a wildcard resolver for a name below its own, and any other for its own alone', async () => {
    const addr = new Interface(['function addr(bytes32) view returns (address)']);
    const asked: unknown[] = [];
    const resolve = (name: string, data: string) => {
      asked.push(name, data);
      return addr.encodeFunctionResult('addr', [account]);
    };
    expect(await readEnsAddress(nodeFor('b.eth', { ...extended, resolve }).transport, { ens, name: 'a.b.eth' })).toBe(account);
    expect(asked).toEqual([dnsEncode('a.b.eth'), addr.encodeFunctionData('addr', [namehash('a.b.eth')])]);
    expect(await readEnsAddress(nodeFor('b.eth', { addr: account }).transport, { ens, name: 'a.b.eth' })).toBeUndefined();
    expect(await readEnsAddress(nodeFor('b.eth', { addr: account }).transport, { ens, name: 'b.eth' })).toBe(account);
  });

  it('finds nothing behind a resolver that is no contract or does not know the question', async () => {
    expect(await readEnsAddress(nodeFor('b.eth', {}).transport, { ens, name: 'b.eth' })).toBeUndefined();
    expect(await readEnsAddress(nodeFor('b.eth', {}, {}, other).transport, { ens, name: 'b.eth' })).toBeUndefined();
  });

  it('says when the node fails', async () => {
    await expect(readEnsAddress(nodeFor('b.eth', { addr: rpcErrors.unreachable({ host: 'h', reason: 'reset' }) }).transport, { ens, name: 'b.eth' })).rejects.toMatchObject({ code: 'rpc.unreachable' });
  });

  it('refuses what is no name before anything is asked', async () => {
    const { transport, asked } = nodeFor('b.eth', {});
    await expect(readEnsAddress(transport, { ens, name: 'b\u200b.eth!' })).rejects.toMatchObject({ code: 'ens.badName' });
    expect(asked).toEqual([]);
  });

  describe('with a name outside the chain', () => {
    const lookup = (sender: string) => new Interface(['error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)'])
      .encodeErrorResult('OffchainLookup', [sender, ['https://gateway.example/{sender}/{data}.json'], '0x1234', new Interface(resolverAbi).getFunction('gotIt')?.selector, '0x5678']);
    const answers = { ...extended, resolve: refusal(lookup(resolver)), gotIt: (response: string, extra: string) => AbiCoder.defaultAbiCoder().encode(['address'], [response === '0x99' && extra === '0x5678' ? account : other]) };

    it('refuses to look there unless the site lets it', async () => {
      await expect(readEnsAddress(nodeFor('b.eth', answers).transport, { ens, name: 'b.eth' })).rejects.toMatchObject({ code: 'ens.offchain', remedy: expect.stringContaining('offchain') });
    });

    it('hands the answer that the site fetched back to the resolver', async () => {
      const offchain = jest.fn(async () => '0x99');
      expect(await readEnsAddress(nodeFor('b.eth', answers).transport, { ens, name: 'b.eth' }, { offchain })).toBe(account);
      expect(offchain).toHaveBeenCalledWith({ sender: resolver, urls: ['https://gateway.example/{sender}/{data}.json'], data: '0x1234' }, { signal: undefined });
    });

    it('does not follow for ever, nor a look-up of another contract', async () => {
      const offchain = jest.fn(async () => '0x99');
      await expect(readEnsAddress(nodeFor('b.eth', { ...answers, gotIt: refusal(lookup(resolver)) }).transport, { ens, name: 'b.eth' }, { offchain })).rejects.toMatchObject({ code: 'ens.offchain' });
      expect(offchain).toHaveBeenCalledTimes(4);
      expect(await readEnsAddress(nodeFor('b.eth', { ...answers, resolve: refusal(lookup(other)) }).transport, { ens, name: 'b.eth' }, { offchain })).toBeUndefined();
    });
  });
});

describe('readEnsName', () => {
  const reverse = `${account.slice(2).toLowerCase()}.addr.reverse`;
  const named = (name: string, addr: unknown) => nodeFor(reverse, { name, addr }, {}, resolver).transport;

  it.each([
    ['leads elsewhere', 'b.eth', other], ['leads nowhere', 'b.eth', `0x${'0'.repeat(40)}`], ['is not in its normal form', 'B.eth', account], ['only looks like a name', 'vit\u0430lik.eth', account], ['is empty', '', account],
  ])('shows no name that %s', async (_name, name, addr) => {
    expect(await readEnsName(named(name, addr), { ens, address: account })).toBeUndefined();
  });

  it('shows one that leads back', async () => {
    expect(await readEnsName(named('b.eth', account), { ens, address: account })).toBe('b.eth');
  });
});

describe('readEnsText', () => {
  it('gives what the owner wrote', async () => {
    expect(await readEnsText(nodeFor('b.eth', { text: (_node: string, key: string) => `about ${key}` }).transport, { ens, name: 'b.eth', key: 'url' })).toBe('about url');
  });
});

describe('readEnsAvatar', () => {
  const nftAbi = ['function ownerOf(uint256) view returns (address)', 'function balanceOf(address, uint256) view returns (uint256)', 'function tokenURI(uint256) view returns (string)', 'function uri(uint256) view returns (string)'];
  const avatar = (text: string, nftAnswers: FakeContract['answers'] = {}) => readEnsAvatar(nodeFor('b.eth', { text, addr: account }, { [nft]: { abi: nftAbi, answers: nftAnswers } }).transport, { ens, name: 'b.eth' });

  it.each(['javascript:alert(1)', 'http://example.com/a.png', 'data:text/html,x', 'data:application/json,{}', '', `eip155:1/erc20:${nft}/1`, 'eip155:1/erc721:0x12/1', `eip155:9999999999999999/erc721:${nft}/1`])('shows nothing for %p', async (text) => {
    expect(await avatar(text)).toBeUndefined();
  });

  it('gives pictures as they are', async () => {
    expect(await avatar('data:image/svg+xml,x')).toEqual({ kind: 'image', uri: 'data:image/svg+xml,x' });
  });

  it('gives the metadata of a token that the account owns', async () => {
    expect(await avatar(`eip155:1/erc721:${nft}/7`, { ownerOf: account, tokenURI: 'ipfs://x/7' })).toEqual({ kind: 'nftMetadata', uri: 'ipfs://x/7', nft: { chainId: 1, standard: 'ERC721', contract: nft, tokenId: 7n } });
    expect(await avatar(`eip155:1/erc1155:${nft}/7`, { balanceOf: 1, uri: 'https://x.example/{id}' })).toMatchObject({ kind: 'nftMetadata', uri: `https://x.example/${'7'.padStart(64, '0')}` });
  });

  it('shows no token of another account, of another chain or of a bad address', async () => {
    expect(await avatar(`eip155:1/erc721:${nft}/7`, { ownerOf: other, tokenURI: 'ipfs://x/7' })).toBeUndefined();
    expect(await avatar(`eip155:1/erc1155:${nft}/7`, { balanceOf: 0, uri: 'ipfs://x' })).toBeUndefined();
    expect(await avatar(`eip155:10/erc721:${nft}/7`, { ownerOf: account, tokenURI: 'ipfs://x/7' })).toBeUndefined();
    const { transport } = nodeFor('b.eth', { text: `eip155:10/erc721:${nft}/7`, addr: account });
    expect(await readEnsAvatar(transport, { ens, name: 'b.eth' }, { transportOf: async (chainId) => { throw chainErrors.unknown({ chainId }); } })).toBeUndefined();
    expect(await avatar(`eip155:1/erc721:${nft}/7`, { ownerOf: account, tokenURI: 'javascript:x' })).toBeUndefined();
  });
});
