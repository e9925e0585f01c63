import type { Flow } from '../../store/coreState.ts';
import { askForAsker } from './askForAsker.ts';
import { reviewErrors } from './reviewErrors.ts';
import { reviewQuestion } from './reviewQuestion.ts';
import type { ReviewAnswer, ReviewParams } from './reviewQuestion.ts';

/** Shows an order, and resolves with what came of it. @throws like `ask`, review.askerDisconnected where the person ends the connection with the app that asks */
export function askReview(params: ReviewParams, signal?: AbortSignal): Flow<Promise<Exclude<ReviewAnswer, { readonly kind: 'disconnectAsker' }>>> {
  return async (dispatch) => {
    const answer = await dispatch(askForAsker(params.order.asker, reviewQuestion, params, signal));
    if (answer.kind === 'disconnectAsker') throw reviewErrors.askerDisconnected();
    return answer;
  };
}
