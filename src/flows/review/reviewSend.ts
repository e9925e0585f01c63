import { questionErrors } from '../../contracts/questionErrors.ts';
import { assertTransaction } from '../../domain/transactions/transactions.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { activeSession } from '../connection/activeSession.ts';
import type { SendRequest, Sent } from '../sending/sendTransaction.ts';
import { askReview } from './askReview.ts';
import type { ReviewHints } from './review.ts';
import { reviewQuestion } from './reviewQuestion.ts';
import { loadPart } from '../../domain/loadPart.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/** The transaction to send once the person agrees, and what helps to describe it. */
export interface ReviewSendRequest extends Omit<SendRequest, 'maxFeeWei'>, ReviewHints {
  /** What was said before to be its fee at most, in wei: a higher one is pointed out. */
  readonly toldFeeWei?: bigint;
}

/** Shows in plain language what a transaction does, and sends it once the person says so. @throws user.cancelled when the person turns away, input.*, wallet.noneActive, wallet.notOpen */
export function reviewSend(request: ReviewSendRequest): Flow<Promise<Sent>> {
  assertArguments('reviewSend(request: object)', request);
  const { names, signatures, asker, toldFeeWei, signal, walletId: wanted, chainId, ...send } = request;
  return coreFlow(async (dispatch, getState, services) => {
    assertTransaction(send);
    const { session, walletId, address } = activeSession(getState(), services, wanted, send.from);
    // One that no service pays for is not shown as one that the account pays.
    if (send.sponsored === true) {
      const { chooseSponsor } = await loadPart(import('../sending/chooseSponsor.ts'));
      await chooseSponsor(services, { session, from: address, chainId: chainId ?? session.chainId(), calls: [send], sponsored: true, signal });
    }
    const order = { kind: 'send', chainId: chainId ?? session.chainId(), send, ...(toldFeeWei !== undefined && { toldFeeWei }), ...(send.authorizationList && session.delegation && { delegate: session.delegation.delegate }), ...(names && { names }), ...(signatures && { signatures }), ...(asker && { asker }) } as const;
    const answer = await dispatch(askReview({ order, walletId, address }, signal));
    if (answer.kind !== 'send') throw questionErrors.wrongAnswer({ screenId: reviewQuestion.id });
    return answer.sent;
  });
}
