import { assertTransaction } from '../../domain/transactions/transactions.ts';
import { decodeJson } from '../../domain/encoding/json.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { activeSession } from '../connection/activeSession.ts';
import { askQuestion } from '../modal/askQuestion.ts';
import { encodeOrder } from './review.ts';
import type { ReviewHints } from './review.ts';
import type { SendRequest, Sent } from '../sending/sendTransaction.ts';

export interface AskSendRequest extends SendRequest, ReviewHints {}

/** Shows in plain language what a transaction does, and sends it once the person says so. @throws user.cancelled when the person turns away, input.*, wallet.noneActive, wallet.notOpen */
export function askSend({ names, signatures, asker, signal, walletId: wanted, chainId, ...send }: AskSendRequest): Flow<Promise<Sent>> {
  return coreFlow(async (dispatch, getState, services) => {
    assertTransaction(send);
    const { session, walletId, address } = activeSession(getState(), services, wanted, send.from);
    const order = encodeOrder({ kind: 'send', chainId: chainId ?? session.chainId(), send, ...(names && { names }), ...(signatures && { signatures }), ...(asker && { asker }) });
    return decodeJson(await dispatch(askQuestion('core.review', { order, walletId, address }, signal))) as Sent; // written by confirmReview
  });
}
