import { definePlugin } from '../../../src/store/definePlugin.ts';
import { indexersPoint } from '../../../src/contracts/points/indexers.ts';
import type { Indexer, IndexerContext, IndexerPage, IndexerSpec } from '../../../src/contracts/points/indexers.ts';
import type { OwnedToken } from '../../../src/domain/tokens/owned.ts';
import { leavesListener, needs, permissions, post, sendsEarly, serviceAdapter, uncoded } from './brokenPlugins.ts';
import { indexerSuite } from './indexerSuite.ts';
import { runSuite } from './suite.ts';
import type { IndexedAccount, IndexerBehaviour, IndexerRule, MakeIndexer } from './indexerSuite.ts';
import type { PortsOf } from './brokenPlugins.ts';
import { fetchErrors } from '../../../src/api/fetchErrors.ts';

type WellMade = Required<Omit<Indexer, 'readNft'>>;

interface Breach {
  readonly spec?: Partial<IndexerSpec>;
  breaks?(well: WellMade): Indexer;
  setup?(ctx: PortsOf): void;
}

const address = (byte: number): string => `0x${byte.toString(16).padStart(2, '0').repeat(20)}`;
const hash = (byte: number): string => `0x${byte.toString(16).padStart(2, '0').repeat(32)}`;
const account: IndexedAccount = {
  chainId: 1337, owner: address(0xee),
  tokens: { [address(1)]: 5n, [address(2)]: 6n, [address(3)]: 7n }, nfts: [`${address(4)} 7`], transfers: [hash(1)],
};

interface Row {
  readonly chainId: number;
  readonly address: string;
  readonly units: string;
}

/** As a source should be: two tokens a page, each read by itself. */
async function ask({ port, signal }: IndexerContext, path: string): Promise<readonly (Row | null)[]> {
  const text = await post({ port }, path, '', signal);
  if (text.startsWith('<')) throw fetchErrors.badAnswer({ host: 'service.test' });
  return JSON.parse(text) as readonly (Row | null)[];
}

const toToken = ({ units, ...row }: Row): OwnedToken => ({ ...row, units: BigInt(units), decimals: 6, symbol: 'S', name: 'N' });

const well: WellMade = {
  readTokens: async ({ cursor }, context) => {
    const rows = await ask(context, `/tokens/${cursor ?? '0'}`);
    return { items: rows.flatMap(row => (row ? [toToken(row)] : [])), ...(cursor === undefined && { cursor: '2' }) };
  },
  readNfts: async ({ chainId }, context) => {
    await ask(context, '/nfts');
    return { items: [{ chainId, tokenAddress: address(4), id: 7n, type: 'ERC721', metadata: {} }] };
  },
  readTransfers: async ({ chainId, owner }, context) => {
    await ask(context, '/transfers');
    return { items: [{ chainId, kind: 'native', hash: `0x${hash(1).slice(2)}`, blockNumber: 4, atMs: 1_780_000_000_000, from: `0x${owner.slice(2)}`, to: `0x${owner.slice(2)}`, units: 1n }] };
  },
};

function indexer(breach: Breach = {}): MakeIndexer {
  return ({ world }) => {
    let behaviour: IndexerBehaviour = 'serves';
    let asked = 0;
    const rows = Object.entries(account.tokens).map(([token, units]) => ({ chainId: account.chainId, address: token, units: String(units) }));
    const adapter = serviceAdapter(world, path => {
      asked += 1;
      if (behaviour === 'silent') return undefined;
      if (behaviour === 'fails') return { status: 500, body: '' };
      if (behaviour === 'text') return { status: 200, body: '<html>' };
      const from = Number(/\d+$/.exec(path)?.[0] ?? 0);
      const page = rows.slice(from, from + 2).map(row => (behaviour === 'otherChain' ? { ...row, chainId: 2 } : row));
      return { status: 200, body: JSON.stringify(behaviour === 'nonsense' ? [null, ...page] : page) };
    });
    const loaded = breach.breaks?.(well) ?? well;
    return {
      sourceId: 'suite.indexer', account, controls: { set: next => void (behaviour = next), asked: () => asked }, kit: { adapters: [adapter] },
      plugin: () => definePlugin({
        id: 'suite', needs, permissions,
        contributes: [indexersPoint.of({ id: 'suite.indexer', answers: ['tokens', 'nfts', 'transfers'], load: async () => loaded, ...breach.spec })],
        setup: ctx => breach.setup?.(ctx as never), // it asks for the ports that the plugin needs
      }),
    };
  };
}

const tokens = (change: (page: IndexerPage<OwnedToken>, cursor: string | undefined) => IndexerPage<OwnedToken>): Breach => ({
  breaks: source => ({ ...source, readTokens: async (query, context) => change(await source.readTokens(query, context), query.cursor) }),
});

const breaches: Readonly<Record<IndexerRule, Breach>> = {
  listsItself: { spec: { chainIds: [account.chainId, -1] } },
  staysSilentBeforeIntent: { setup: sendsEarly },
  tellsTokens: tokens(page => ({ ...page, items: page.items.map(item => ({ ...item, units: item.units + 1n })) })),
  tellsNfts: { breaks: source => ({ ...source, readNfts: async (query, context) => ({ items: (await source.readNfts(query, context)).items.map(nft => ({ ...nft, id: 8n })) }) }) },
  tellsTransfers: { breaks: source => ({ ...source, readTransfers: async (query, context) => ({ items: (await source.readTransfers(query, context)).items.map(item => ({ ...item, atMs: 4 })) }) }) },
  pages: tokens((page, cursor) => (cursor === undefined ? { ...page, items: [...page.items, ...page.items] } : page)),
  keepsToItsChain: tokens(page => ({ ...page, items: page.items.map(item => ({ ...item, chainId: account.chainId })) })),
  survivesNonsense: { breaks: source => ({ ...source, readTokens: async (query, context) => {
    const rows = await ask(context, `/tokens/${query.cursor ?? '0'}`);
    return { items: rows.includes(null) ? [] : rows.flatMap(row => (row ? [toToken(row)] : [])), ...(query.cursor === undefined && { cursor: '2' }) };
  } }) },
  tellsOfFailure: { breaks: source => ({ ...source, readTokens: (query, context) => source.readTokens(query, context).catch(uncoded('500')) }) },
  tellsOfOtherText: { breaks: source => ({ ...source, readTokens: (query, context) => source.readTokens(query, context).catch((error: Error) => {
    if (error.message.includes('500')) throw error;
    return { items: [] };
  }) }) },
  endsWhenAborted: { breaks: source => ({ ...source, readTokens: (query, context) => source.readTokens(query, { ...context, signal: new AbortController().signal }) }) },
  leavesNoTrace: { setup: leavesListener },
};

describe('indexerSuite', () => {
  it.each(Object.entries({ '': {}, ...breaches }))("finds that '%s' is broken, and nothing else", async (rule, breach) => {
    const { findings, skipped } = await runSuite(indexerSuite(indexer(breach)));
    expect(findings).toMatchObject(rule === '' ? [] : [{ rule }]);
    expect(skipped).toEqual([]);
  }, 60_000);
});
