import { createFakeHttp } from '../../fixtures/http/fakeHttp.ts';
import type { PaymentContext, PaymentQuery } from '../../src/contracts/points/paymentProviders.ts';
import { nativeTokenAddress } from '../../src/domain/tokens/nativeToken.ts';
import { createProvider } from './createProvider.ts';

// Answers in the form of LI.FI's public description of its API (docs.li.fi, OpenAPI of /v1/advanced/routes, /v1/advanced/stepTransaction, /v1/quote/toAmount and /v1/status).
const me = '0x552008c0f6870c2f77e5cC1d2eb9bdff03e30Ea0';
const diamond = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE';
const zero = '0x0000000000000000000000000000000000000000';
const usdc = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831';
const hash = `0x${'ab'.repeat(32)}`;
const token = (address: string, chainId: number) => ({ address, chainId, symbol: 'T', decimals: 6, name: 'T', priceUSD: '1' });
const step = {
  id: 's-1', type: 'lifi', tool: 'stargateV2', toolDetails: { key: 'stargateV2', name: 'StargateV2', logoURI: '' },
  action: { fromChainId: 42161, toChainId: 10, fromToken: token(usdc, 42161), toToken: token(zero, 10), fromAmount: '10000000', slippage: 0.005, fromAddress: me, toAddress: me },
  estimate: {
    tool: 'stargateV2', fromAmount: '10000000', toAmount: '5000', toAmountMin: '4975', approvalAddress: diamond, executionDuration: 61.5,
    feeCosts: [{ name: 'LP', token: token(usdc, 42161), amount: '5000', amountUSD: '0.005', included: true }, { name: 'Relay', token: token(zero, 42161), amount: '300', amountUSD: '0.5', included: false }],
    gasCosts: [{ type: 'SEND', amountUSD: '0.25', amount: '1', token: token(zero, 42161) }],
  },
  includedSteps: [],
};
const route = { id: 'r-1', fromChainId: 42161, fromAmountUSD: '10.00', fromAmount: '10000000', toChainId: 10, toAmountUSD: '9.90', toAmount: '5000', toAmountMin: '4975', gasCostUSD: '0.25', steps: [step] };
const query: PaymentQuery = { account: me, from: { chainId: 42161, address: usdc }, to: { chainId: 10, address: nativeTokenAddress }, exact: 'input', amount: 10_000_000n, slippageBps: 50 };
const routesUrl = 'https://li.quest/v1/advanced/routes';
const stepUrl = 'https://li.quest/v1/advanced/stepTransaction';
const statusUrl = `https://li.quest/v1/status?txHash=${hash}&fromChain=42161&toChain=10&bridge=stargateV2`;
const request = { from: me, to: diamond, chainId: 42161, data: `0x12345678${me.slice(2)}`, value: '0x12c', gasLimit: '0x1', gasPrice: '0x1' };

function open(answers: Readonly<Record<string, unknown>>) {
  const { http, seen } = createFakeHttp(answers);
  const context: PaymentContext = { signal: new AbortController().signal, port: () => http as never, transport: () => Promise.reject(new Error('not asked')), run: () => { throw new Error('not asked'); } };
  const provider = createProvider({ url: 'https://li.quest', integrator: 'site', apiKey: 'k-1', name: 'LI.FI' });
  return { provider, context, seen, bodyOf: (at: number): unknown => JSON.parse(seen[at]?.body ?? '') };
}

const read = async () => {
  const { provider, context } = open({ [routesUrl]: { routes: [route] } });
  const [found] = (await provider.fetchRoutes?.(query, context)) ?? [];
  if (!found?.steps[0]) throw new Error('no route');
  return { route: found, step: found.steps[0] };
};

describe('createProvider of bridgeLifi', () => {
  it('asks for routes as the API has it, and reads them', async () => {
    const { provider, context, seen, bodyOf } = open({ [routesUrl]: { routes: [route] } });
    const [found] = (await provider.fetchRoutes?.(query, context)) ?? [];
    expect(seen[0]).toMatchObject({ url: routesUrl, method: 'POST', headers: { 'x-lifi-api-key': 'k-1', 'content-type': 'application/json' }, credentialed: true });
    expect(bodyOf(0)).toEqual({
      fromChainId: 42161, fromAmount: '10000000', fromTokenAddress: usdc, fromAddress: me, toChainId: 10, toTokenAddress: zero, toAddress: me,
      options: { slippage: 0.005, order: 'CHEAPEST', allowSwitchChain: true, integrator: 'site' },
    });
    expect(found).toMatchObject({
      id: 'r-1', inputAmount: 10_000_000n, outputAmount: 5_000n, minOutputAmount: 4_975n, durationSeconds: 62, inputUsd: 10, outputUsd: 9.9, gasUsd: 0.25, via: 'StargateV2',
      fees: [{ amount: 5_000n, isIncluded: true, usd: 0.005 }, { token: { chainId: 42161, address: nativeTokenAddress }, amount: 300n, isIncluded: false, usd: 0.5 }],
      steps: [{ from: { chainId: 42161, address: usdc }, to: { chainId: 10, address: nativeTokenAddress }, inputAmount: 10_000_000n, minOutputAmount: 4_975n, receiver: me }],
    });
  });

  it('asks for a quote by what is to arrive', async () => {
    const url = `https://li.quest/v1/quote/toAmount?fromChain=42161&toChain=10&fromToken=${usdc}&toToken=${zero}&toAmount=5000&fromAddress=${me}&toAddress=${me}&slippage=0.005&integrator=site`;
    const { provider, context } = open({ [url]: { ...step, transactionRequest: request } });
    const [found] = (await provider.fetchRoutes?.({ ...query, exact: 'output', amount: 5_000n }, context)) ?? [];
    expect(found).toMatchObject({ id: 's-1', outputAmount: 5_000n, gasUsd: 0.25, steps: [{ receiver: me }] });
    expect(found?.steps[0]?.reference).not.toHaveProperty('transactionRequest'); // it is asked for when it is due
  });

  it('asks for the transaction of a step with what it was given, for as much as has arrived', async () => {
    const { step: offered } = await read();
    const { provider, context, bodyOf } = open({ [stepUrl]: { ...step, transactionRequest: request } });
    expect(await provider.prepareStep?.({ ...offered, inputAmount: 9_000_000n }, { ...context, account: me })).toEqual({
      calls: [{ chainId: 42161, to: diamond, data: request.data, valueWei: 300n }], spender: diamond, terms: { inputAmount: 10_000_000n, minOutputAmount: 4_975n, receiver: me },
    });
    expect(bodyOf(0)).toEqual({ ...step, action: { ...step.action, fromAmount: '9000000' }, estimate: { ...step.estimate, fromAmount: '9000000' } });
  });

  it.each<[string, object, object]>([
    ['NOT_FOUND', { status: 'NOT_FOUND' }, { at: 'unknown' }],
    ['PENDING', { status: 'PENDING', substatus: 'WAIT_DESTINATION_TRANSACTION' }, { at: 'pending' }],
    ['COMPLETED', { status: 'DONE', substatus: 'COMPLETED', sending: { txHash: hash }, receiving: { txHash: `0x${'cd'.repeat(32)}`, amount: '4990', chainId: 10, token: token(zero, 10) } }, { at: 'done', outputAmount: 4_990n, hash: `0x${'cd'.repeat(32)}` }],
    ['PARTIAL', { status: 'DONE', substatus: 'PARTIAL', receiving: { txHash: hash, amount: '4990', token: token(usdc, 10) } }, { at: 'partial', outputAmount: 4_990n, token: { chainId: 10, address: usdc } }],
    ['REFUNDED', { status: 'DONE', substatus: 'REFUNDED', receiving: { txHash: hash } }, { at: 'refunded', hash }],
    ['FAILED', { status: 'FAILED', substatus: 'OUT_OF_GAS', substatusMessage: 'Out of gas' }, { at: 'failed', reason: 'Out of gas' }],
  ])('reads that a transfer is %s', async (_name, answer, expected) => {
    const { step: offered } = await read();
    const { provider, context } = open({ [statusUrl]: answer });
    expect(await provider.readStatus?.(offered, { hash, chainId: 42161 }, context)).toMatchObject(expected);
  });

  it.each<[string, object]>([
    ['no receiver', { ...step, action: { ...step.action, toAddress: undefined } }], ['no least amount', { ...step, estimate: { ...step.estimate, toAmountMin: undefined } }],
    ['a token of another chain than the step', { ...step, action: { ...step.action, fromToken: token(usdc, 1) } }], ['a fee that may be included or not', { ...step, estimate: { ...step.estimate, feeCosts: [{ token: token(usdc, 1), amount: '1' }] } }],
  ])('refuses routes with %s', async (_what, bad) => {
    const { provider, context } = open({ [routesUrl]: { routes: [{ ...route, steps: [bad] }] } });
    await expect(provider.fetchRoutes?.(query, context)).rejects.toMatchObject({ code: 'fetch.badAnswer' });
  });

  it.each<[string, object]>([
    ['no transaction', { ...step }], ['half a byte', { ...step, transactionRequest: { ...request, data: '0x123' } }], ['no target', { ...step, transactionRequest: { ...request, to: undefined } }],
    ['no one who is to be allowed', { ...step, estimate: { ...step.estimate, approvalAddress: undefined }, transactionRequest: request }],
  ])('refuses a step with %s', async (_what, answer) => {
    const { step: offered } = await read();
    const { provider, context } = open({ [stepUrl]: answer });
    await expect(provider.prepareStep?.(offered, { ...context, account: me })).rejects.toMatchObject({ code: 'fetch.badAnswer' });
  });

  it('refuses the status of another transaction, and says what the API says', async () => {
    const { step: offered } = await read();
    const other = open({ [statusUrl]: { status: 'DONE', substatus: 'COMPLETED', sending: { txHash: `0x${'00'.repeat(32)}` } } });
    await expect(other.provider.readStatus?.(offered, { hash, chainId: 42161 }, other.context)).rejects.toMatchObject({ code: 'fetch.badAnswer' });
    const refused = open({ [routesUrl]: { status: 400, body: '{"message":"Invalid","code":1011}' } });
    await expect(refused.provider.fetchRoutes?.(query, refused.context)).rejects.toMatchObject({ code: 'fetch.failed', message: 'Invalid' });
  });
});
