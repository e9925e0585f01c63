import { defineLive } from '../../contracts/defineLive.ts';
import type { Question } from '../../contracts/question.ts';
import { createQueue } from '../../domain/createQueue.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { assertQuestion, showQuestion } from './showQuestion.ts';
import type { Asked } from './showQuestion.ts';
import { copyParams } from './showScreen.ts';

/** All that asks a person, one after the other. */
const questionQueue = /* @__PURE__ */ defineLive('questionQueue', () => createQueue());

/**
 * Asks a person, once those before have been answered, and resolves with what the question's screen answers. The parameters are copied at once: what is
 * shown is what was asked. The question is given up when its screen leaves the modal, whatever takes it away.
 * @throws user.cancelled when the person turns away or the kit ends, question.crashed, screen.unknown, input.notSerialisable, the signal's reason
 */
export function ask<Params extends object, Answer>(question: Question<Params, Answer>, params: NoInfer<Params>, signal?: AbortSignal): Flow<Promise<Answer>> {
  return coreFlow(async (dispatch, _getState, services) => {
    const ends = signal ? AbortSignal.any([signal, services.signal]) : services.signal;
    ends.throwIfAborted();
    services.noteUserActivation();
    assertQuestion(services, question.id);
    const asked = toAsked(question, params);
    const answer = services.live(questionQueue).add(() => dispatch(showQuestion(asked, { signal: ends })), { signal: ends });
    return (await answer) as Answer; // from the question's own screen, which is typed by the question
  });
}

/** A copy of what is asked: what is shown later is what was asked now. @throws input.notSerialisable */
export function toAsked<Params extends object, Answer>(question: Question<Params, Answer>, params: Params): Asked {
  const copy = copyParams(params);
  return { screenId: question.id, params: copy, facts: question.facts ? copyParams(question.facts(params)) : copy };
}
