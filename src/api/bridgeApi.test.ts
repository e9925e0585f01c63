import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { createFakeClock } from '../../mocks/fakeClock.ts';
import type { HttpRequest } from '../contracts/ports/http.ts';
import { bindServices } from '../contracts/servicesOf.ts';
import type { Services } from '../contracts/services.ts';
import { isStorable } from '../domain/encoding/isStorable.ts';
import { defineService } from '../domain/service/service.ts';
import type { KitHandle } from '../kernel/handle.ts';
import { bridgeApi } from './bridgeApi.ts';

const base = 'https://bridge.example';
const me = '0x1111111111111111111111111111111111111111';
const native = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE';
const hash = `0x${'ab'.repeat(32)}`;
const eth = { chainId: 1, address: native, decimals: 18, symbol: 'ETH', name: 'Ether', priceUsd: 2_000 };
const usdc = { chainId: 8453, address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', decimals: 6, symbol: 'USDC', name: 'USD Coin' };
const step = {
  originToken: eth, destinationToken: usdc, originAmount: '1000', destinationAmount: '2000', estimatedExecutionTimeMs: 30_000,
  transactions: [{ action: 'buy', id: 'x', chainId: 1, to: me, data: '0x1234', value: '1000' }],
};
const prepared = { originAmount: '1000', destinationAmount: '2000', timestamp: 1_741_730_936_680, expiration: 1_741_730_996_680, steps: [step], intent: { sender: me, receiver: me, amount: '2000' } };
const purchase = { id: 'o-1', link: 'https://pay.example/s?x=1', currency: 'EUR', currencyAmount: 10.52, destinationAmount: '2000', expiration: 1_689_842_800, steps: [], intent: { chainId: 8453, tokenAddress: usdc.address, receiver: me } };

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

function createStore(answer: unknown, { status = 200, statusText = '', hosts = ['bridge.example'], isConfigured = true } = {}) {
  const asked: HttpRequest[] = [];
  const http = { send: async (request: HttpRequest) => (asked.push(request), { status, statusText, headers: {}, body: typeof answer === 'string' ? answer : JSON.stringify(answer) }) };
  const ports: Readonly<Record<string, unknown>> = { http, clock: createFakeClock() };
  const handle: KitHandle = { kitId: 'test', owner: 'core' };
  bindServices(handle, { service: defineService({ hosts, clientId: 'me', ...(isConfigured && { bridgeUrl: base }) }, { isPage: false }), port: ({ id }: { readonly id: string }) => ports[id] } as unknown as Services); // as much of them as the endpoints need
  const store = configureStore({
    reducer: combineSlices(bridgeApi),
    middleware: (defaults) => defaults({ thunk: { extraArgument: handle }, serializableCheck: { isSerializable: isStorable }, immutableCheck: false }).concat(bridgeApi.middleware),
  });
  ends.push(() => store.dispatch(bridgeApi.util.resetApiState()));
  return { store, asked };
}

const bodyOf = ({ body = '' }: Pick<HttpRequest, 'body'> = {}): unknown => JSON.parse(body);

describe('bridgeApi', () => {
  const { prepareOnramp, onrampStatus, bridgeStatus, buyQuote, sellQuote, prepareBuy, prepareSell, prepareTransfer } = bridgeApi.endpoints;

  it('prepares a purchase with the body of the specification, and tells the service who asks', async () => {
    const { store, asked } = createStore({ data: purchase });
    const query = { onramp: 'stripe', chainId: 8453, tokenAddress: usdc.address, receiver: me, amount: 2_000n, purchaseData: { a: 1 }, sender: me, onrampTokenAddress: native, onrampChainId: 1, currency: 'EUR', maxSteps: 2, excludeChainIds: [56, 137], paymentLinkId: 'l', country: 'DE' } as const;
    const { data } = await store.dispatch(prepareOnramp.initiate(query));
    expect(data).toEqual({ id: 'o-1', link: 'https://pay.example/s?x=1', currency: 'EUR', currencyAmount: '10.52', destinationAmount: 2_000n, expiresAtMs: 1_689_842_800_000, steps: [], intent: { chainId: 8453, tokenAddress: usdc.address, receiver: me } });
    expect(asked[0]).toMatchObject({ url: `${base}/v1/onramp/prepare`, method: 'POST', headers: { 'x-client-id': 'me', 'content-type': 'application/json' }, credentialed: true });
    expect(bodyOf(asked[0])).toEqual({ ...query, amount: '2000', excludeChainIds: '56,137' });
  });

  it('leaves out what is not given, and the headers where the host is not of the service', async () => {
    const { store, asked } = createStore({ data: purchase }, { hosts: ['other.example'] });
    await store.dispatch(prepareOnramp.initiate({ onramp: 'transak', chainId: 1, tokenAddress: native, receiver: me }));
    expect(bodyOf(asked[0])).toEqual({ onramp: 'transak', chainId: 1, tokenAddress: native, receiver: me });
    expect(asked[0]).toMatchObject({ headers: { 'content-type': 'application/json' } });
    expect(asked[0]?.headers).not.toHaveProperty('x-client-id');
    expect(asked[0]).not.toHaveProperty('credentialed');
  });

  it('asks for quotes by query, in both of the ways in which an amount is meant', async () => {
    const { store, asked } = createStore({ data: { ...prepared, steps: [{ ...step, transactions: undefined }] } });
    const query = { originChainId: 1, originTokenAddress: native, destinationChainId: 8453, destinationTokenAddress: usdc.address, amount: 2_000n, maxSteps: 3 };
    const { data } = await store.dispatch(buyQuote.initiate(query));
    expect(data).toMatchObject({ originAmount: 1_000n, destinationAmount: 2_000n, expiresAtMs: 1_741_730_996_680, steps: [{ originToken: { symbol: 'ETH', priceUsd: '2000' }, transactions: [] }] });
    await store.dispatch(sellQuote.initiate(query));
    const [buy, sell] = asked.map(({ url }) => new URL(url));
    expect([buy?.pathname, sell?.pathname]).toEqual(['/v1/buy/quote', '/v1/sell/quote']);
    expect(Object.fromEntries(buy?.searchParams ?? [])).toEqual({ originChainId: '1', originTokenAddress: native, destinationChainId: '8453', destinationTokenAddress: usdc.address, buyAmountWei: '2000', amount: '2000', maxSteps: '3' });
    expect(sell?.searchParams.get('sellAmountWei')).toBe('2000');
  });

  it('prepares what is bought, sold and transferred', async () => {
    const { store, asked } = createStore({ data: prepared });
    const order = { originChainId: 1, originTokenAddress: native, destinationChainId: 8453, destinationTokenAddress: usdc.address, amount: 2_000n, sender: me, receiver: me };
    const { data } = await store.dispatch(prepareBuy.initiate(order));
    expect(data).toMatchObject({ intent: { sender: me, receiver: me, amount: 2_000n }, steps: [{ transactions: [{ action: 'buy', chainId: 1, to: me, data: '0x1234', valueWei: 1_000n }] }] });
    await store.dispatch(prepareSell.initiate(order));
    await store.dispatch(prepareTransfer.initiate({ chainId: 1, tokenAddress: native, amount: 5n, sender: me, receiver: me, feePayer: 'receiver' }));
    expect(asked.map(({ url }) => new URL(url).pathname)).toEqual(['/v1/buy/prepare', '/v1/sell/prepare', '/v1/transfer/prepare']);
    expect(asked.map(bodyOf)).toEqual([
      { ...order, originChainId: '1', destinationChainId: '8453', amount: '2000', buyAmountWei: '2000' },
      { ...order, originChainId: '1', destinationChainId: '8453', amount: '2000', sellAmountWei: '2000' },
      { chainId: '1', tokenAddress: native, amount: '5', transferAmountWei: '5', sender: me, receiver: me, feePayer: 'receiver' },
    ]);
  });

  const facts = { paymentId: 'p-1', transactions: [{ chainId: 1, transactionHash: hash }], originChainId: 1, destinationChainId: 8453, originToken: eth, destinationToken: usdc, originTokenAddress: native, destinationTokenAddress: usdc.address, originAmount: '1000', sender: me, receiver: me, purchaseData: { a: 1 } };
  it.each<[string, object, object]>([
    ['COMPLETED', { ...facts, destinationAmount: '1990' }, { originAmount: 1_000n, destinationAmount: 1_990n, destinationChainId: 8453, receiver: me }],
    ['PENDING', facts, { originAmount: 1_000n, transactions: facts.transactions }],
    ['FAILED', { paymentId: 'p-1', transactions: facts.transactions }, { transactions: facts.transactions }],
    ['NOT_FOUND', { transactions: [] }, { transactions: [] }],
  ])('tells that a bridging is %s', async (status, answer, expected) => {
    const { store, asked } = createStore({ data: { status, ...answer } });
    expect((await store.dispatch(bridgeStatus.initiate({ transactionHash: hash, chainId: 1 }))).data).toMatchObject({ status, ...expected });
    expect(asked[0]).toMatchObject({ url: `${base}/v1/status?transactionHash=${hash}&chainId=1`, method: 'GET' });
  });

  it.each([['PENDING', 'PENDING'], ['CREATED', 'PENDING'], ['COMPLETED', 'COMPLETED'], ['FAILED', 'FAILED']])('tells that a purchase is %s as %s', async (told, status) => {
    const { store, asked } = createStore({ data: { status: told, transactions: [{ chainId: 1, transactionHash: hash }], purchaseData: { a: 1 } } });
    expect((await store.dispatch(onrampStatus.initiate({ id: 'o 1' }))).data).toEqual({ status, transactions: [{ chainId: 1, transactionHash: hash }], purchaseData: { a: 1 } });
    expect(asked[0]?.url).toBe(`${base}/v1/onramp/status?id=o+1`);
  });

  it.each<[string, object]>([
    ['no data', {}],
    ['another status', { data: { status: 'LOST', transactions: [] } }],
    ['a completed one without what arrived', { data: { ...facts, status: 'COMPLETED' } }],
    ['a receiver that is none', { data: { ...facts, status: 'PENDING', receiver: 'x' } }],
    ['a hash that is none', { data: { ...facts, status: 'PENDING', transactions: [{ chainId: 1, transactionHash: '0x' }] } }],
  ])('refuses %s', async (_name, answer) => {
    const { store } = createStore(answer);
    expect((await store.dispatch(bridgeStatus.initiate({ transactionHash: hash, chainId: 1 }))).error).toMatchObject({ code: 'fetch.badAnswer' });
  });

  it.each<[string, object]>([
    ['a link that is no https', { link: 'javascript:alert(1)' }], ['no id', { id: '' }], ['no intent', { intent: undefined }], ['an amount below zero', { currencyAmount: -1 }], ['steps without end', { steps: Array.from({ length: 17 }, () => step) }],
    ['a step without its token', { steps: [{ ...step, originToken: undefined }] }], ['a transaction of unknown purpose', { steps: [{ ...step, transactions: [{ ...step.transactions[0], action: 'drain' }] }] }],
    ['half a byte', { steps: [{ ...step, transactions: [{ ...step.transactions[0], data: '0x123' }] }] }],
  ])('refuses a purchase with %s', async (_name, change) => {
    const { store } = createStore({ data: { ...purchase, ...change } });
    expect((await store.dispatch(prepareOnramp.initiate({ onramp: 'coinbase', chainId: 1, tokenAddress: native, receiver: me }))).error).toMatchObject({ code: 'fetch.badAnswer' });
  });

  it.each<[string, string, object]>([
    ['its own code and words', '{"code":"AMOUNT_TOO_LOW","message":"Too little","correlationId":"c-1"}', { message: 'Too little', values: { code: 'AMOUNT_TOO_LOW', correlationId: 'c-1', statusCode: 400 } }],
    ['the status in their place', '<html>', { message: 'Bad Request', values: { code: 'UNKNOWN_ERROR', statusCode: 400 } }],
  ])('fails with %s', async (_name, body, error) => {
    const { store } = createStore(body, { status: 400, statusText: 'Bad Request' });
    expect((await store.dispatch(bridgeStatus.initiate({ transactionHash: hash, chainId: 1 }))).error).toMatchObject({ code: 'fetch.failed', ...error });
  });

  it('needs an address', async () => {
    const { store } = createStore({}, { isConfigured: false });
    expect((await store.dispatch(onrampStatus.initiate({ id: 'o-1' }))).error).toMatchObject({ code: 'fetch.notConfigured', message: 'The service has no bridgeUrl' });
  });
});
