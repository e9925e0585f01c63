import type { Services } from '../../contracts/services.ts';
import { httpPort } from '../../contracts/ports/http.ts';
import { parseBridgePrepared, parseBridgeQuote, parseBridgeStatus, parseOnrampPrepared, parseOnrampStatus } from '../../domain/payments/bridgeAnswers.ts';
import type { BridgePrepared, BridgeQuote, BridgeStatus, OnrampPrepared, OnrampStatus } from '../../domain/payments/bridgeAnswers.ts';
import { fetchErrors } from '../fetchErrors.ts';
import { fetchService } from '../fetchService.ts';
import type { ServiceAccess } from '../fetchService.ts';

/** Who sells tokens for money. */
export type Onramp = 'stripe' | 'coinbase' | 'transak';

/** A token to be bought for money. Amounts in the token's smallest units. @see POST /v1/onramp/prepare */
export interface OnrampQuery {
  readonly onramp: Onramp;
  readonly chainId: number;
  readonly tokenAddress: string;
  readonly receiver: string;
  readonly amount?: bigint;
  /** Of the site's, JSON: it comes back in the status and in events. */
  readonly purchaseData?: unknown;
  readonly sender?: string;
  /** What the onramp sells first, where it does not sell the token itself. */
  readonly onrampTokenAddress?: string;
  readonly onrampChainId?: number;
  /** ISO 4217. */
  readonly currency?: string;
  readonly maxSteps?: number;
  readonly excludeChainIds?: readonly number[];
  readonly paymentLinkId?: string;
  /** ISO 3166, two letters. */
  readonly country?: string;
}

/** A token for another. `amount` is what arrives for `buy`, what goes for `sell`, in smallest units. @see GET /v1/buy/quote, GET /v1/sell/quote */
export interface BridgeQuery {
  readonly originChainId: number;
  readonly originTokenAddress: string;
  readonly destinationChainId: number;
  readonly destinationTokenAddress: string;
  readonly amount: bigint;
  readonly maxSteps?: number;
}

/** The same with who pays and who receives. @see POST /v1/buy/prepare, POST /v1/sell/prepare */
export interface BridgeOrder extends BridgeQuery {
  readonly sender: string;
  readonly receiver: string;
  readonly purchaseData?: unknown;
  readonly paymentLinkId?: string;
}

/** A token that goes to another account on its chain. @see POST /v1/transfer/prepare */
export interface BridgeTransfer {
  readonly chainId: number;
  readonly tokenAddress: string;
  readonly amount: bigint;
  readonly sender: string;
  readonly receiver: string;
  /** Absent: the sender. */
  readonly feePayer?: 'sender' | 'receiver';
  readonly purchaseData?: unknown;
  readonly paymentLinkId?: string;
}

interface Asked<T> {
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | bigint | undefined>>;
  readonly body?: object;
  parse(data: unknown): T;
}

/** @throws fetch.notConfigured, fetch.failed, fetch.badAnswer, http.* */
async function askBridge<T>({ service, port }: Services, { path, query = {}, body, parse }: Asked<T>, signal: AbortSignal | undefined): Promise<T> {
  if (service?.bridgeUrl === undefined) throw fetchErrors.notConfigured({ field: 'bridgeUrl' });
  const access: ServiceAccess = { http: port(httpPort), service };
  const url = new URL(`${service.bridgeUrl.replace(/\/+$/, '')}${path}`);
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value));
  const answer = await fetchService(access, url.href, { signal, ...(body && { body }) });
  const { data }: { readonly data?: unknown } = Object(answer);
  try {
    return parse(data);
  } catch (cause) {
    throw fetchErrors.badAnswer({ host: url.host }, { cause });
  }
}

/** Prepares a purchase for money. @throws fetch.*, http.* */
export function fetchOnrampPrepared(services: Services, { excludeChainIds, amount, ...query }: OnrampQuery, signal?: AbortSignal): Promise<OnrampPrepared> {
  const body = { ...query, ...(amount !== undefined && { amount: String(amount) }), ...(excludeChainIds && { excludeChainIds: excludeChainIds.join() }) };
  return askBridge(services, { path: '/v1/onramp/prepare', body, parse: parseOnrampPrepared }, signal);
}

/** What became of a purchase. @throws fetch.*, http.* */
export function fetchOnrampStatus(services: Services, { id }: { readonly id: string }, signal?: AbortSignal): Promise<OnrampStatus> {
  return askBridge(services, { path: '/v1/onramp/status', query: { id }, parse: parseOnrampStatus }, signal);
}

/** What became of what a transaction began. @throws fetch.*, http.* */
export function fetchBridgeStatus(services: Services, { transactionHash, chainId }: { readonly transactionHash: string; readonly chainId: number }, signal?: AbortSignal): Promise<BridgeStatus> {
  return askBridge(services, { path: '/v1/status', query: { transactionHash, chainId }, parse: parseBridgeStatus }, signal);
}

/** What one token costs in another; no transactions yet. @throws fetch.*, http.* */
export function fetchBridgeQuote(services: Services, side: 'buy' | 'sell', { amount, ...query }: BridgeQuery, signal?: AbortSignal): Promise<BridgeQuote> {
  return askBridge(services, { path: `/v1/${side}/quote`, query: { ...query, [`${side}AmountWei`]: amount, amount }, parse: parseBridgeQuote }, signal);
}

/** The same with the transactions that do it. @throws fetch.*, http.* */
export function fetchBridgePrepared(services: Services, side: 'buy' | 'sell', { amount, originChainId, destinationChainId, ...order }: BridgeOrder, signal?: AbortSignal): Promise<BridgePrepared> {
  const body = { ...order, originChainId: String(originChainId), destinationChainId: String(destinationChainId), amount: String(amount), [`${side}AmountWei`]: String(amount) };
  return askBridge(services, { path: `/v1/${side}/prepare`, body, parse: parseBridgePrepared }, signal);
}

/** The transactions that bring a token to another account. @throws fetch.*, http.* */
export function fetchTransferPrepared(services: Services, { amount, chainId, ...transfer }: BridgeTransfer, signal?: AbortSignal): Promise<BridgePrepared> {
  const body = { ...transfer, chainId: String(chainId), amount: String(amount), transferAmountWei: String(amount) };
  return askBridge(services, { path: '/v1/transfer/prepare', body, parse: parseBridgePrepared }, signal);
}
