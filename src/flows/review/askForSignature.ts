import { questionErrors } from '../../contracts/questionErrors.ts';
import type { Flow } from '../../store/coreState.ts';
import { askReview } from './askReview.ts';
import { reviewQuestion } from './reviewQuestion.ts';
import type { ReviewParams } from './reviewQuestion.ts';
import type { Hex } from '../../domain/encoding/hex.ts';

/** A review whose answer is a signature. @throws like `askReview`, question.wrongAnswer */
export function askForSignature(params: ReviewParams, signal?: AbortSignal): Flow<Promise<Hex>> {
  return async (dispatch) => {
    const answer = await dispatch(askReview(params, signal));
    if (answer.kind !== 'signature') throw questionErrors.wrongAnswer({ screenId: reviewQuestion.id });
    return answer.signature;
  };
}
