import { isHexData } from '../encoding/isHex.ts';
import { isRecord } from '../encoding/json.ts';
import { addressOf, amountOf, chainIdOf, countOf, decimalOf, fieldsOf, hashOf, idOf, listOf, oneOf, textOfField } from './fields.ts';

// What the bridge and onramp service answers, see the specification, sections 3, 4 and 7. Each parser takes what stands under `data`, and throws a TypeError for what cannot be read.

/** A token as the service tells it. Names are fit to show. */
export interface BridgeToken {
  readonly chainId: number;
  readonly address: string;
  readonly decimals: number;
  readonly symbol: string;
  readonly name: string;
  readonly iconUri?: string;
  /** Of one whole token, in decimal digits. Absent: not told. */
  readonly priceUsd?: string;
}

/** What a transaction of a step is for. */
export type BridgeAction = 'approval' | 'transfer' | 'buy' | 'sell' | 'fee';

/** A transaction that the sender is asked to send. Untrusted, like all of an answer: nothing is sent without being compared with what was asked. */
export interface BridgeTransaction {
  readonly action: BridgeAction;
  readonly chainId: number;
  readonly to: string;
  /** `0x…`, whole bytes. */
  readonly data: string;
  readonly valueWei: bigint;
  /** Who may take the token, of an approval, where told. */
  readonly spender?: string;
}

/** One part of a route: what goes in, what comes out, and what has to be sent for it, in order. */
export interface BridgeStep {
  readonly originToken: BridgeToken;
  readonly destinationToken: BridgeToken;
  /** In the smallest units of the origin token. */
  readonly originAmount: bigint;
  /** In the smallest units of the destination token. */
  readonly destinationAmount: bigint;
  /** In ms, where told. */
  readonly estimatedExecutionTimeMs?: number;
  /** Empty in a quote, and of what the service does by itself. */
  readonly transactions: readonly BridgeTransaction[];
}

/** What one way costs and gives, and how. @see GET /v1/buy/quote, /v1/sell/quote */
export interface BridgeQuote {
  readonly originAmount: bigint;
  readonly destinationAmount: bigint;
  readonly estimatedExecutionTimeMs?: number;
  /** In ms since 1970, until when the transactions are good. Absent: not told. */
  readonly expiresAtMs?: number;
  readonly steps: readonly BridgeStep[];
}

/** What the service has understood, as far as it says. Amounts in the smallest units. */
export interface BridgeIntent {
  readonly receiver?: string;
  readonly sender?: string;
  readonly amount?: bigint;
}

/** A quote with its transactions. @see POST /v1/buy/prepare, /v1/sell/prepare, /v1/transfer/prepare */
export interface BridgePrepared extends BridgeQuote {
  readonly intent: BridgeIntent;
}

/** A purchase for money, ready to be paid at a page of the onramp. @see POST /v1/onramp/prepare */
export interface OnrampPrepared {
  /** Names the purchase, for its status. */
  readonly id: string;
  /** The page at which it is paid. Open it in a window; it is the buyer's alone. */
  readonly link: string;
  /** ISO 4217. */
  readonly currency: string;
  /** What is paid, in whole units of the currency, as decimal digits. */
  readonly currencyAmount: string;
  /** What arrives, in the smallest units of the token that was asked for. */
  readonly destinationAmount: bigint;
  /** In ms since 1970. Absent: not told. */
  readonly expiresAtMs?: number;
  /** What the buyer has to send after the purchase, where the onramp sells another token first. */
  readonly steps: readonly BridgeStep[];
  readonly intent: BridgeIntent & { readonly chainId?: number; readonly tokenAddress?: string };
}

/** A transaction on any chain. */
export interface PaymentHash {
  readonly chainId: number;
  readonly transactionHash: string;
}

/** What became of a transaction that began a bridging. @see GET /v1/status */
export type BridgeStatus =
  | ({ readonly status: 'COMPLETED'; readonly destinationAmount: bigint } & BridgedFacts)
  | ({ readonly status: 'PENDING' } & BridgedFacts)
  | { readonly status: 'FAILED'; readonly paymentId?: string; readonly transactions: readonly PaymentHash[]; readonly purchaseData?: unknown }
  | { readonly status: 'NOT_FOUND'; readonly paymentId?: string; readonly transactions: readonly PaymentHash[] };

/** Where it goes from and to. */
export interface BridgedFacts {
  readonly paymentId: string;
  readonly transactions: readonly PaymentHash[];
  readonly originChainId: number;
  readonly destinationChainId: number;
  readonly originTokenAddress: string;
  readonly destinationTokenAddress: string;
  readonly originToken?: BridgeToken;
  readonly destinationToken?: BridgeToken;
  readonly originAmount: bigint;
  readonly sender: string;
  readonly receiver: string;
  readonly purchaseData?: unknown;
}

/** What became of a purchase. @see GET /v1/onramp/status */
export interface OnrampStatus {
  readonly status: 'PENDING' | 'COMPLETED' | 'FAILED';
  readonly transactions: readonly PaymentHash[];
  readonly purchaseData?: unknown;
}

const maxSteps = 16;
const maxTransactions = 16;
const maxLinkCharacters = 8_192;

export function parseBridgeQuote(value: unknown): BridgeQuote {
  const { originAmount, destinationAmount, estimatedExecutionTimeMs, expiration, steps } = fieldsOf(value, 'data');
  return {
    originAmount: amountOf(originAmount, 'originAmount'),
    destinationAmount: amountOf(destinationAmount, 'destinationAmount'),
    ...durationOf(estimatedExecutionTimeMs),
    ...expiryOf(expiration),
    steps: stepsOf(steps),
  };
}

export function parseBridgePrepared(value: unknown): BridgePrepared {
  const { intent } = fieldsOf(value, 'data');
  return { ...parseBridgeQuote(value), intent: isGiven(intent) ? intentOf(intent) : {} };
}

export function parseOnrampPrepared(value: unknown): OnrampPrepared {
  const { id, link, currency, currencyAmount, destinationAmount, expiration, steps, intent } = fieldsOf(value, 'data');
  const { chainId, tokenAddress } = fieldsOf(intent, 'intent');
  if (typeof link !== 'string' || link.length > maxLinkCharacters || !/^https:\/\//i.test(link) || !URL.canParse(link)) throw new TypeError('link cannot be read');
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) throw new TypeError('currency cannot be read');
  return {
    id: idOf(id, 'id'),
    link: new URL(link).href,
    currency,
    currencyAmount: decimalOf(currencyAmount, 'currencyAmount'),
    destinationAmount: amountOf(destinationAmount, 'destinationAmount'),
    ...expiryOf(expiration),
    steps: stepsOf(steps),
    intent: { ...intentOf(intent), ...(isGiven(chainId) && { chainId: chainIdOf(chainId, 'intent.chainId') }), ...(isGiven(tokenAddress) && { tokenAddress: addressOf(tokenAddress, 'intent.tokenAddress') }) },
  };
}

export function parseBridgeStatus(value: unknown): BridgeStatus {
  const fields = fieldsOf(value, 'data');
  const status = oneOf(fields['status'], 'status', ['FAILED', 'PENDING', 'NOT_FOUND', 'COMPLETED']);
  const { purchaseData } = fields;
  const ended = { ...(isGiven(fields['paymentId']) && { paymentId: idOf(fields['paymentId'], 'paymentId') }), transactions: hashesOf(fields['transactions'] ?? []) };
  if (status === 'NOT_FOUND') return { status, ...ended };
  if (status === 'FAILED') return { status, ...ended, ...(isGiven(purchaseData) && { purchaseData }) };
  const { originToken, destinationToken } = fields;
  const facts: BridgedFacts = {
    paymentId: idOf(fields['paymentId'], 'paymentId'),
    transactions: hashesOf(fields['transactions']),
    originChainId: chainIdOf(fields['originChainId'], 'originChainId'),
    destinationChainId: chainIdOf(fields['destinationChainId'], 'destinationChainId'),
    originTokenAddress: addressOf(fields['originTokenAddress'], 'originTokenAddress'),
    destinationTokenAddress: addressOf(fields['destinationTokenAddress'], 'destinationTokenAddress'),
    ...(isGiven(originToken) && { originToken: parseBridgeToken(originToken, 'originToken') }),
    ...(isGiven(destinationToken) && { destinationToken: parseBridgeToken(destinationToken, 'destinationToken') }),
    originAmount: amountOf(fields['originAmount'], 'originAmount'),
    sender: addressOf(fields['sender'], 'sender'),
    receiver: addressOf(fields['receiver'], 'receiver'),
    ...(isGiven(purchaseData) && { purchaseData }),
  };
  return status === 'PENDING' ? { status, ...facts } : { status, ...facts, destinationAmount: amountOf(fields['destinationAmount'], 'destinationAmount') };
}

export function parseOnrampStatus(value: unknown): OnrampStatus {
  const { status, transactions, purchaseData } = fieldsOf(value, 'data');
  const told = oneOf(status, 'status', ['CREATED', 'PENDING', 'COMPLETED', 'FAILED']);
  // The service's name for one that was prepared and not begun; the specification counts it as pending.
  return { status: told === 'CREATED' ? 'PENDING' : told, transactions: hashesOf(transactions ?? []), ...(isGiven(purchaseData) && { purchaseData }) };
}

export function parseBridgeToken(value: unknown, name: string): BridgeToken {
  const { chainId, address, decimals, symbol, name: title, iconUri, priceUsd } = fieldsOf(value, name);
  return {
    chainId: chainIdOf(chainId, `${name}.chainId`),
    address: addressOf(address, `${name}.address`),
    decimals: countOf(decimals, `${name}.decimals`, { max: 255 }),
    symbol: textOfField(symbol, `${name}.symbol`, 32),
    name: textOfField(title, `${name}.name`),
    ...(typeof iconUri === 'string' && iconUri.length <= 2_048 && /^(https|ipfs|data):/i.test(iconUri) && { iconUri }),
    ...(isGiven(priceUsd) && { priceUsd: decimalOf(priceUsd, `${name}.priceUsd`) }),
  };
}

export function hashesOf(value: unknown): readonly PaymentHash[] {
  return listOf(value, 'transactions').map((each) => {
    const { chainId, transactionHash } = fieldsOf(each, 'transactions');
    return { chainId: chainIdOf(chainId, 'chainId'), transactionHash: hashOf(transactionHash, 'transactionHash') };
  });
}

function stepsOf(value: unknown): readonly BridgeStep[] {
  return listOf(value, 'steps', maxSteps).map((step) => {
    const { originToken, destinationToken, originAmount, destinationAmount, estimatedExecutionTimeMs, transactions = [] } = fieldsOf(step, 'steps');
    return {
      originToken: parseBridgeToken(originToken, 'originToken'),
      destinationToken: parseBridgeToken(destinationToken, 'destinationToken'),
      originAmount: amountOf(originAmount, 'originAmount'),
      destinationAmount: amountOf(destinationAmount, 'destinationAmount'),
      ...durationOf(estimatedExecutionTimeMs),
      transactions: listOf(transactions, 'transactions', maxTransactions).map(transactionOf),
    };
  });
}

function transactionOf(value: unknown): BridgeTransaction {
  const { action, chainId, to, data, value: valueWei, spender } = fieldsOf(value, 'transactions');
  if (!isHexData(data)) throw new TypeError('data cannot be read');
  return {
    action: oneOf(action, 'action', ['approval', 'transfer', 'buy', 'sell', 'fee']),
    chainId: chainIdOf(chainId, 'chainId'),
    to: addressOf(to, 'to'),
    data,
    valueWei: isGiven(valueWei) ? amountOf(valueWei, 'value') : 0n,
    ...(isGiven(spender) && { spender: addressOf(spender, 'spender') }),
  };
}

function intentOf(value: unknown): BridgeIntent {
  const { receiver, sender, amount } = fieldsOf(value, 'intent');
  return {
    ...(isGiven(receiver) && { receiver: addressOf(receiver, 'intent.receiver') }),
    ...(isGiven(sender) && { sender: addressOf(sender, 'intent.sender') }),
    ...(isGiven(amount) && { amount: amountOf(amount, 'intent.amount') }),
  };
}

function durationOf(value: unknown): { readonly estimatedExecutionTimeMs?: number } {
  return isGiven(value) ? { estimatedExecutionTimeMs: countOf(value, 'estimatedExecutionTimeMs') } : {};
}

/** Told in seconds or in ms since 1970, by what the number can be: no route is good for a thousand years. */
function expiryOf(value: unknown): { readonly expiresAtMs?: number } {
  if (!isGiven(value)) return {};
  const told = countOf(value, 'expiration');
  return { expiresAtMs: told < 100_000_000_000 ? told * 1_000 : told };
}

/** Services write null for what is not there. */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && !(isRecord(value) && Object.keys(value).length === 0);
}
