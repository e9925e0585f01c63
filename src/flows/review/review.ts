import type { ChainId, WalletId } from '../../domain/kitNames.ts';
import type { BatchCall, RequestedCapabilities } from '../../domain/transactions/calls.ts';
import type { PreviewRequest } from '../../domain/preview/preview.ts';
import type { TransactionRequest, TypedData } from '../../domain/transactions/transactions.ts';
import type { DescribeRequest } from './describeRequest.ts';
import type { SendRequest } from '../sending/sendTransaction.ts';

/** What helps to explain a request. */
export type ReviewHints = Pick<DescribeRequest, 'names' | 'signatures' | 'asker'>;

/** What was asked for, as the screen shows it. */
export type ReviewOrder = ReviewHints & (
  | { readonly kind: 'send'; readonly chainId: ChainId; readonly send: Omit<SendRequest, 'signal' | 'walletId' | 'chainId' | 'maxFeeWei'>; /** What was said before to be the fee, in wei. */ readonly toldFeeWei?: bigint; /** The contract whose code the wallet is set up to run. */ readonly delegate?: string }
  | { readonly kind: 'calls'; readonly chainId: ChainId; readonly batch: ReviewedBatch }
  | { readonly kind: 'typedData'; readonly chainId?: ChainId; readonly data: TypedData }
  /** Text, or bytes as `0x…`. */
  | { readonly kind: 'message'; readonly chainId?: ChainId; readonly message: string; readonly isBytes: boolean }
);

/** One that costs a fee. */
export type PaidOrder = Extract<ReviewOrder, { readonly kind: 'send' | 'calls' }>;

export interface ReviewedBatch {
  readonly calls: readonly [BatchCall, ...(readonly BatchCall[])];
  readonly id?: string;
  readonly forceAtomic: boolean;
  readonly capabilities?: RequestedCapabilities;
  readonly sponsored?: SendRequest['sponsored'];
  /** The contract that the account hands itself to by the same transaction, as its wallet is set up, and the nonce of that. @see EIP-7702 */
  readonly delegation?: { readonly address: string; readonly nonce: number };
  /** The wallet cannot carry it out as one: the kit sends one call after the other. */
  readonly isOneByOne: boolean;
}

/** The account that was active when it was asked for; no other signs it. */
export interface Reviewer {
  readonly walletId: WalletId;
  readonly address: string;
}

/** What is to be read before it is confirmed: one thing, or each call of a batch. */
export function toPreviewRequests(order: ReviewOrder): readonly [PreviewRequest, ...(readonly PreviewRequest[])] {
  switch (order.kind) {
    case 'typedData': return [{ kind: 'typedData', data: order.data }];
    case 'message': return [{ kind: 'message', message: order.message, isBytes: order.isBytes }];
    case 'send': return [toTransaction(order.send, order.chainId), ...(order.send.authorizationList ?? []).map(({ chainId, address, nonce }) => ({ kind: 'authorization', chainId, address, nonce }) as const)];
    case 'calls': {
      const { calls: [first, ...rest], delegation } = order.batch;
      return [toTransaction(first, order.chainId), ...rest.map((call) => toTransaction(call, order.chainId)), ...(delegation ? [{ kind: 'authorization', chainId: order.chainId, ...delegation } as const] : [])];
    }
  }
}

/** Code that the account may be handed to without a danger, beside what is published: the contract that its wallet is set up with. */
export function knownDelegates(order: ReviewOrder): readonly string[] {
  const delegate = order.kind === 'send' ? order.delegate : order.kind === 'calls' ? order.batch.delegation?.address : undefined;
  return delegate === undefined ? [] : [delegate];
}

/** Without its fee, which is told for the whole order. */
function toTransaction({ to, valueWei, data, accessList }: TransactionRequest, chainId: number): PreviewRequest {
  return { kind: 'transaction', chainId, transaction: { ...(to !== undefined && { to }), ...(valueWei !== undefined && { valueWei }), ...(data !== undefined && { data }), ...(accessList && { accessList }) } };
}
