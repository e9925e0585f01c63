import { userErrors } from '../../contracts/errors.ts';
import { screenErrors } from '../../domain/screenErrors.ts';
import { randomPort } from '../../contracts/ports/random.ts';
import { screensPoint } from '../../contracts/points/screens.ts';
import type { ScreenParams } from '../../contracts/points/screens.ts';
import type { OpenQuestion } from '../../contracts/question.ts';
import type { Services } from '../../contracts/services.ts';
import { reasonOf } from '../../domain/wait.ts';
import type { Cleanup } from '../../kernel/plugin.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { questionEnded, selectScreens } from '../../store/modal.ts';
import type { ShownScreen } from '../../store/modal.ts';
import { layScreen } from './showScreen.ts';

/** A question with what it is about. */
export interface Asked extends Pick<OpenQuestion, 'params'>, Pick<ShownScreen, 'isConnect'> {
  readonly screenId: string;
  /** What the store is told of the parameters. */
  readonly facts: ScreenParams;
}

/** Where questions are shown: in the modal, or in a panel of the page itself. */
export interface QuestionPlace {
  lay(screen: ShownScreen): void;
  has(questionId: string): boolean;
  remove(questionId: string): void;
  /** Told after each change of what it shows. */
  subscribe(listener: () => void): Cleanup;
}

export interface ShowQuestionOptions {
  readonly signal: AbortSignal;
  /** Absent: the modal. */
  readonly place?: QuestionPlace;
  /** False once no answer is wanted any more: it is then given up. Absent: it is, as long as it is shown. */
  isWanted?(): boolean;
  /** The reason that the asker gets where the person turns away without one. Absent: `user.cancelled`. */
  turnedAway?(): Error;
}

/** @throws screen.unknown */
export function assertQuestion(services: Services, screenId: string): void {
  if (!services.read(screensPoint).get(screenId)?.isQuestion) throw screenErrors.unknown({ screenId });
}

/** Shows a question at once, and resolves with what its screen answers. It is given up when its screen leaves its place, whatever takes it away. */
export function showQuestion({ screenId, params, facts, isConnect }: Asked, { signal, place: given, isWanted = () => true, turnedAway = userErrors.cancelled }: ShowQuestionOptions): Flow<Promise<unknown>> {
  return coreFlow((dispatch, _getState, services) => new Promise((resolve, reject) => {
    signal.throwIfAborted();
    assertQuestion(services, screenId); // its plugin may have left while it waited
    const place = given ?? dispatch(modalPlace());
    const questionId = services.port(randomPort).id();
    const isShown = (): boolean => place.has(questionId);
    const end = (settle: () => void): void => {
      if (!services.questions.delete(questionId)) return;
      signal.removeEventListener('abort', onAbort);
      stop();
      if (isShown()) place.remove(questionId);
      settle();
    };
    let stop: Cleanup = () => {};
    let refusal: Error | undefined;
    const giveUp: OpenQuestion['giveUp'] = (reason = refusal) => end(() => reject(reason ?? turnedAway()));
    const onAbort = (): void => giveUp(reasonOf(signal));
    services.questions.set(questionId, { params, answer: (value) => (refusal ? giveUp() : end(() => resolve(value))), refuse: (reason) => void (refusal = reason), giveUp });
    signal.addEventListener('abort', onAbort, { once: true });
    place.lay({ screenId, params: facts, questionId, ...(isConnect && { isConnect }) });
    // By the state and not by what a flow does: it may also be another plugin's action, a screen that is withdrawn, a jump in Redux DevTools that takes it away.
    const giveUpHidden = (): void => void ((isShown() && isWanted()) || giveUp());
    const stops = [place.subscribe(giveUpHidden), services.subscribe(giveUpHidden)];
    stop = () => stops.forEach((each) => each());
    giveUpHidden(); // something took it away at once
  }));
}

function modalPlace(): Flow<QuestionPlace> {
  return coreFlow((dispatch, getState, services) => ({
    lay: (screen) => dispatch(layScreen(screen)),
    has: (questionId) => selectScreens(getState()).some((screen) => screen.questionId === questionId),
    remove: (questionId) => void dispatch(questionEnded(questionId)),
    subscribe: services.subscribe,
  }));
}
