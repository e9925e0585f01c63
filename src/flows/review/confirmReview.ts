import { decodeBytes } from '../../domain/encoding/bytes.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import type { OrderPrice, PricedOrder } from '../../domain/transactions/orderPrice.ts';
import { priceErrors } from '../../domain/transactions/priceErrors.ts';
import { withSlack } from '../../domain/transactions/judgeFee.ts';
import { priceOrder, unpricedMost } from './priceOrder.ts';
import type { PaidOrder, Reviewer, ReviewOrder } from './review.ts';
import type { ReviewAnswer } from './reviewQuestion.ts';
import { send } from '../sending/send.ts';
import type { SendRequest } from '../sending/sendTransaction.ts';
import { sendCalls } from '../batches/sendCalls.ts';
import { signMessage, signTypedData } from '../signing/signMessage.ts';

/**
 * Carries a reviewed request out, exactly as it was shown, and for the price that was shown or a quarter more. Where none was shown, for next to nothing.
 * @throws transaction.feeRose where it would cost more by now: nothing is signed. wallet.accountGone and like `send`, `sendCalls`, `signTypedData` or `signMessage`
 */
export function confirmReview(order: ReviewOrder, { walletId, address }: Reviewer, shown?: OrderPrice, signal?: AbortSignal): Flow<Promise<ReviewAnswer>> {
  return coreFlow(async (dispatch): Promise<ReviewAnswer> => {
    const sponsor = shown?.at === 'sponsored' ? shown.sponsor : undefined;
    // Where a person was shown that the account pays, it does.
    const payerOf = (sponsored: SendRequest['sponsored']): { readonly sponsored?: false } => (!sponsor && sponsored === 'ifPossible' ? { sponsored: false } : {});
    switch (order.kind) {
      case 'typedData': return { kind: 'signature', signature: await dispatch(signTypedData({ data: order.data, walletId, address, signal })) };
      case 'message': return { kind: 'signature', signature: await dispatch(signMessage({ message: order.isBytes ? decodeBytes(order.message) : order.message, walletId, address, signal })) };
      case 'send': {
        const { maxFeesWei: [maxFeeWei], now: [cost], maxTokenFee } = await dispatch(agree(order, { walletId, address }, shown, signal));
        const priced = { ...(cost && { gas: cost.gas, fees: cost.fees, simulate: order.send.simulate ?? order.send.gas === undefined }), ...(maxFeeWei !== undefined && { maxFeeWei }), ...(maxTokenFee !== undefined && { maxTokenFee }) };
        return { kind: 'send', sent: await dispatch(send({ ...order.send, ...payerOf(order.send.sponsored), ...priced, chainId: order.chainId, walletId, from: address, signal }, { sponsor })) };
      }
      case 'calls': {
        const { isOneByOne: _shown, delegation: _told, ...batch } = order.batch;
        const { maxFeesWei, maxTokenFee } = await dispatch(agree(order, { walletId, address }, shown, signal));
        return { kind: 'calls', id: (await dispatch(sendCalls({ ...batch, ...payerOf(batch.sponsored), oneByOne: !batch.forceAtomic, from: address, chainId: order.chainId, walletId, maxFeesWei, ...(maxTokenFee !== undefined && { maxTokenFee }), signal }, { sponsor }))).id };
      }
    }
  });
}

interface Agreed {
  /** Of each transaction. None where a wallet says itself what it costs. */
  readonly maxFeesWei: readonly bigint[];
  /** What may be paid in a token, in its smallest units. Absent: nothing was shown of one. */
  readonly maxTokenFee?: bigint;
  /** What each costs by now, as far as that can be told. */
  readonly now: PricedOrder['costs'];
}

/** What each transaction of an order may cost by what was shown. It is priced anew, so that a fee that rose is shown again before anything is begun. @throws transaction.feeRose, the signal's reason */
function agree(order: PaidOrder, reviewer: Reviewer, shown: OrderPrice | undefined, signal: AbortSignal | undefined): Flow<Promise<Agreed>> {
  return async (dispatch, getState) => {
    if (shown?.at === 'free' || shown?.at === 'sponsored') return { maxFeesWei: [], now: [] };
    if (shown?.at === 'token') return { maxFeesWei: [], now: [], maxTokenFee: withSlack(shown.fee.most) };
    const count = order.kind === 'calls' ? order.batch.calls.length : 1;
    const agreedWei = shown?.at === 'priced' ? shown.feeWei : (shown?.mostWei ?? unpricedMost(getState(), order.chainId));
    const isShown = shown?.at === 'priced';
    const maxFeesWei = isShown ? shown.costs.map(({ feeWei }) => withSlack(feeWei)) : Array.from({ length: count }, () => agreedWei / BigInt(count));
    const now = await dispatch(priceOrder(order, reviewer, signal));
    if (now.at !== 'priced') return { maxFeesWei, now: [], maxTokenFee: 0n }; // it is sent or not by its own limit; no token was shown to be paid
    if (now.feeWei > (isShown ? withSlack(agreedWei) : agreedWei)) throw priceErrors.feeRose({ feeWei: now.feeWei, agreedWei });
    return { maxFeesWei, now: now.costs };
  };
}
