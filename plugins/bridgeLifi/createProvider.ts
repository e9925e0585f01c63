import { fetchService } from '../../src/api/fetchService.ts';
import { fetchErrors } from '../../src/api/fetchErrors.ts';
import type { PaymentContext, PaymentFee, PaymentProvider, PaymentRoute, PaymentStatus, PaymentStep, PaymentToken, PreparedStep } from '../../src/contracts/points/paymentProviders.ts';
import { httpPort } from '../../src/contracts/ports/http.ts';
import { sameAddress } from '../../src/domain/accounts/accounts.ts';
import { isHexData } from '../../src/domain/encoding/isHex.ts';
import { isRecord } from '../../src/domain/encoding/json.ts';
import type { Storable } from '../../src/domain/encoding/json.ts';
import { paymentFields } from '../../src/domain/payments/fields.ts';
import { isNativeToken, nativeTokenAddress } from '../../src/domain/tokens/nativeToken.ts';
import type { BridgeLifiConfig } from './config.ts';

const { addressOf, amountOf, chainIdOf, countOf, fieldsOf, hashOf, idOf, listOf, oneOf, textOf } = paymentFields;

/** LI.FI's own placeholder of a native currency. */
const lifiNative = '0x0000000000000000000000000000000000000000';

/** LI.FI's API as a provider: routes are asked for at once, and the transaction of each step when it is due. @see https://docs.li.fi/api-reference */
export function createProvider({ url, integrator, apiKey }: BridgeLifiConfig): PaymentProvider {
  /** Reads or posts, and parses: what cannot be read is `fetch.badAnswer`. */
  const ask = async <T>({ port, signal }: PaymentContext, { path, query = {}, body, parse }: Asked<T>): Promise<T> => {
    const at = new URL(`${url.replace(/\/+$/, '')}/v1/${path}`);
    for (const [name, value] of Object.entries(query)) if (value !== undefined) at.searchParams.set(name, String(value));
    const answer = await fetchService({ http: port(httpPort), service: undefined }, at.href, { signal, ...(body && { body }), ...(apiKey !== undefined && { headers: { 'x-lifi-api-key': apiKey } }) });
    try {
      return parse(answer);
    } catch (cause) {
      throw fetchErrors.badAnswer({ host: at.host }, { cause });
    }
  };
  return {
    scalesSteps: true,
    fetchRoutes: async (query, context) => {
      const { account, from, to, exact, amount, slippageBps } = query;
      const slippage = slippageBps / 10_000;
      if (exact === 'output') {
        // Only one quote is to be had by what is to arrive.
        const asked = { fromChain: from.chainId, toChain: to.chainId, fromToken: toLifi(from), toToken: toLifi(to), toAmount: amount, fromAddress: account, toAddress: account, slippage, integrator };
        return ask(context, { path: 'quote/toAmount', query: asked, parse: (answer) => [routeOfQuote(answer)] });
      }
      const body = {
        fromChainId: from.chainId, fromAmount: String(amount), fromTokenAddress: toLifi(from), fromAddress: account, toChainId: to.chainId, toTokenAddress: toLifi(to), toAddress: account,
        options: { slippage, order: 'CHEAPEST', allowSwitchChain: true, ...(integrator !== undefined && { integrator }) },
      };
      return ask(context, { path: 'advanced/routes', body, parse: (answer) => listOf(fieldsOf(answer, 'answer')['routes'], 'routes').map(parseRoute) });
    },
    prepareStep: (step, context) => ask(context, { path: 'advanced/stepTransaction', body: toAskedStep(step), parse: parsePrepared }),
    readStatus: ({ from, to, reference }, { hash }, context) => {
      const tool = isRecord(reference) ? reference['tool'] : undefined;
      return ask(context, { path: 'status', query: { txHash: hash, fromChain: from.chainId, toChain: to.chainId, bridge: typeof tool === 'string' ? tool : undefined }, parse: (answer) => parseStatus(answer, hash) });
    },
  };
}

interface Asked<T> {
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | bigint | undefined>>;
  readonly body?: object;
  parse(answer: unknown): T;
}

function toLifi({ address }: PaymentToken): string {
  return isNativeToken(address) ? lifiNative : address;
}

function parseToken(value: unknown, name: string): PaymentToken {
  const { address, chainId } = fieldsOf(value, name);
  const read = addressOf(address, `${name}.address`);
  return { chainId: chainIdOf(chainId, `${name}.chainId`), address: sameAddress(read, lifiNative) ? nativeTokenAddress : read };
}

function parseRoute(value: unknown): PaymentRoute {
  const { id, fromAmount, toAmount, toAmountMin, fromAmountUSD, toAmountUSD, gasCostUSD, steps } = fieldsOf(value, 'route');
  const parts = listOf(steps, 'steps').map(parseStep);
  const [via] = parts;
  return {
    id: idOf(id, 'id'),
    inputAmount: amountOf(fromAmount, 'fromAmount'),
    outputAmount: amountOf(toAmount, 'toAmount'),
    minOutputAmount: amountOf(toAmountMin, 'toAmountMin'),
    fees: parts.flatMap(({ fees }) => fees),
    steps: parts.map(({ step }) => step),
    durationSeconds: parts.reduce((sum, { seconds }) => sum + seconds, 0),
    ...usdOf('inputUsd', fromAmountUSD), ...usdOf('outputUsd', toAmountUSD), ...usdOf('gasUsd', gasCostUSD),
    ...(via && { via: via.via }),
  };
}

/** A quote is a step. */
function routeOfQuote(value: unknown): PaymentRoute {
  const { estimate } = fieldsOf(value, 'quote');
  const { fromAmountUSD, toAmountUSD, gasCosts = [] } = fieldsOf(estimate, 'estimate');
  const { step, fees, seconds, via } = parseStep(value);
  const gasUsd = listOf(gasCosts, 'gasCosts').reduce<number>((sum, cost) => sum + Number(fieldsOf(cost, 'gasCosts')['amountUSD']), 0);
  const { inputAmount, outputAmount, minOutputAmount } = step;
  return { id: idOf(fieldsOf(value, 'quote')['id'], 'id'), inputAmount, outputAmount, minOutputAmount, fees, steps: [step], durationSeconds: seconds, ...usdOf('inputUsd', fromAmountUSD), ...usdOf('outputUsd', toAmountUSD), ...usdOf('gasUsd', gasUsd), via };
}

interface ParsedStep {
  readonly step: PaymentStep;
  readonly fees: readonly PaymentFee[];
  readonly seconds: number;
  readonly via: string;
}

function parseStep(value: unknown): ParsedStep {
  const { transactionRequest: _later, ...fields } = fieldsOf(value, 'step');
  const { tool, toolDetails, action, estimate } = fields;
  const { fromToken, toToken, fromChainId, toChainId, toAddress } = fieldsOf(action, 'action');
  const { fromAmount, toAmount, toAmountMin, feeCosts, executionDuration } = fieldsOf(estimate, 'estimate');
  const [from, to] = [parseToken(fromToken, 'fromToken'), parseToken(toToken, 'toToken')];
  if (chainIdOf(fromChainId, 'fromChainId') !== from.chainId || chainIdOf(toChainId, 'toChainId') !== to.chainId) throw new TypeError('a token is of another chain than its step');
  return {
    step: {
      from, to,
      inputAmount: amountOf(fromAmount, 'fromAmount'), outputAmount: amountOf(toAmount, 'toAmount'), minOutputAmount: amountOf(toAmountMin, 'toAmountMin'),
      receiver: addressOf(toAddress, 'toAddress'),
      reference: fields as Storable, // it came as JSON
    },
    fees: listOf(feeCosts ?? [], 'feeCosts').map(parseFee),
    seconds: Math.ceil(numberOf(executionDuration ?? 0)),
    via: isRecord(toolDetails) ? textOf(toolDetails['name'], 'toolDetails.name') : textOf(tool, 'tool'),
  };
}

function parseFee(value: unknown): PaymentFee {
  const { token, amount, included, amountUSD } = fieldsOf(value, 'feeCosts');
  if (typeof included !== 'boolean') throw new TypeError('included cannot be read');
  return { token: parseToken(token, 'feeCosts.token'), amount: amountOf(amount, 'feeCosts.amount'), isIncluded: included, ...usdOf('usd', amountUSD) };
}

/** The step as LI.FI gave it, for as much as there is now. */
function toAskedStep({ reference, inputAmount }: PaymentStep): object {
  const step = fieldsOf(reference, 'reference');
  const { action, estimate } = step;
  const fromAmount = String(inputAmount);
  return { ...step, action: { ...fieldsOf(action, 'action'), fromAmount }, estimate: { ...fieldsOf(estimate, 'estimate'), fromAmount } };
}

function parsePrepared(value: unknown): PreparedStep {
  const { transactionRequest, estimate } = fieldsOf(value, 'step');
  const { to, data, value: valueWei = '0x0', chainId } = fieldsOf(transactionRequest, 'transactionRequest');
  const { step: { from, inputAmount, minOutputAmount, receiver } } = parseStep(value);
  const { approvalAddress } = fieldsOf(estimate, 'estimate');
  if (!isHexData(data)) throw new TypeError('data cannot be read');
  return {
    calls: [{ chainId: chainIdOf(chainId, 'chainId'), to: addressOf(to, 'to'), data, valueWei: amountOf(valueWei, 'value') }],
    ...(!isNativeToken(from.address) && { spender: addressOf(approvalAddress, 'approvalAddress') }),
    terms: { inputAmount, minOutputAmount, receiver },
  };
}

function parseStatus(value: unknown, hash: string): PaymentStatus {
  const { status, substatus, substatusMessage, sending, receiving } = fieldsOf(value, 'status');
  const { txHash } = isRecord(sending) ? sending : {};
  if (txHash !== undefined && hashOf(txHash, 'sending.txHash').toLowerCase() !== hash.toLowerCase()) throw new TypeError('it is of another transaction');
  switch (oneOf(status, 'status', ['NOT_FOUND', 'INVALID', 'PENDING', 'DONE', 'FAILED'])) {
    case 'NOT_FOUND': case 'INVALID': return { at: 'unknown' };
    case 'PENDING': return { at: 'pending' };
    case 'FAILED': return substatus === 'REFUNDED' ? { at: 'refunded' } : { at: 'failed', ...(typeof substatusMessage === 'string' && { reason: substatusMessage }) };
    case 'DONE': {
      const { amount, token, txHash: arrived } = isRecord(receiving) ? receiving : {};
      const facts = { ...(arrived !== undefined && { hash: hashOf(arrived, 'receiving.txHash') }), ...(amount !== undefined && { outputAmount: amountOf(amount, 'receiving.amount') }) };
      const how = oneOf(substatus ?? 'COMPLETED', 'substatus', ['COMPLETED', 'PARTIAL', 'REFUNDED']);
      if (how === 'REFUNDED') return { at: 'refunded', ...(facts.hash !== undefined && { hash: facts.hash }) };
      return how === 'PARTIAL' ? { at: 'partial', ...facts, ...(token !== undefined && { token: parseToken(token, 'receiving.token') }) } : { at: 'done', ...facts };
    }
  }
}

function usdOf<Name extends string>(name: Name, value: unknown): { readonly [N in Name]?: number } {
  const usd = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN;
  return Number.isFinite(usd) && usd >= 0 ? ({ [name]: usd } as { readonly [N in Name]?: number }) : {}; // the name is a type parameter
}

function numberOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : countOf(value, 'executionDuration');
}
