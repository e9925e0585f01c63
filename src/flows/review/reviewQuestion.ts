import { defineQuestion } from '../../contracts/question.ts';
import type { Sent } from '../sending/sendTransaction.ts';
import type { Reviewer, ReviewOrder } from './review.ts';
import type { Hex } from '../../domain/encoding/hex.ts';

export interface ReviewParams extends Reviewer {
  readonly order: ReviewOrder;
}

/** What comes of an order once the person agrees. */
export type ReviewAnswer =
  | { readonly kind: 'send'; readonly sent: Sent }
  | { readonly kind: 'calls'; readonly id: string }
  | { readonly kind: 'signature'; readonly signature: Hex }
  /** Nothing is signed or sent, and the connection with the app that asks is to end. */
  | { readonly kind: 'disconnectAsker' };

/** Whether to send or sign what was asked for, shown in plain language. */
export const reviewQuestion = /* @__PURE__ */ defineQuestion<ReviewParams, ReviewAnswer>({ id: 'core.review', facts: withoutSignatures });

/** A signed authorisation can be submitted by anyone who has it: it is kept out of the store. */
function withoutSignatures({ order, ...reviewer }: ReviewParams): object {
  if (order.kind !== 'send' || !order.send.authorizationList) return { order, ...reviewer };
  const authorizationList = order.send.authorizationList.map(({ chainId, address, nonce }) => ({ chainId, address, nonce }));
  return { order: { ...order, send: { ...order.send, authorizationList } }, ...reviewer };
}
