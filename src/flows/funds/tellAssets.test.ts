import { createFakeClock } from '../../../mocks/fakeClock.ts';
import { createMockWorld, mockAccounts, mockChainOne, mockChainTwo } from '../../../mocks/index.ts';
import { startMockWorld } from '../../../mocks/node.ts';
import { createTestKit } from '../../../mocks/testing/index.ts';
import { collectiblesPoint } from '../../contracts/points/collectibles.ts';
import { indexersPoint } from '../../contracts/points/indexers.ts';
import { httpPort } from '../../contracts/ports/http.ts';
import { parseAssetsRequest } from '../../domain/requests/parseAssetsRequest.ts';
import { definePlugin } from '../../store/definePlugin.ts';
import { tellAssets } from './tellAssets.ts';

const [alice] = mockAccounts;
const [spam, collection] = ['0x00000000000000000000000000000000000000E4', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'] as const;

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

function start() {
  const clock = createFakeClock();
  const world = createMockWorld({ clock });
  const started = startMockWorld({ world });
  const test = createTestKit({ clock, world, plugins: [definePlugin({
    id: 'some', needs: [httpPort],
    contributes: [
      indexersPoint.of({ id: 'some', answers: ['tokens'], load: async () => ({ readTokens: async ({ chainId }) => ({ items: [{ chainId, address: spam, symbol: 'S', name: 'Spam', decimals: 18, units: 9n }] }) }) }),
      collectiblesPoint.of({ id: 'some', load: async () => async ({ chainId }) => [{ chainId, tokenAddress: collection, id: 7n, type: 'ERC721', metadata: { collection: 'Dots', name: 'One' }, tokenUri: 'ipfs://bafy/7' }] }),
    ],
  })] });
  ends.push(() => {
    test.kit.destroy();
    started.stop();
  });
  return { world, tell: (request: object) => test.settled(test.kit.dispatch(tellAssets(parseAssetsRequest({ account: alice.address, ...request }), {}))) };
}

describe('tellAssets', () => {
  it('tells amounts of the chain alone, and NFTs as a type of their own', async () => {
    const { tell } = start();
    expect(await tell({ chainFilter: ['0x539'] })).toEqual({ '0x539': [
      { address: 'native', balance: '0x21e19e0c9bab2400000', type: 'native', metadata: mockChainOne.nativeCurrency }, // what the indexer says of the token, no contract does
      { address: collection, balance: '0x1', type: 'erc721', metadata: { name: 'Dots', symbol: '', tokenId: '0x7', tokenURI: 'ipfs://bafy/7' } },
    ] });
    expect(await tell({ chainFilter: ['0x539'], assetTypeFilter: ['erc721'] })).toMatchObject({ '0x539': [{ type: 'erc721' }] });
  });

  it('leaves a chain out that does not answer, unless it was named', async () => {
    const { tell, world } = start();
    world.rpcScenario.set({ kind: 'offline' });
    await expect(tell({ chainFilter: [`0x${mockChainTwo.id.toString(16)}`] })).rejects.toMatchObject({ code: 'rpc.unreachable' });
    expect(await tell({})).toEqual({});
  });
});
