import { defineLive } from '../../contracts/defineLive.ts';
import { userErrors } from '../../contracts/errors.ts';
import { screenErrors } from '../../contracts/screenErrors.ts';
import { randomPort } from '../../contracts/ports/random.ts';
import { screensPoint } from '../../contracts/points/screens.ts';
import type { ScreenParams } from '../../contracts/points/screens.ts';
import type { OpenQuestion, Question } from '../../contracts/question.ts';
import type { Services } from '../../contracts/services.ts';
import { createQueue } from '../../domain/createQueue.ts';
import { reasonOf } from '../../domain/wait.ts';
import type { Cleanup } from '../../kernel/plugin.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { questionEnded, selectScreens } from '../../store/modal.ts';
import { copyParams, layScreen } from './showScreen.ts';

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
    const copy = copyParams(params);
    const facts = question.facts ? copyParams(question.facts(params)) : copy;
    const answer = services.live(questionQueue).add(() => dispatch(show({ screenId: question.id, params: copy, facts }, ends)), { signal: ends });
    return (await answer) as Answer; // from the question's own screen, which is typed by the question
  });
}

function assertQuestion(services: Services, screenId: string): void {
  if (!services.read(screensPoint).get(screenId)?.isQuestion) throw screenErrors.unknown({ screenId });
}

interface Asked extends Pick<OpenQuestion, 'params'> {
  readonly screenId: string;
  /** What the store is told of the parameters. */
  readonly facts: ScreenParams;
}

function show({ screenId, params, facts }: Asked, signal: AbortSignal): Flow<Promise<unknown>> {
  return coreFlow((dispatch, getState, services) => new Promise((resolve, reject) => {
    assertQuestion(services, screenId); // its plugin may have left while it waited
    const questionId = services.port(randomPort).id();
    const isShown = (): boolean => selectScreens(getState()).some((screen) => screen.questionId === questionId);
    const end = (settle: () => void): void => {
      if (!services.questions.delete(questionId)) return;
      signal.removeEventListener('abort', onAbort);
      stop();
      if (isShown()) dispatch(questionEnded(questionId));
      settle();
    };
    let stop: Cleanup = () => {};
    let refusal: Error | undefined;
    const giveUp: OpenQuestion['giveUp'] = (reason = refusal ?? userErrors.cancelled()) => end(() => reject(reason));
    const onAbort = (): void => giveUp(reasonOf(signal));
    services.questions.set(questionId, { params, answer: (value) => (refusal ? giveUp() : end(() => resolve(value))), refuse: (reason) => void (refusal = reason), giveUp });
    signal.addEventListener('abort', onAbort, { once: true });
    dispatch(layScreen({ screenId, params: facts, questionId }));
    // By the state and not by what a flow does: it may also be another plugin's action, a screen that is withdrawn, a jump in Redux DevTools that takes it away.
    const giveUpHidden = (): void => void (isShown() || giveUp());
    stop = services.subscribe(giveUpHidden);
    giveUpHidden(); // something took it away at once
  }));
}
