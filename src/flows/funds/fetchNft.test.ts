import { Interface } from 'ethers';
import { startLocalServer } from '../../../fixtures/http/localServer.ts';
import { answerOfBlockscout, answerOfInsight, nftContract, owner } from '../../../fixtures/indexer/counterpart.ts';
import { mockChainOne } from '../../../mocks/index.ts';
import { indexer } from '../../../plugins/indexer/index.ts';
import { createLatchkey } from '../../createLatchkey.ts';
import { defineChain } from '../../domain/chains/defineChain.ts';
import { fetchNft } from './fetchNft.ts';

const chainId = mockChainOne.id;
const abi = new Interface(['function supportsInterface(bytes4) view returns (bool)', 'function ownerOf(uint256) view returns (address)', 'function tokenURI(uint256) view returns (string)', 'function name() view returns (string)', 'function symbol() view returns (string)']);

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A kit over a real server, which is the chain's node and both indexers. The token's own metadata are where the site does not read. */
async function start({ metadata = 'https://elsewhere.example/7.json' } = {}) {
  const asked: string[] = [];
  const server = await startLocalServer((body, response) => {
    const url = new URL(`http://x${response.req.url ?? ''}`);
    const made = url.pathname.includes('/api/v2/') ? answerOfBlockscout(url, 'serves') : url.pathname.includes('/v1/') ? answerOfInsight(url, 'serves') : undefined;
    if (body === '') {
      asked.push(url.pathname + url.search);
      response.statusCode = made ? 200 : 404;
      return void response.end(JSON.stringify(made ?? {}));
    }
    const answer = ({ id, method, params }: { readonly id: number; readonly method: string; readonly params: readonly unknown[] }): object => {
      if (method !== 'eth_call') return { jsonrpc: '2.0', id, result: method === 'eth_chainId' ? `0x${chainId.toString(16)}` : '0x' };
      const fn = abi.parseTransaction({ data: (params[0] as { readonly data: string }).data }); // as the method has it
      const values: Readonly<Record<string, unknown>> = { supportsInterface: ['0x01ffc9a7', '0x80ac58cd'].includes(String([...(fn?.args ?? [])][0])), ownerOf: owner, tokenURI: metadata, name: 'On Chain', symbol: 'N' };
      return fn ? { jsonrpc: '2.0', id, result: abi.encodeFunctionResult(fn.fragment, [values[fn.name]]) } : { jsonrpc: '2.0', id, error: { code: 3, message: 'execution reverted' } };
    };
    const parsed: unknown = JSON.parse(body);
    response.end(JSON.stringify(Array.isArray(parsed) ? parsed.map(answer) : answer(parsed as Parameters<typeof answer>[0]))); // one request or several
  });
  const at = `http://${server.host}`;
  return {
    asked,
    read: async (config: 'insight' | 'blockscout', tokenId = 7n) => {
      const kit = createLatchkey({ chains: [defineChain({ id: chainId, name: 'Test', rpc: server.url })], devTools: false, onFault: () => {}, plugins: [indexer.with(config === 'insight' ? { insightUrl: at } : { blockscout: { [chainId]: at } })] });
      ends.push(async () => kit.destroy(), () => server.close());
      return kit.dispatch(fetchNft({ chainId, contract: nftContract, tokenId, holder: owner, signal: new AbortController().signal }));
    },
  };
}

describe('fetchNft', () => {
  it.each([
    // Specification, section 7: by contract and token id, with chain_id and include_owners.
    ['insight', `/v1/nfts/${nftContract}/7?chain_id=${chainId}&include_owners=true&resolve_metadata_links=true`],
    ['blockscout', `/api/v2/tokens/${nftContract}/instances/7`],
  ] as const)('tells by %s what the chain leaves open, and believes of the owner the chain', async (which, url) => {
    const { read, asked } = await start();
    expect(await read(which)).toMatchObject({ id: 7n, type: 'ERC721', owner, quantityOwned: 1n, metadata: { name: 'Seven', image: 'ipfs://bafy/7.png', collection: 'On Chain' } });
    expect(asked).toEqual([url]);
  });

  it('asks no indexer where the chain tells all, and goes on where none knows it', async () => {
    const { read, asked } = await start({ metadata: 'data:application/json,{"name":"Own","image":"ipfs://bafy/own.png"}' });
    expect(await read('blockscout')).toMatchObject({ metadata: { name: 'Own', image: 'ipfs://bafy/own.png' } });
    expect(asked).toEqual([]);
    const other = await start();
    expect((await other.read('blockscout', 8n)).metadata).toEqual({ collection: 'On Chain' });
  });
});
