import { getAddress } from 'ethers';
import { account, answerOfBlockscout, answerOfInsight, answerOfNode, answerOfWallet, listedToken, owner } from '../../fixtures/indexer/counterpart.ts';
import { createFakeClock } from '../../mocks/fakeClock.ts';
import { createFakeWallet, createMockWorld, mockAccounts, mockChainOne, mockToken } from '../../mocks/index.ts';
import type { MockWorld } from '../../mocks/index.ts';
import { checkPlugin, createTestKit, indexerSuite } from '../../mocks/testing/index.ts';
import type { IndexerBehaviour, IndexerSuiteCapability, MakeIndexer, TestKit } from '../../mocks/testing/index.ts';
import { defineAdapter } from '../../src/contracts/defineAdapter.ts';
import { httpErrors } from '../../src/contracts/httpErrors.ts';
import { httpPort } from '../../src/contracts/ports/http.ts';
import type { Http } from '../../src/contracts/ports/http.ts';
import { withLimit } from '../../src/domain/wait.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import { fetchCollectibles } from '../../src/flows/funds/fetchCollectibles.ts';
import { fetchOwnedTokens, fetchTransfers } from '../../src/flows/funds/fetchOwned.ts';
import { nativeTokenAddress } from '../../src/domain/tokens/nativeToken.ts';
import type { CoreState } from '../../src/store/coreState.ts';
import { tokenList } from '../tokenList/index.ts';
import { walletInjected } from '../walletInjected/index.ts';
import { walletAdapter } from '../walletAdapter/index.ts';
import { blockscoutOf, indexer } from './index.ts';
import type { IndexerConfig } from './index.ts';

const { chainId } = account;
const insightUrl = 'https://insight.test/';
const blockscout = { [chainId]: 'https://scout.test' };
const listed = Array.from({ length: 53 }, (_, at) => ({ chainId, address: `0x${(at + 1).toString(16).padStart(2, '0').repeat(20)}`, symbol: `T${at}`, name: `Token ${at}`, decimals: 6 }));

/** The world outside: both services and the chain's nodes, over one way out. */
function outside({ clock }: Pick<MockWorld, 'clock'>) {
  const state = { behaviour: 'serves' as IndexerBehaviour, asked: 0, urls: [] as string[], down: new Set<string>() };
  const answer = (request: { readonly url: string; readonly body?: string | undefined }): { readonly status: number; readonly body: string } | undefined => {
    const url = new URL(request.url);
    state.asked += 1;
    state.urls.push(request.url);
    if (state.behaviour === 'silent') return undefined;
    if (state.behaviour === 'fails' || state.down.has(url.host)) return { status: 500, body: '{"error":{"message":"down"}}' };
    if (state.behaviour === 'text') return { status: 200, body: '<!doctype html><title>Sign in</title>' };
    if (url.host === 'insight.test' || url.host === 'scout.test') {
      const made = (url.host === 'insight.test' ? answerOfInsight : answerOfBlockscout)(url, state.behaviour);
      return { status: made ? 200 : 404, body: JSON.stringify(made ?? { message: 'Not found' }) };
    }
    const asked = JSON.parse(request.body ?? '[]') as RpcBody | readonly RpcBody[]; // JSON-RPC
    const answers = [asked].flat().map((each) => ({ jsonrpc: '2.0', id: each.id, result: answerOfNode(each) }));
    return { status: 200, body: JSON.stringify(Array.isArray(asked) ? answers : answers[0]) };
  };
  const adapter = defineAdapter<Http>({
    id: 'outside', port: httpPort, supports: () => true,
    create: () => ({
      send: (request) => withLimit(async () => {
        const made = answer(request);
        return made ? { statusText: '', headers: {}, ...made } : new Promise<never>(() => {});
      }, { clock, signal: request.signal, forMs: request.limitMs, timedOut: () => httpErrors.timedOut({ host: 'outside', limitMs: request.limitMs }) }),
    }),
  });
  return { state, adapter };
}

type RpcBody = { readonly id: number; readonly method: string; readonly params: readonly unknown[] };

/** A wallet that says what it can, and then what the account owns. */
const wallet = (answer: () => unknown, capabilities: object = { assetDiscovery: { supported: true } }) => walletAdapter({
  id: 'own', name: 'Own', getProvider: () => ({
    request: async ({ method }: { readonly method: string }) => {
      if (method === 'eth_chainId') return `0x${chainId.toString(16)}`;
      if (method === 'wallet_getCapabilities') return { [`0x${chainId.toString(16)}`]: capabilities };
      if (method === 'wallet_getAssets') return answer();
      return [owner];
    },
    on: () => {}, removeListener: () => {},
  }),
});

const of = (sourceId: string, config: IndexerConfig): MakeIndexer => ({ world }) => {
  const { state, adapter } = outside(world);
  const isWallet = sourceId === 'indexer.wallet';
  return {
    sourceId, kit: { adapters: [adapter] }, plugin: () => indexer.with(config),
    account: sourceId === 'indexer.logs' ? { ...account, tokens: { '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee': 2n * 10n ** 18n, ...Object.fromEntries(listed.map(({ address }, at) => [address, 1_000_000n + BigInt(at)])) } } : account,
    controls: { set: (next) => void (state.behaviour = next), asked: () => state.asked },
    prepare: async (test: TestKit<CoreState>) => {
      test.kit.register(tokenList.with({ tokens: listed }));
      if (!isWallet) return;
      test.kit.register(wallet(() => (state.behaviour === 'fails' ? Promise.reject(Object.assign(new Error('no'), { code: -32603 })) : answerOfWallet(state.behaviour))));
      await test.settled(test.kit.dispatch(connect({ walletId: 'own' })));
    },
  };
};

const sources: readonly (readonly [string, IndexerConfig, readonly IndexerSuiteCapability[]])[] = [
  ['indexer.insight', { insightUrl }, []],
  ['indexer.blockscout', { blockscout }, ['otherChain']],
  ['indexer.wallet', {}, ['transfers', 'pages', 'silence', 'text']],
  ['indexer.logs', {}, ['nfts', 'pages', 'otherChain', 'nonsense', 'text']],
];

describe.each(sources)('%s', (sourceId, config, cannot) => {
  for (const { name, run } of indexerSuite(of(sourceId, config), { cannot })) it(name, run); // oxlint-disable-line jest/expect-expect, jest/valid-title -- each case expects by itself
});

function start(config: IndexerConfig = { insightUrl, blockscout }) {
  const clock = createFakeClock();
  const world = createMockWorld({ clock });
  const { state, adapter } = outside(world);
  const test = createTestKit({ clock, world, adapters: [adapter], plugins: [indexer.with(config), tokenList.with({ tokens: listed.slice(0, 1) })] });
  ends.push(() => {
    test.kit.destroy();
    world.close();
  });
  const query = { chainId, owner, signal: new AbortController().signal };
  return {
    ...test, state,
    tokens: () => test.settled(test.kit.dispatch(fetchOwnedTokens(query))),
    transfers: (after?: { readonly sourceId: string; readonly cursor: string }) => test.settled(test.kit.dispatch(fetchTransfers({ ...query, after }))),
    nfts: () => test.settled(test.kit.dispatch(fetchCollectibles(query))),
  };
}

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

describe('indexer', () => {
  it('keeps the contract of plugins, and says whom it asks', async () => {
    expect(await checkPlugin(indexer.with({ insightUrl, blockscout }))).toEqual([]);
    const test = start();
    expect(test.kit.explain().filter(({ plugin }) => plugin === 'indexer').map(({ key }) => key)).toEqual(['indexer.wallet', 'indexer.insight', 'indexer.blockscout', 'indexer.logs']);
    expect(test.kit.permissions().flatMap(({ origins }) => origins).filter(({ why }) => why.includes('account owns')).map(({ origin, when }) => [origin, when])).toEqual([['https://insight.test', 'intent'], ['https://scout.test', 'intent']]);
    expect(test.state.asked).toBe(0);
  });

  it('asks the next source only where the one before fails, and says then that there may be more', async () => {
    const test = start();
    expect(await test.tokens()).toMatchObject({ hasSource: true, isIncomplete: false });
    expect(test.state.urls.some((url) => url.includes('scout.test'))).toBe(false);
    test.state.down.add('insight.test');
    const found = await test.tokens();
    expect(found).toMatchObject({ hasSource: true, isIncomplete: false });
    expect(found.tokens).toHaveLength(54);
    expect(test.faults.map(({ owner: by }) => by)).toEqual(['indexer']);
    test.state.down.add('scout.test');
    expect(await test.tokens()).toMatchObject({ isIncomplete: true, tokens: [{ units: 2n * 10n ** 18n }, { address: listedToken, units: 1_000_000n }] });
  });

  it('takes over no picture of a token, and a price only where the site says that it counts', async () => {
    const [, first] = (await start({ blockscout }).tokens()).tokens;
    expect(first).toEqual({ chainId, address: listedToken, units: 1_000_000n, decimals: 6, symbol: 'T0', name: 'Token 0' });
    const [native, priced] = (await start({ blockscout, countsPrices: true }).tokens()).tokens;
    expect([native?.priceUsd, priced?.priceUsd]).toEqual(['2000.5', '1.25']);
    expect((await start({ insightUrl, countsPrices: true }).tokens()).tokens[1]?.priceUsd).toBe('1.25');
  });

  it('goes on with a history where it stopped, at the same source', async () => {
    const test = start({ blockscout });
    const first = await test.transfers();
    expect(first).toMatchObject({ isIncomplete: false, next: { sourceId: 'indexer.blockscout' } });
    expect(first.transfers.map(({ kind, units, hasFailed }) => [kind, units, hasFailed])).toEqual([['ERC20', 500n, undefined], ['native', 7n, undefined], ['call', 0n, true]]);
    const second = await test.transfers(first.next);
    expect(second.transfers).toMatchObject([{ kind: 'ERC721', tokenId: 7n, blockNumber: 30 }]);
    expect(second.next).toBeUndefined();
  });

  it('shows NFTs of a source with their collection and properties', async () => {
    for (const config of [{ insightUrl }, { blockscout }]) {
      const { nfts, hasSource } = await start(config).nfts();
      expect(hasSource).toBe(true);
      expect(nfts[0]).toMatchObject({ type: 'ERC721', id: 7n, owner, metadata: { name: 'Seven', collection: 'Numbers', description: 'The seventh', image: 'ipfs://bafy/7.png', attributes: [{ name: 'Eyes', value: 'Blue' }] } });
      expect(nfts[1]).toMatchObject({ type: 'ERC1155', id: 9n, quantityOwned: 3n });
    }
  });

  it.each<['approveAll' | 'tellsNoAssets' | 'liesAboutAssets', object]>([
    ['approveAll', { tokens: [[nativeTokenAddress, 'METH'], [getAddress(mockToken.address), 'MUSD']], nfts: [0n, 1n] }],
    ['tellsNoAssets', { tokens: [], nfts: [] }],
    ['liesAboutAssets', { tokens: [[nativeTokenAddress, 'METH'], [getAddress(mockToken.address), 'MUSD'], ['0x00000000000000000000000000000000000000E4', 'FREE']], nfts: [0n, 1n, 1_000_000n] }],
  ])('takes the word of a wallet where %s, and says that there may be more', async (kind, told) => {
    const test = createTestKit({ plugins: [indexer.with({ logBlocks: 0 }), walletInjected.with({ connectDelayMs: 0 })] });
    ends.push(() => {
      test.kit.destroy();
      test.world.close();
    });
    const [, { address }] = mockAccounts; // has NFTs
    const extension = createFakeWallet({ world: test.world, scenario: { kind: 'approveAll' }, accounts: mockAccounts.slice(1) });
    test.injected.announce({ info: { uuid: '1', name: 'Fox', icon: '', rdns: 'test.fox' }, provider: extension.provider });
    await test.settled(test.kit.dispatch(connect({ walletId: 'test.fox' })));
    extension.scenario.set({ kind });
    const query = { chainId: mockChainOne.id, owner: address, signal: new AbortController().signal };
    const found = await test.settled(test.kit.dispatch(fetchOwnedTokens(query)));
    const { nfts } = await test.settled(test.kit.dispatch(fetchCollectibles(query)));
    expect({ tokens: found.tokens.map((token) => [token.address, token.symbol]), nfts: nfts.map(({ id }) => id) }).toEqual(told);
    expect(found.isIncomplete).toBe(true);
  });

  it('asks a wallet only that says it can tell', async () => {
    const asked = jest.fn(() => answerOfWallet('serves'));
    const test = start({ logBlocks: 0 });
    test.kit.register(wallet(asked, {}));
    await test.settled(test.kit.dispatch(connect({ walletId: 'own' })));
    expect(await test.tokens()).toMatchObject({ tokens: [], isIncomplete: true });
    expect(asked).not.toHaveBeenCalled();
  });
});

describe('blockscoutOf', () => {
  it('finds the explorers that are called so', () => {
    const chain = { id: 1, name: 'One', rpc: 'https://rpc.test', nativeCurrency: { name: 'E', symbol: 'E', decimals: 18 } };
    expect(blockscoutOf([
      { ...chain, blockExplorers: [{ name: 'Scan', url: 'https://scan.test' }, { name: 'Base Blockscout', url: 'https://a.test/' }] },
      { ...chain, id: 2, blockExplorers: [{ name: 'Blockscout', url: 'https://b.test', apiUrl: 'https://api.b.test/api/v2/' }] },
      { ...chain, id: 3, blockExplorers: [{ name: 'Blockscout', url: 'http://c.test' }] },
      { ...chain, id: 4 },
    ])).toEqual({ 1: 'https://a.test', 2: 'https://api.b.test' });
  });
});
