import { combineSlices, configureStore, createDynamicMiddleware } from '@reduxjs/toolkit';
import { clockAdapter, fetchHttpAdapter } from '../../adapters/browser/index.ts';
import { startLocalServer } from '../../fixtures/http/localServer.ts';
import type { LocalServer } from '../../fixtures/http/localServer.ts';
import { chainErrors } from '../contracts/chainErrors.ts';
import { bindServices } from '../contracts/servicesOf.ts';
import type { ApiLike, Services } from '../contracts/services.ts';
import type { KitHandle } from '../kernel/handle.ts';
import { defineChain } from '../domain/chains/defineChain.ts';
import { isStorable } from '../domain/encoding/isStorable.ts';
import { bridgeApi } from './bridgeApi.ts';
import { bundlerApi } from './bundlerApi.ts';
import { rpcApi } from './rpcApi.ts';
import { selectMounted } from './selectMounted.ts';
import { serviceApi } from './serviceApi.ts';
import { createRpcTransport } from './transport/createRpcTransport.ts';

const address = `0x${'Ab'.repeat(20)}`;
let server: LocalServer;
/** RTK Query keeps a timer for each unused answer. */
const ends: (() => void)[] = [];
/** What the node says, by method; a function is asked each time. */
let node: Record<string, unknown>;
beforeEach(async () => {
  node = {};
  server = await startLocalServer((body, response) => {
    const asked: unknown = JSON.parse(body);
    const answers = (Array.isArray(asked) ? asked : [asked]).map(({ id, method }) => {
      const said = typeof node[method] === 'function' ? node[method]() : node[method];
      return said instanceof Error ? { id, error: { code: -32000, message: said.message } } : { id, result: said };
    });
    response.end(JSON.stringify(Array.isArray(asked) ? answers : answers[0]));
  });
});
afterEach(async () => {
  for (const end of ends.splice(0)) end();
  await server.close();
});

/** What a kit hands its thunks: query functions find its services by it. */
function handleOf(services: object): KitHandle {
  const handle: KitHandle = { kitId: 'test', owner: 'core' };
  bindServices(handle, services as Services); // as much of them as queries need
  return handle;
}

function createStore() {
  const transport = createRpcTransport({ chain: defineChain({ id: 10, name: 'Test', rpc: server.url }), http: fetchHttpAdapter.create(), clock: clockAdapter.create() });
  const middleware = createDynamicMiddleware();
  const mounted = new Set<ApiLike>();
  const services: Pick<Services, 'transport'> & { mountApi(api: ApiLike): void } = {
    transport: async (chainId) => {
      if (chainId !== 10) throw chainErrors.unknown({ chainId });
      return transport;
    },
    mountApi: (api) => {
      if (mounted.has(api)) return;
      mounted.add(api);
      store.replaceReducer(combineSlices(site, ...mounted));
      middleware.addMiddleware(api.middleware);
    },
  };
  const site = { reducerPath: 'site' as const, reducer: (state: string = 'here') => state };
  const store = configureStore({
    reducer: combineSlices(site),
    middleware: (defaults) => defaults({ thunk: { extraArgument: handleOf(services) }, serializableCheck: { isSerializable: isStorable } }).concat(middleware.middleware),
  });
  return { store, services };
}

function mountedStore() {
  const { store, services } = createStore();
  services.mountApi(rpcApi);
  ends.push(() => store.dispatch(rpcApi.util.resetApiState()));
  const { balance, blockNumber } = rpcApi.endpoints;
  return {
    store,
    balance: (of = address, chain = 10) => store.dispatch(balance.initiate({ chainId: chain, address: of })),
    blockNumber: () => store.dispatch(blockNumber.initiate({ chainId: 10 })),
  };
}

const methodsAsked = (): string[] => server.seen.flatMap(({ body }) => {
  const asked: unknown = JSON.parse(body);
  return (Array.isArray(asked) ? asked : [asked]).map(({ method }) => method);
});

describe('rpcApi', () => {
  it('is in no store until mounted', async () => {
    const { store, services } = createStore();
    expect(store.getState()).toEqual({ site: 'here' });
    services.mountApi(rpcApi);
    ends.push(() => store.dispatch(rpcApi.util.resetApiState()));
    node['eth_blockNumber'] = '0x10';
    await store.dispatch(rpcApi.endpoints.blockNumber.initiate({ chainId: 10 }));
    expect(rpcApi.reducerPath in store.getState()).toBe(true);
  });

  it('reads a balance in wei, whatever its size', async () => {
    node['eth_getBalance'] = `0x${'f'.repeat(64)}`;
    expect(await mountedStore().balance()).toMatchObject({ status: 'fulfilled', data: 2n ** 256n - 1n });
    expect(JSON.parse(server.seen[0]?.body ?? '')).toMatchObject({ method: 'eth_getBalance', params: [address, 'latest'] });
  });

  it('asks once for one account in two spellings', async () => {
    node['eth_getBalance'] = '0x1';
    const { balance } = mountedStore();
    await Promise.all([balance(address), balance(address.toLowerCase())]);
    await balance(address);
    expect(methodsAsked()).toEqual(['eth_getBalance']);
  });

  it('asks for several things in one request', async () => {
    Object.assign(node, { eth_getBalance: '0x1', eth_blockNumber: '0x10' });
    const { balance, blockNumber } = mountedStore();
    const answers = await Promise.all([balance(), blockNumber()]);
    expect(answers.map(({ data }) => data)).toEqual([1n, 16]);
    expect(server.seen).toHaveLength(1);
  });

  it('reads balances of a chain again once its tag is invalidated', async () => {
    let wei = 1;
    node['eth_getBalance'] = () => `0x${(wei += 1)}`;
    const { store, balance } = mountedStore();
    const query = balance();
    expect((await query).data).toBe(2n);
    store.dispatch(rpcApi.util.invalidateTags([{ type: 'balance', id: 1 }]));
    await Promise.all(store.dispatch(rpcApi.util.getRunningQueriesThunk()));
    expect(methodsAsked()).toHaveLength(1);
    store.dispatch(rpcApi.util.invalidateTags([{ type: 'balance', id: 10 }]));
    await Promise.all(store.dispatch(rpcApi.util.getRunningQueriesThunk()));
    expect((await balance()).data).toBe(3n);
  });

  it.each([
    ['a block beyond counting', 'blockNumber', 'eth_blockNumber', '0x7fffffffffffffff'],
    ['a block of no number', 'blockNumber', 'eth_blockNumber', 'NaN'],
    ['a negative balance', 'balance', 'eth_getBalance', '-0x1'],
    ['a balance beyond 256 bits', 'balance', 'eth_getBalance', `0x1${'0'.repeat(64)}`],
    ['a balance of null', 'balance', 'eth_getBalance', null],
  ] as const)('refuses %s', async (_name, endpoint, method, said) => {
    node[method] = said;
    const { error } = await mountedStore()[endpoint]();
    expect(error).toMatchObject({ code: 'rpc.badResult', message: `The RPC of chain 10 gave an answer that makes no sense to ${method}` });
  });

  it('keeps errors that the store may hold', async () => {
    node['eth_getBalance'] = new Error('busy');
    const { balance, store } = mountedStore();
    expect((await balance()).error).toMatchObject({ code: 'rpc.error', message: `RPC Error from ${server.host}: busy` });
    expect((await balance(address, 11)).error).toMatchObject({ code: 'chain.unknown' });
    expect(JSON.stringify(store.getState())).not.toContain('secret-key');
  });

  it.each(['one query is aborted', 'the cache is reset'])('ends the request at its socket when %s', async (how) => {
    const asked = new Promise<void>((resolve) => server.answer(() => resolve()));
    const { balance, store } = mountedStore();
    const query = balance();
    await asked;
    if (how === 'one query is aborted') query.abort();
    else store.dispatch(rpcApi.util.resetApiState());
    await query;
    await expect(server.seen[0]?.closed).resolves.toBeUndefined();
  });
});

describe('selectMounted', () => {
  it('knows nothing before the api is mounted, and its answers after', async () => {
    node['eth_blockNumber'] = '0x10';
    const selectBlock = selectMounted(rpcApi, rpcApi.endpoints.blockNumber.select({ chainId: 10 }));
    expect(selectBlock(createStore().store.getState())).toBeUndefined();
    const { blockNumber, store } = mountedStore();
    await blockNumber();
    expect(selectBlock(store.getState())?.data).toBe(16);
  });
});

describe('the other apis', () => {
  it('mount beside it, each under its own path', () => {
    const { store, services } = createStore();
    for (const api of [rpcApi, bundlerApi, bridgeApi, serviceApi]) services.mountApi(api);
    expect(Object.keys(store.getState())).toEqual(['site', 'latchkey/rpcApi', 'latchkey/bundlerApi', 'latchkey/bridgeApi', 'latchkey/serviceApi']);
  });
});
