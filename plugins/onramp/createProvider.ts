import { askBridge } from '../../src/flows/payments/askBridge.ts';
import type { Onramp } from '../../src/api/payments/askBridge.ts';
import type { PaymentCall, PaymentContext, PaymentProvider, PaymentQuery, PaymentRoute, PaymentStatus, PaymentStep } from '../../src/contracts/points/paymentProviders.ts';
import type { BridgeQuote, BridgeStep, PaymentHash } from '../../src/domain/payments/bridgeAnswers.ts';
import { isRecord } from '../../src/domain/encoding/json.ts';
import { slippageBpsDefault } from './limits.ts';

const sides = { input: 'sell', output: 'buy' } as const;

/** Swaps and bridgings by the site's own service, as the specification has it. */
export function createRouteProvider(): PaymentProvider {
  return {
    fetchRoutes: async (query, { run, signal }) => [toRoute(await run(askBridge.quote(sides[query.exact], toQuery(query), { signal })), query, query.account)],
    prepareRoute: async (_offer, query, { run, signal }) => {
      const prepared = await run(askBridge.prepare(sides[query.exact], { ...toQuery(query), sender: query.account, receiver: query.account }, { signal }));
      const { receiver = query.account, sender = query.account } = prepared.intent;
      if (sender.toLowerCase() !== query.account.toLowerCase()) throw new TypeError('another account would pay');
      return toRoute(prepared, query, receiver);
    },
    // What was prepared stands in the step, and is kept with it.
    prepareStep: async ({ reference }) => {
      const calls = isRecord(reference) ? reference['calls'] : undefined;
      if (!Array.isArray(calls)) throw new TypeError('it was not prepared');
      return { calls: calls as readonly PaymentCall[] }; // each is checked by the kit
    },
    readStatus: async (_step, { hash, chainId }, { run, signal }) => {
      const status = await run(askBridge.status({ transactionHash: hash, chainId }, { signal }));
      switch (status.status) {
        case 'NOT_FOUND': return { at: 'unknown' };
        case 'PENDING': return { at: 'pending' };
        case 'FAILED': return { at: 'failed' };
        case 'COMPLETED': return { at: 'done', outputAmount: status.destinationAmount, ...hashOn(status.transactions, status.destinationChainId) };
      }
    },
  };
}

/** Purchases by one of those that sell tokens for money, as the site's service prepares them. */
export function createCheckoutProvider(onramp: Onramp, via: string): PaymentProvider {
  // What is sent after a purchase is of the same service.
  const { prepareStep, readStatus } = createRouteProvider();
  return {
    ...(prepareStep && { prepareStep }), ...(readStatus && { readStatus }),
    fetchCheckouts: async ({ account, to, amount, currency, country, slippageBps = slippageBpsDefault }, { run, signal }) => {
      const { id, link, currency: asked, currencyAmount, destinationAmount, expiresAtMs, steps, intent } = await run(askBridge.prepareOnramp({ onramp, chainId: to.chainId, tokenAddress: to.address, receiver: account, amount, currency, ...(country !== undefined && { country }) }, { signal }));
      const { receiver, chainId = to.chainId, tokenAddress = to.address } = intent;
      if (receiver === undefined) throw new TypeError('it does not say who receives');
      const later = steps.filter(({ transactions }) => transactions.length > 0);
      const [first] = later;
      const route = first && toRoute({ originAmount: first.originAmount, destinationAmount, steps: later }, { slippageBps }, receiver);
      return [{ id, url: link, currency: asked, currencyAmount, outputAmount: destinationAmount, to: { chainId, address: tokenAddress }, receiver, via, ...(expiresAtMs !== undefined && { expiresAtMs }), ...(route && { route }) }];
    },
    readCheckoutStatus: async (id, context) => toStatus(await readOnramp(id, context)),
  };
}

function readOnramp(id: string, { run, signal }: PaymentContext) {
  return run(askBridge.onrampStatus({ id }, { signal }));
}

function toStatus({ status, transactions }: Awaited<ReturnType<typeof readOnramp>>): PaymentStatus {
  const hash = transactions.at(-1)?.transactionHash;
  switch (status) {
    case 'PENDING': return { at: 'pending' };
    case 'COMPLETED': return { at: 'done', ...(hash !== undefined && { hash }) };
    case 'FAILED': return { at: 'failed' };
  }
}

function toQuery({ from, to, amount }: PaymentQuery) {
  return { originChainId: from.chainId, originTokenAddress: from.address, destinationChainId: to.chainId, destinationTokenAddress: to.address, amount };
}

function toRoute({ originAmount, destinationAmount, estimatedExecutionTimeMs, expiresAtMs, steps }: BridgeQuote, { slippageBps }: Pick<PaymentQuery, 'slippageBps'>, receiver: string): PaymentRoute {
  const [first, last] = [steps[0]?.originToken, steps.at(-1)?.destinationToken];
  const least = (amount: bigint): bigint => (amount * BigInt(10_000 - slippageBps)) / 10_000n;
  return {
    id: 'bridge', inputAmount: originAmount, outputAmount: destinationAmount, minOutputAmount: least(destinationAmount),
    fees: [], // what it takes is in what goes
    steps: steps.map((step, at) => toStep(step, receiver, least, at === 0 ? expiresAtMs : undefined)), // once the first is sent, the others have to follow
    ...(estimatedExecutionTimeMs !== undefined && { durationSeconds: Math.ceil(estimatedExecutionTimeMs / 1_000) }),
    ...(expiresAtMs !== undefined && { expiresAtMs }),
    ...(first?.priceUsd !== undefined && { inputUsd: worth(originAmount, first.decimals, first.priceUsd) }),
    ...(last?.priceUsd !== undefined && { outputUsd: worth(destinationAmount, last.decimals, last.priceUsd) }),
  };
}

function toStep({ originToken, destinationToken, originAmount, destinationAmount, transactions }: BridgeStep, receiver: string, least: (amount: bigint) => bigint, expiresAtMs: number | undefined): PaymentStep {
  return {
    from: { chainId: originToken.chainId, address: originToken.address }, to: { chainId: destinationToken.chainId, address: destinationToken.address },
    inputAmount: originAmount, outputAmount: destinationAmount, minOutputAmount: least(destinationAmount), receiver,
    ...(expiresAtMs !== undefined && { expiresAtMs }),
    ...(transactions.length > 0 && { reference: { calls: transactions.map(({ chainId, to, data, valueWei }) => ({ chainId, to, data, valueWei })) } }),
  };
}

/** In US dollars, to compare. */
function worth(amount: bigint, decimals: number, priceUsd: string): number {
  return (Number(amount) / 10 ** decimals) * Number(priceUsd);
}

function hashOn(transactions: readonly PaymentHash[], chainId: number): { readonly hash?: string } {
  const found = transactions.findLast((each) => each.chainId === chainId);
  return found ? { hash: found.transactionHash } : {};
}
