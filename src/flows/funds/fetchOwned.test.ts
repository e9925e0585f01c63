import { createFakeHttp } from '../../../fixtures/http/fakeHttp.ts';
import { startLocalServer } from '../../../fixtures/http/localServer.ts';
import { account, answerOfBlockscout, owner } from '../../../fixtures/indexer/counterpart.ts';
import { indexer } from '../../../plugins/indexer/index.ts';
import { createTestKit } from '../../../mocks/testing/index.ts';
import { createLatchkey } from '../../createLatchkey.ts';
import { defineChain } from '../../domain/chains/defineChain.ts';
import { defineService } from '../../domain/service/service.ts';
import { indexersPoint } from '../../contracts/points/indexers.ts';
import type { Indexer, IndexerPage, IndexerSpec } from '../../contracts/points/indexers.ts';
import { httpPort } from '../../contracts/ports/http.ts';
import type { AccountTransfer, OwnedToken } from '../../domain/tokens/owned.ts';
import { hasCode } from '../../domain/errors.ts';
import { definePlugin } from '../../store/definePlugin.ts';
import type { Nft } from '../../domain/tokens/nft.ts';
import { fetchCollectibles } from './fetchCollectibles.ts';
import { fetchOwnedTokens, fetchTransfers } from './fetchOwned.ts';

const { chainId } = account;
const address = (byte: number): string => `0x${byte.toString(16).padStart(2, '0').repeat(20)}`;
const hash = `0x${'ab'.repeat(32)}` as const;
const token: OwnedToken = { chainId, address: address(1), units: 5n, decimals: 6, symbol: 'ONE', name: 'One' };
const transfer: AccountTransfer = { chainId, kind: 'native', hash, blockNumber: 4, atMs: 5, from: `0x${owner.slice(2)}`, to: `0x${address(2).slice(2)}`, units: 3n };

const ends: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A kit with sources as they are written down here; what they give is untyped, as from outside. */
function start(...sources: readonly (Partial<IndexerSpec> & { readonly tokens?: () => unknown; readonly transfers?: (cursor: string | undefined) => unknown })[]) {
  const test = createTestKit({
    plugins: [definePlugin({
      id: 'some', needs: [httpPort],
      contributes: sources.map(({ tokens, transfers, ...spec }, at) => indexersPoint.of({
        id: `some.${at}`, answers: ['tokens', 'transfers'],
        load: async (): Promise<Indexer> => ({
          readTokens: async () => tokens?.() as IndexerPage<OwnedToken>, // whatever a test says
          readTransfers: async ({ cursor }) => transfers?.(cursor) as IndexerPage<AccountTransfer>, // the same
        }),
        ...spec,
      })),
    })],
  });
  ends.push(() => {
    test.kit.destroy();
    test.world.close();
  });
  const signal = new AbortController().signal;
  return {
    ...test,
    tokens: (given = signal) => test.settled(test.kit.dispatch(fetchOwnedTokens({ chainId, owner, signal: given })), { stepMs: 1_000 }),
    transfers: (after?: { readonly sourceId: string; readonly cursor: string }) => test.settled(test.kit.dispatch(fetchTransfers({ chainId, owner, signal, after })), { stepMs: 1_000 }),
    codes: () => test.faults.map(({ error }) => (error as { readonly code?: string }).code), // what the kit reports
  };
}

describe('fetchOwnedTokens', () => {
  it('says that there is no source, where there is none', async () => {
    expect(await start().tokens()).toEqual({ tokens: [], hasSource: false, isIncomplete: true, hasFailed: false });
    expect(await start({ chainIds: [1], tokens: () => ({ items: [token] }) }).tokens()).toMatchObject({ hasSource: false });
  });

  it('joins what sources know in part with what the first knows that knows all, and asks no further', async () => {
    const last = jest.fn(() => ({ items: [] }));
    const test = start({ isPartial: true, tokens: () => ({ items: [token] }) }, { tokens: () => ({ items: [{ ...token, units: 9n }, { ...token, address: address(2) }] }) }, { tokens: last });
    expect(await test.tokens()).toEqual({ tokens: [token, { ...token, address: address(2) }], hasSource: true, isIncomplete: false, hasFailed: false });
    expect(last).not.toHaveBeenCalled();
  });

  it.each([
    ['no page', () => undefined], ['no list', () => ({ items: 'many' })], ['a cursor that is none', () => ({ items: [], cursor: 7 })], ['a cursor without an end', () => ({ items: [], cursor: 'x'.repeat(5_000) })],
    ['the same page again and again', () => ({ items: [token], cursor: 'same' })],
  ])('passes over a source that gives %s, and reports it as indexer.badAnswer', async (_what, tokens) => {
    const test = start({ tokens });
    expect(await test.tokens()).toMatchObject({ hasSource: true, isIncomplete: true });
    expect(test.codes()).toEqual(['indexer.badAnswer']);
  });

  it('gives up a source whose pages do not end, and keeps what it told', async () => {
    let page = 0;
    const test = start({ tokens: () => ({ items: [token], cursor: `${(page += 1)}` }) });
    expect(await test.tokens()).toEqual({ tokens: [token], hasSource: true, isIncomplete: true, hasFailed: true });
    expect([page, ...test.codes()]).toEqual([20, 'indexer.badAnswer']);
  });

  it('gives up a source that does not answer, as indexer.timedOut, and one that is no longer wanted at once', async () => {
    const test = start({ tokens: () => new Promise(() => {}) });
    expect(await test.tokens()).toMatchObject({ isIncomplete: true });
    expect(test.codes()).toEqual(['indexer.timedOut']);
    await expect(test.tokens(AbortSignal.abort(new Error('left')))).rejects.toThrow('left');
    expect(test.faults).toHaveLength(1);
  });

  it('shows nothing that is no token of this chain, and names without what turns or hides text', async () => {
    const items = [null, 1, [], { ...token, chainId: 2 }, { ...token, address: '0x1' }, { ...token, units: -1n }, { ...token, units: 2n ** 256n }, { ...token, units: '5' }, { ...token, decimals: 1.5 }, { ...token, decimals: 256 },
      { ...token, symbol: 'U\u202eSD\u200b', name: `<b>${'x'.repeat(5_000)}`, iconUri: 'https://evil.example/me.png', priceUsd: '9', link: 'https://evil.example' }];
    expect((await start({ tokens: () => ({ items }) }).tokens()).tokens).toEqual([{ ...token, symbol: 'USD', name: `<b>${'x'.repeat(61)}` }]);
  });

  it('reads Blockscout over a real connection, and tells an answer that is a page, cut off or too large by its code', async () => {
    const server = await startLocalServer((_body, response) => void response.end(JSON.stringify(answerOfBlockscout(new URL(`http://x${response.req.url ?? ''}`), 'serves') ?? {})));
    ends.push(() => server.close());
    const test = createTestKit({ plugins: [indexer.with({ blockscout: { [chainId]: server.url }, logBlocks: 0 })] });
    ends.push(() => {
      test.kit.destroy();
      test.world.close();
    });
    const read = () => test.settled(test.kit.dispatch(fetchOwnedTokens({ chainId, owner, signal: new AbortController().signal })));
    expect((await read()).tokens.map(({ units }) => units)).toEqual(Object.values(account.tokens));
    for (const body of ['<!doctype html>', '{"items":[', `"${'x'.repeat(5_000_000)}"`, '[]', '{"items":{"length":3}}']) {
      server.answer((_asked, response) => void response.end(body));
      expect(await read()).toMatchObject({ tokens: [], isIncomplete: true });
    }
    expect(test.faults.map(({ error }) => (['fetch.badAnswer', 'http.tooLarge', 'indexer.badAnswer'] as const).find((code) => hasCode(error, code)))).toEqual(['fetch.badAnswer', 'fetch.badAnswer', 'http.tooLarge', 'indexer.badAnswer', 'indexer.badAnswer']);
    expect(server.seen.every(({ headers }) => headers['x-client-id'] === undefined && headers.cookie === undefined)).toBe(true);
  });
});

describe("the indexer of the site's service", () => {
  const covered = 'https://api.example/v1/chains/services?service=insight';
  it.each([[1, ['me']], [10, []]] as const)('is asked for chain %i only if the service covers it, with its headers for its own hosts alone', async (id, headers) => {
    const http = createFakeHttp({ [covered]: { data: { 1: [{ service: 'insight', enabled: true }] } } });
    const asked: { readonly url: string; readonly headers?: Readonly<Record<string, string>> }[] = [];
    const send: typeof http.http.send = (request) => {
      if (request.url === covered) return http.http.send(request);
      asked.push(request);
      return Promise.resolve({ status: 200, statusText: '', headers: {}, body: request.url.includes('scout') ? '{"items":[]}' : '{}' });
    };
    const kit = createLatchkey({
      chains: [defineChain({ id, name: 'Test', rpc: 'https://rpc.example' })], devTools: false, onFault: () => {},
      service: defineService({ hosts: ['api.example'], clientId: 'me', chainsUrl: 'https://api.example' }),
      plugins: [indexer.with({ insightUrl: 'https://api.example', blockscout: { [id]: 'https://scout.example' }, logBlocks: 0 })],
      adapters: [{ id: 'fake', port: httpPort, supports: () => true, create: () => ({ send }) }],
    });
    ends.push(() => kit.destroy());
    expect(await kit.dispatch(fetchOwnedTokens({ chainId: id, owner, signal: new AbortController().signal }))).toMatchObject({ hasSource: true, isIncomplete: false });
    expect(asked.filter(({ url }) => url.startsWith('https://api.example/v1/tokens?')).map((request) => request.headers?.['x-client-id'])).toEqual(headers);
    expect(asked.filter(({ url }) => url.includes('scout')).map((request) => request.headers)).toEqual([undefined, undefined]);
  });
});

describe('NFTs of indexers', () => {
  const nft: Nft = { chainId, tokenAddress: address(1), id: 7n, type: 'ERC721', metadata: {} };
  it.each([
    ['a wallet that tells of none', true, [], { nfts: [], hasSource: false, isIncomplete: false }],
    ['a wallet that tells of one', true, [nft], { nfts: [nft], hasSource: true, isIncomplete: false }],
    ['an indexer that tells of none', false, [], { nfts: [], hasSource: true, isIncomplete: false }],
    ['an indexer that fails', false, undefined, { nfts: [], hasSource: true, isIncomplete: true }],
  ] as const)('are looked up by %s', async (_who, isPartial, items, found) => {
    const test = start({ answers: ['nfts'], isPartial, load: async () => ({ readNfts: async () => ({ items }) as IndexerPage<Nft> }) }); // whatever a test says
    expect(await test.settled(test.kit.dispatch(fetchCollectibles({ chainId, owner, signal: new AbortController().signal })))).toEqual(found);
  });
});

describe('fetchTransfers', () => {
  it('asks those that know all first, and goes on at the one that answered', async () => {
    const test = start({ isPartial: true, transfers: () => ({ items: [] }) }, { transfers: () => Promise.reject(new Error('down')) }, { transfers: (cursor) => ({ items: [{ ...transfer, blockNumber: cursor === undefined ? 4 : 3 }], ...(cursor === undefined && { cursor: 'b' }) }) });
    const first = await test.transfers();
    expect(first).toMatchObject({ transfers: [{ blockNumber: 4 }], next: { sourceId: 'some.2', cursor: 'b' }, isIncomplete: true });
    expect(await test.transfers(first.next)).toMatchObject({ transfers: [{ blockNumber: 3 }] });
  });

  it('says why, where no source answers, and throws where a later page fails', async () => {
    const test = start({ transfers: (cursor) => (cursor === undefined ? { items: [], cursor: 'b' } : { items: [], cursor }) });
    await expect(test.transfers((await test.transfers()).next)).rejects.toMatchObject({ code: 'indexer.badAnswer' });
    expect(await start({ transfers: () => ({}) }).transfers()).toMatchObject({ transfers: [], hasSource: true, error: { code: 'indexer.badAnswer' } });
    expect(await start().transfers()).toEqual({ transfers: [], hasSource: false, isIncomplete: true });
  });

  it('shows nothing that did not happen to this account, or is no transfer', async () => {
    const others = { from: address(3), to: address(4) };
    const items = [{ ...transfer, ...others }, { ...transfer, chainId: 2 }, { ...transfer, hash: '0x1' }, { ...transfer, kind: 'ERC20' }, { ...transfer, token: address(1) }, { ...transfer, kind: 'ERC721', token: address(1) }, { ...transfer, kind: 'swap' },
      { ...transfer, kind: 'call', from: address(3), to: owner, units: 0n }, { ...transfer, atMs: -1 }, { ...transfer, kind: 'ERC20', token: address(1), symbol: 'A\u202eB', decimals: 999, link: 'x' }];
    expect((await start({ transfers: () => ({ items }) }).transfers()).transfers).toEqual([{ ...transfer, from: owner, kind: 'ERC20', token: address(1), symbol: 'AB' }]);
  });
});
