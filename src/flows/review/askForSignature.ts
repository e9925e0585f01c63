import { questionErrors } from '../../contracts/questionErrors.ts';
import type { Flow } from '../../store/coreState.ts';
import { ask } from '../modal/ask.ts';
import { reviewQuestion } from './reviewQuestion.ts';
import type { ReviewParams } from './reviewQuestion.ts';

/** A review whose answer is a signature. @throws like `ask`, question.wrongAnswer */
export function askForSignature(params: ReviewParams, signal?: AbortSignal): Flow<Promise<string>> {
  return async (dispatch) => {
    const answer = await dispatch(ask(reviewQuestion, params, signal));
    if (answer.kind !== 'signature') throw questionErrors.wrongAnswer({ screenId: reviewQuestion.id });
    return answer.signature;
  };
}
