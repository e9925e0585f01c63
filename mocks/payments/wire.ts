import { isRecord } from '../../src/domain/encoding/json.ts';
import { nativeTokenAddress } from '../../src/domain/tokens/nativeToken.ts';
import type { PaymentStatus } from '../../src/contracts/points/paymentProviders.ts';

/*
 * How two kinds of service speak, made from their public descriptions: the service of the specification (sections 3 and 7), and LI.FI's API. What they sell, for how much, and what
 * becomes of it is their market's.
 */

/** A token, as services know it. */
export interface MarketToken {
  readonly chainId: number;
  readonly address: string;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
  readonly priceUsd: number;
}

/** One token for another, as it is asked for. */
export interface MarketQuery {
  readonly from: MarketToken;
  readonly to: MarketToken;
  /** Whether `amount` is what goes, or what is to arrive. */
  readonly exact: 'input' | 'output';
  readonly amount: bigint;
  /** Absent in a quote that does not say it. */
  readonly sender?: string | undefined;
  readonly receiver?: string | undefined;
  /** It is to be paid now. */
  readonly isPrepared: boolean;
}

/** The same as it is offered. */
export interface MarketOrder {
  readonly from: MarketToken;
  readonly to: MarketToken;
  readonly inputAmount: bigint;
  readonly outputAmount: bigint;
  readonly sender: string;
  readonly receiver: string;
}

export interface MarketTransaction {
  readonly chainId: number;
  readonly to: string;
  readonly data: string;
  readonly valueWei: bigint;
  /** Of an approval: who may take the token. */
  readonly spender?: string;
}

/** What became of a transaction. */
export interface MarketOutcome {
  readonly at: PaymentStatus['at'];
  readonly order?: MarketOrder;
  /** What has come, or come back. */
  readonly arrived?: { readonly hash: string; readonly token: MarketToken; readonly amount: bigint };
}

/** A purchase for money. */
export interface MarketPurchase {
  readonly id: string;
  readonly link: string;
  readonly currency: string;
  /** In whole units. */
  readonly currencyAmount: number;
  /** What arrives by the purchase itself. */
  readonly token: MarketToken;
  readonly outputAmount: bigint;
  readonly receiver: string;
  /** What the buyer sends afterwards, to get what was asked for. */
  readonly swap?: MarketOrder | undefined;
}

/** What stands behind the services. */
export interface PaymentMarket {
  /** Who brings tokens, as people know it. */
  readonly via: string;
  readonly seconds: number;
  /** What is called, and may take tokens. */
  readonly router: string;
  tokenOf(chainId: number, address: string): MarketToken | undefined;
  /** Undefined where there is no way. */
  offer(query: MarketQuery): MarketOrder | undefined;
  /** What has to be sent, the payment last. */
  transactionsOf(order: MarketOrder): readonly MarketTransaction[];
  outcomeOf(sent: { readonly chainId: number; readonly hash: string }): Promise<MarketOutcome>;
  /** Undefined where there is none. `amount`: what is to arrive; absent: for a hundred of the currency. */
  purchase(wanted: { readonly onramp: string; readonly to: MarketToken; readonly amount?: bigint | undefined; readonly currency: string; readonly receiver: string }): MarketPurchase | undefined;
  /** Undefined for one that is not known. */
  purchaseOutcomeOf(id: string): Promise<MarketOutcome | undefined>;
}

/** What a service says. */
export interface WireAnswer {
  readonly status: number;
  readonly body: object;
}

/** What it is asked: the path behind its address, and the fields of the query and the body. */
export interface WireRequest {
  readonly path: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

const refusal = (status: number, code: string, message: string): WireAnswer => ({ status, body: { code, message, correlationId: 'mock-1', statusCode: status } });
const ok = (body: object): WireAnswer => ({ status: 200, body });
const noRoute = refusal(404, 'ROUTE_NOT_FOUND', 'No route');

/** The service of the specification. */
export async function answerBridge(market: PaymentMarket, { path, fields }: WireRequest): Promise<WireAnswer> {
  const [, side, what] = /^\/v1\/(buy|sell)\/(quote|prepare)$/.exec(path) ?? [];
  if (side !== undefined) return bridgeOffer(market, fields, { side, isPrepared: what === 'prepare' });
  const text = textsOf(fields);
  switch (path) {
    case '/v1/status': {
      const origin = { chainId: Number(text('chainId')), transactionHash: text('transactionHash') };
      return ok({ data: bridgeStatus(await market.outcomeOf({ chainId: origin.chainId, hash: origin.transactionHash }), origin) });
    }
    case '/v1/onramp/prepare': {
      const to = market.tokenOf(Number(text('chainId')), text('tokenAddress'));
      const purchase = to && market.purchase({ to, onramp: text('onramp'), receiver: text('receiver'), currency: text('currency') || 'USD', amount: unitsOf(fields['amount']) });
      return purchase ? ok({ data: onrampPrepared(market, purchase) }) : noRoute;
    }
    case '/v1/onramp/status': {
      const outcome = await market.purchaseOutcomeOf(text('id'));
      if (!outcome) return refusal(404, 'NOT_FOUND', 'No such purchase');
      const { at, arrived } = outcome;
      return ok({ data: { status: purchaseWords[at], transactions: arrived ? [{ chainId: arrived.token.chainId, transactionHash: arrived.hash }] : [] } });
    }
    default: return refusal(404, 'NOT_FOUND', 'Not found');
  }
}

const purchaseWords: Readonly<Record<PaymentStatus['at'], string>> = { unknown: 'CREATED', pending: 'PENDING', done: 'COMPLETED', partial: 'PENDING', refunded: 'FAILED', failed: 'FAILED' };

function bridgeOffer(market: PaymentMarket, fields: WireRequest['fields'], { side, isPrepared }: { readonly side: string; readonly isPrepared: boolean }): WireAnswer {
  const text = textsOf(fields);
  const from = market.tokenOf(Number(text('originChainId')), text('originTokenAddress'));
  const to = market.tokenOf(Number(text('destinationChainId')), text('destinationTokenAddress'));
  const amount = unitsOf(fields['amount']);
  if (amount === undefined) return refusal(400, 'INVALID_INPUT', 'The amount is no whole number');
  const order = from && to && market.offer({ from, to, amount, exact: side === 'sell' ? 'input' : 'output', isPrepared, ...(isPrepared && { sender: text('sender'), receiver: text('receiver') }) });
  if (!order) return noRoute;
  const intent = isPrepared ? { sender: order.sender, receiver: order.receiver, amount: String(amount) } : {};
  return ok({ data: { originAmount: String(order.inputAmount), destinationAmount: String(order.outputAmount), estimatedExecutionTimeMs: market.seconds * 1_000, steps: [bridgeStep(market, order, isPrepared)], intent } });
}

function bridgeStep(market: PaymentMarket, order: MarketOrder, isPrepared: boolean): object {
  const transactions = isPrepared ? market.transactionsOf(order).map(({ valueWei, ...each }, at) => ({ action: each.spender === undefined ? 'sell' : 'approval', id: `0x${at + 1}`, ...each, value: String(valueWei) })) : [];
  return { originToken: order.from, destinationToken: order.to, originAmount: String(order.inputAmount), destinationAmount: String(order.outputAmount), estimatedExecutionTimeMs: market.seconds * 1_000, ...(isPrepared && { transactions }) };
}

function bridgeStatus({ at, order, arrived }: MarketOutcome, origin: { readonly chainId: number; readonly transactionHash: string }): object {
  if (at === 'unknown' || !order) return { status: 'NOT_FOUND', transactions: [] };
  const paymentId = origin.transactionHash;
  const transactions = [origin, ...(arrived ? [{ chainId: arrived.token.chainId, transactionHash: arrived.hash }] : [])];
  if (at === 'failed' || at === 'refunded') return { status: 'FAILED', paymentId, transactions };
  const { from, to, inputAmount, sender, receiver } = order;
  const facts = {
    paymentId, transactions, sender, receiver, originChainId: from.chainId, destinationChainId: to.chainId, originTokenAddress: from.address, destinationTokenAddress: to.address, originToken: from, destinationToken: to, originAmount: String(inputAmount),
  };
  return at === 'done' ? { status: 'COMPLETED', ...facts, destinationAmount: String(arrived?.amount ?? order.outputAmount) } : { status: 'PENDING', ...facts };
}

function onrampPrepared(market: PaymentMarket, { id, link, currency, currencyAmount, token, outputAmount, receiver, swap }: MarketPurchase): object {
  const { from, to, outputAmount: last } = swap ?? { from: token, to: token, outputAmount };
  return {
    id, link, currency, currencyAmount, destinationAmount: String(last), destinationToken: to, steps: swap ? [bridgeStep(market, swap, true)] : [],
    intent: { receiver, chainId: to.chainId, tokenAddress: to.address, amount: String(last), ...(swap && { onrampChainId: from.chainId, onrampTokenAddress: from.address }) },
  };
}

const lifiNative = '0x0000000000000000000000000000000000000000';
const ofLifi = (address: string): string => (address === lifiNative ? nativeTokenAddress : address);
const toLifi = ({ priceUsd, ...token }: MarketToken): object => ({ ...token, address: token.address.toLowerCase() === nativeTokenAddress.toLowerCase() ? lifiNative : token.address, priceUSD: String(priceUsd) });

/** LI.FI's API: /v1/advanced/routes, /v1/advanced/stepTransaction, /v1/quote/toAmount, /v1/status. @see https://docs.li.fi/api-reference */
export async function answerLifi(market: PaymentMarket, { path, fields }: WireRequest): Promise<WireAnswer> {
  const text = textsOf(fields);
  switch (path) {
    case '/v1/advanced/routes': {
      const options = isRecord(fields['options']) ? fields['options'] : {};
      const order = lifiOrder(market, { from: [text('fromChainId'), text('fromTokenAddress')], to: [text('toChainId'), text('toTokenAddress')], exact: 'input', amount: fields['fromAmount'], sender: text('fromAddress'), isPrepared: false });
      if (!order) return ok({ routes: [] });
      const step = lifiStep(market, order, Number(options['slippage']));
      return ok({ routes: [{ id: 'r-1', ...step.totals, gasCostUSD: '0.1', steps: [step.body] }] });
    }
    case '/v1/quote/toAmount': {
      const order = lifiOrder(market, { from: [text('fromChain'), text('fromToken')], to: [text('toChain'), text('toToken')], exact: 'output', amount: fields['toAmount'], sender: text('fromAddress'), isPrepared: false });
      return order ? ok(lifiStep(market, order, Number(text('slippage'))).body) : refusal(404, '1002', 'No available quotes');
    }
    case '/v1/advanced/stepTransaction': {
      const action = isRecord(fields['action']) ? fields['action'] : {};
      const [fromToken, toToken] = [action['fromToken'], action['toToken']].map((token) => textsOf(isRecord(token) ? token : {})('address'));
      const own = textsOf(action);
      const order = lifiOrder(market, { from: [own('fromChainId'), fromToken ?? ''], to: [own('toChainId'), toToken ?? ''], exact: 'input', amount: action['fromAmount'], sender: own('fromAddress'), isPrepared: true });
      const call = order && market.transactionsOf(order).at(-1);
      if (!order || !call) return refusal(404, '1002', 'No available quotes');
      const { chainId, to, data, valueWei } = call;
      return ok({ ...lifiStep(market, order, Number(action['slippage'])).body, transactionRequest: { from: order.sender, to, chainId, data, value: `0x${valueWei.toString(16)}`, gasLimit: '0x1', gasPrice: '0x1' } });
    }
    case '/v1/status': return ok(lifiStatus(await market.outcomeOf({ chainId: Number(text('fromChain')), hash: text('txHash') }), text('txHash')));
    default: return refusal(404, '1003', 'Not found');
  }
}

interface LifiQuery extends Pick<MarketQuery, 'exact' | 'isPrepared'> {
  readonly from: readonly [chainId: string, address: string];
  readonly to: readonly [chainId: string, address: string];
  readonly amount: unknown;
  readonly sender: string;
}

function lifiOrder(market: PaymentMarket, { from, to, amount, sender, ...how }: LifiQuery): MarketOrder | undefined {
  const [origin, destination] = [from, to].map(([chainId, address]) => market.tokenOf(Number(chainId), ofLifi(address)));
  const units = unitsOf(amount);
  return origin && destination && units !== undefined ? market.offer({ ...how, from: origin, to: destination, amount: units, sender, receiver: sender }) : undefined;
}

function lifiStep({ via, seconds, router }: PaymentMarket, { from, to, inputAmount, outputAmount, sender, receiver }: MarketOrder, slippage: number) {
  const usd = (amount: bigint, { decimals, priceUsd }: MarketToken): string => ((Number(amount) / 10 ** decimals) * priceUsd).toFixed(2);
  const totals = {
    fromAmount: String(inputAmount), fromAmountUSD: usd(inputAmount, from), toAmount: String(outputAmount), toAmountUSD: usd(outputAmount, to), toAmountMin: String((outputAmount * BigInt(10_000 - Math.round(slippage * 10_000))) / 10_000n),
  };
  const body = {
    id: 's-1', type: 'lifi', tool: 'mock', toolDetails: { key: 'mock', name: via },
    action: { fromChainId: from.chainId, toChainId: to.chainId, fromToken: toLifi(from), toToken: toLifi(to), fromAmount: String(inputAmount), slippage, fromAddress: sender, toAddress: receiver },
    estimate: { ...totals, approvalAddress: router, executionDuration: seconds, feeCosts: [], gasCosts: [] },
  };
  return { totals, body };
}

function lifiStatus({ at, order, arrived }: MarketOutcome, txHash: string): object {
  if (at === 'unknown') return { status: 'NOT_FOUND' };
  const facts = { sending: { txHash, ...(order && { chainId: order.from.chainId }) }, ...(arrived && { receiving: { txHash: arrived.hash, amount: String(arrived.amount), chainId: arrived.token.chainId, token: toLifi(arrived.token) } }) };
  switch (at) {
    case 'pending': return { status: 'PENDING', ...facts };
    case 'failed': return { status: 'FAILED', substatus: 'OUT_OF_GAS', sending: facts.sending };
    case 'done': return { status: 'DONE', substatus: 'COMPLETED', ...facts };
    case 'partial': return { status: 'DONE', substatus: 'PARTIAL', ...facts };
    case 'refunded': return { status: 'DONE', substatus: 'REFUNDED', ...facts };
  }
}

/** Reads a field as text: numbers and texts, as both kinds of service take them. */
function textsOf(fields: WireRequest['fields']): (name: string) => string {
  return (name) => {
    const value = fields[name];
    return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
  };
}

function unitsOf(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^[1-9]\d*$/.test(value) ? BigInt(value) : undefined;
}
