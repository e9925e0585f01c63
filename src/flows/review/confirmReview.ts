import { decodeBytes } from '../../domain/encoding/bytes.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import type { Reviewer, ReviewOrder } from './review.ts';
import type { ReviewAnswer } from './reviewQuestion.ts';
import { send } from '../sending/send.ts';
import { sendCalls } from '../batches/sendCalls.ts';
import { signMessage, signTypedData } from '../signing/signMessage.ts';

/** Carries a reviewed request out, exactly as it was shown. @throws wallet.accountGone and like `send`, `sendCalls`, `signTypedData` or `signMessage` */
export function confirmReview(order: ReviewOrder, { walletId, address }: Reviewer, signal?: AbortSignal): Flow<Promise<ReviewAnswer>> {
  return coreFlow(async (dispatch): Promise<ReviewAnswer> => {
    switch (order.kind) {
      case 'typedData': return { kind: 'signature', signature: await dispatch(signTypedData({ data: order.data, walletId, address, signal })) };
      case 'message': return { kind: 'signature', signature: await dispatch(signMessage({ message: order.isBytes ? decodeBytes(order.message) : order.message, walletId, address, signal })) };
      case 'send': return { kind: 'send', sent: await dispatch(send({ ...order.send, chainId: order.chainId, walletId, from: address, signal })) };
      case 'calls': {
        const { isOneByOne: _shown, ...batch } = order.batch;
        return { kind: 'calls', id: (await dispatch(sendCalls({ ...batch, from: address, chainId: order.chainId, walletId, signal }))).id };
      }
    }
  });
}
