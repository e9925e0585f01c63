import { decodeJson, encodeJson } from '../domain/json.ts';
import type { PreviewRequest } from '../domain/preview/preview.ts';
import type { TypedData } from '../domain/transactions.ts';
import type { DescribeRequest } from './describeRequest.ts';
import type { SendRequest } from './sendTransaction.ts';

/** What helps to explain a request. */
export type ReviewHints = Pick<DescribeRequest, 'names' | 'signatures' | 'asker'>;

/** What was asked for, as the screen carries it. */
export type ReviewOrder = ReviewHints & (
  | { readonly kind: 'send'; readonly chainId: number; readonly send: Omit<SendRequest, 'signal' | 'walletId' | 'chainId'> }
  | { readonly kind: 'typedData'; readonly chainId?: number; readonly data: TypedData }
  /** Text, or bytes as `0x…`. */
  | { readonly kind: 'message'; readonly chainId?: number; readonly message: string; readonly isBytes: boolean }
);

/** Who was active when it was asked for; nobody else signs it. */
export interface Reviewer {
  readonly walletId: string;
  readonly address: string;
}

export function encodeOrder(order: ReviewOrder): string {
  return encodeJson(order);
}

export function decodeOrder(text: string): ReviewOrder {
  return decodeJson(text) as ReviewOrder; // written by encodeOrder, kept in the kit's own store
}

export function toPreviewRequest(order: ReviewOrder): PreviewRequest {
  if (order.kind === 'typedData') return { kind: 'typedData', data: order.data };
  if (order.kind === 'message') return { kind: 'message', message: order.message, isBytes: order.isBytes };
  const { to, valueWei, data, gas } = order.send;
  return { kind: 'transaction', chainId: order.chainId, transaction: { ...(to !== undefined && { to }), ...(valueWei !== undefined && { valueWei }), ...(data !== undefined && { data }), ...(gas !== undefined && { gas }) } };
}
