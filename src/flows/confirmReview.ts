import { decodeBytes } from '../domain/bytes.ts';
import { encodeJson } from '../domain/json.ts';
import type { Flow } from '../store/coreState.ts';
import type { Reviewer, ReviewOrder } from './review.ts';
import { send } from './send.ts';
import { signMessage, signTypedData } from './signMessage.ts';

/** Carries a reviewed request out, exactly as it was shown. Resolves with what the asker waits for, as text. @throws wallet.accountGone and like `send`, `signTypedData` or `signMessage` */
export function confirmReview(order: ReviewOrder, { walletId, address }: Reviewer, signal?: AbortSignal): Flow<Promise<string>> {
  return async (dispatch) => {
    if (order.kind === 'typedData') return dispatch(signTypedData({ data: order.data, walletId, address, signal }));
    if (order.kind === 'message') return dispatch(signMessage({ message: order.isBytes ? decodeBytes(order.message) : order.message, walletId, address, signal }));
    return encodeJson(await dispatch(send({ ...order.send, chainId: order.chainId, walletId, from: address, signal })));
  };
}
