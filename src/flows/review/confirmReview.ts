import { decodeBytes } from '../../domain/encoding/bytes.ts';
import { encodeJson } from '../../domain/encoding/json.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { activeSession } from '../connection/activeSession.ts';
import type { Reviewer, ReviewOrder } from './review.ts';
import { send } from '../sending/send.ts';
import { sendCalls } from '../batches/sendCalls.ts';
import { signMessage, signTypedData } from '../signing/signMessage.ts';

/** Carries a reviewed request out, exactly as it was shown. Resolves with what the asker waits for, as text. @throws wallet.accountGone and like `send`, `sendCalls`, `signTypedData` or `signMessage` */
export function confirmReview(order: ReviewOrder, { walletId, address }: Reviewer, signal?: AbortSignal): Flow<Promise<string>> {
  return coreFlow(async (dispatch, getState, services) => {
    switch (order.kind) {
      case 'typedData': return dispatch(signTypedData({ data: order.data, walletId, address, signal }));
      case 'message': return dispatch(signMessage({ message: order.isBytes ? decodeBytes(order.message) : order.message, walletId, address, signal }));
      case 'send': return encodeJson(await dispatch(send({ ...order.send, chainId: order.chainId, walletId, from: address, signal })));
      case 'calls': {
        activeSession(getState(), services, walletId, address);
        const { isOneByOne: _shown, ...batch } = order.batch;
        return encodeJson(await dispatch(sendCalls({ ...batch, chainId: order.chainId, walletId, signal })));
      }
    }
  });
}
