import { configureStore, combineSlices } from '@reduxjs/toolkit';
import { Interface } from 'ethers';
import { createFakeHttp } from '../../fixtures/http/fakeHttp.ts';
import { createFakeNode } from '../../fixtures/rpc/fakeNode.ts';
import { createFakeClock } from '../../mocks/index.ts';
import { bindServices } from '../contracts/servicesOf.ts';
import type { Services } from '../contracts/services.ts';
import type { KitHandle } from '../kernel/handle.ts';
import { isStorable } from '../domain/encoding/isStorable.ts';
import * as limits from '../domain/limits.ts';
import { defineService } from '../domain/service/service.ts';
import { chainsApi } from './chainsApi.ts';
import { readApi } from './readApi.ts';
import { rpcApi } from './rpcApi.ts';

const [token, owner] = ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'];
const signatures = ['function balanceOf(address) view returns (uint256)', 'function decimals() view returns (uint8)', 'function name() view returns (string)', 'function symbol() view returns (string)'];
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 };

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** What a kit hands its thunks: query functions find its services by it. */
function handleOf(services: object): KitHandle {
  const handle: KitHandle = { kitId: 'test', owner: 'core' };
  bindServices(handle, services as Services); // as much of them as queries need
  return handle;
}

function createStore(service = defineService({ hosts: ['api.example'], clientId: 'me', abiUrl: 'https://api.example/abi', chainsUrl: 'https://api.example' }, { isPage: false })) {
  let units = 5n;
  const node = createFakeNode({ contracts: { [token]: { abi: signatures, answers: { balanceOf: () => (units += 1n), decimals: 6, name: 'T', symbol: 'T' } } } });
  const http = createFakeHttp({
    [`https://api.example/abi/1/${token}`]: JSON.parse(new Interface(signatures).formatJson()),
    'https://api.example/v1/chains/1': { chainId: 1, name: 'Ethereum', nativeCurrency },
    'https://api.example/v1/chains/services?service=insight': { data: { 1: [{ service: 'insight', enabled: true }] } },
  });
  const ports: Readonly<Record<string, unknown>> = { http: http.http, clock: createFakeClock() };
  const services = { transport: async () => node.transport, service, port: ({ id }: { readonly id: string }) => ports[id] };
  const store = configureStore({
    reducer: combineSlices(readApi, chainsApi),
    middleware: (defaults) => defaults({ thunk: { extraArgument: handleOf(services) }, serializableCheck: { isSerializable: isStorable }, immutableCheck: false }).concat(readApi.middleware, chainsApi.middleware),
  });
  ends.push(() => store.dispatch(readApi.util.resetApiState()), () => store.dispatch(chainsApi.util.resetApiState()));
  return { store, node, http };
}

describe('readApi', () => {
  it('lives in the slice of rpcApi, and reads again what a transaction may have changed', async () => {
    const { store } = createStore();
    const { tokenBalance, contractRead } = readApi.endpoints;
    const balance = store.dispatch(tokenBalance.initiate({ chainId: 1, token, owner }));
    const read = store.dispatch(contractRead.initiate({ chainId: 1, address: token, fn: 'function balanceOf(address) view returns (uint256)', args: [owner] }));
    const old = store.dispatch(contractRead.initiate({ chainId: 1, address: token, fn: 'function balanceOf(address) view returns (uint256)', args: [owner], block: 7 }));
    expect([(await balance).data, (await read).data, (await old).data]).toEqual([6n, 7n, 8n]);
    store.dispatch(rpcApi.util.invalidateTags([{ type: 'balance', id: 1 }]));
    await Promise.all(store.dispatch(readApi.util.getRunningQueriesThunk()));
    expect([tokenBalance.select({ chainId: 1, token: token.toLowerCase(), owner })(store.getState()).data, (await old).data]).toEqual([9n, 8n]);
    expect(Object.keys(store.getState())).toEqual(['latchkey/rpcApi', 'latchkey/serviceApi']);
  });

  it('keeps for an hour what hardly ever changes, when nothing reads it any more, and what does for a minute at most', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
    try {
      const { store } = createStore();
      const { tokenMetadata, tokenBalance } = readApi.endpoints;
      const metadata = store.dispatch(tokenMetadata.initiate({ chainId: 1, token, nativeCurrency }));
      const balance = store.dispatch(tokenBalance.initiate({ chainId: 1, token, owner }));
      expect([(await metadata).data, (await balance).data]).toEqual([{ name: 'T', symbol: 'T', decimals: 6 }, 6n]);
      metadata.unsubscribe();
      balance.unsubscribe();
      const kept = (): unknown => tokenMetadata.select({ chainId: 1, token: token.toLowerCase(), nativeCurrency })(store.getState()).data;
      await jest.advanceTimersByTimeAsync(3_599_000);
      expect(kept()).toMatchObject({ decimals: 6 });
      expect(tokenBalance.select({ chainId: 1, token, owner })(store.getState()).data).toBeUndefined();
      await jest.advanceTimersByTimeAsync(2_000);
      expect(kept()).toBeUndefined();
    } finally {
      jest.useRealTimers();
    }
  });

  it('reads a contract by the bare name of a function, its interface asked for once', async () => {
    const { store, http } = createStore();
    const { contractRead, abi } = readApi.endpoints;
    expect((await store.dispatch(contractRead.initiate({ chainId: 1, address: token, fn: 'decimals' }))).data).toBe(6n);
    expect((await store.dispatch(contractRead.initiate({ chainId: 1, address: token, fn: 'symbol' }))).data).toBe('T');
    expect((await store.dispatch(abi.initiate({ chainId: 1, address: token }))).data).toHaveLength(signatures.length);
    expect(http.seen).toHaveLength(1);
    expect(http.seen[0]).toMatchObject({ credentialed: true, headers: { 'x-client-id': 'me' } });
    expect((await store.dispatch(contractRead.initiate({ chainId: 1, address: token, fn: 'unheard' }))).error).toMatchObject({ code: 'abi.unknownMethod' });
  });

  it('forgets what it read of a chain that is written anew, and reads again what is watched', async () => {
    const { store } = createStore();
    const { abi, tokenBalance, tokenMetadata } = readApi.endpoints;
    const balance = store.dispatch(tokenBalance.initiate({ chainId: 1, token, owner }));
    await Promise.all([balance, store.dispatch(tokenMetadata.initiate({ chainId: 1, token, nativeCurrency }, { subscribe: false })), store.dispatch(abi.initiate({ chainId: 1, address: token }, { subscribe: false }))]);
    const known = () => [tokenBalance.select({ chainId: 1, token, owner }), tokenMetadata.select({ chainId: 1, token, nativeCurrency }), abi.select({ chainId: 1, address: token })].map((select) => select(store.getState()).status);
    store.dispatch(rpcApi.util.invalidateTags([{ type: 'chain', id: 2 }]));
    expect(known()).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
    store.dispatch(rpcApi.util.invalidateTags([{ type: 'chain', id: 1 }]));
    expect(known()).toEqual(['pending', 'uninitialized', 'uninitialized']);
    await Promise.all(store.dispatch(readApi.util.getRunningQueriesThunk()));
    expect(tokenBalance.select({ chainId: 1, token, owner })(store.getState()).data).toBe(7n);
  });

  it('puts errors into the store without what is live in them', async () => {
    const { store } = createStore();
    const { error } = await store.dispatch(readApi.endpoints.ensName.initiate({ chainId: 31_337, address: owner }));
    expect(error).toEqual({ code: 'ens.none', message: 'Chain 31337 keeps no names', remedy: expect.any(String), values: { chainId: 31_337 } });
  });
});

describe('chainsApi', () => {
  it('asks the service once for a chain, and once for what the indexer covers', async () => {
    const { store, http } = createStore();
    const { chainMetadata, insightChains } = chainsApi.endpoints;
    for (let i = 0; i < 2; i += 1) {
      expect((await store.dispatch(chainMetadata.initiate({ chainId: 1 }))).data).toMatchObject({ id: 1, name: 'Ethereum' });
      expect((await store.dispatch(insightChains.initiate())).data).toEqual([1]);
    }
    expect(http.seen).toHaveLength(2);
    expect([limits.chainMetadataSeconds, limits.insightChainsSeconds]).toEqual([300, 86_400]); // specification §9
  });

  it('says what is missing where no service describes chains', async () => {
    const { store, http } = createStore(defineService({ hosts: ['api.example'], clientId: 'me' }, { isPage: false }));
    expect((await store.dispatch(chainsApi.endpoints.chainMetadata.initiate({ chainId: 1 }))).error).toMatchObject({ code: 'fetch.notConfigured', message: 'The service has no chainsUrl' });
    expect(http.seen).toEqual([]);
  });
});
