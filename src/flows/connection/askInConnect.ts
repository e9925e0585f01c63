import { defineLive } from '../../contracts/defineLive.ts';
import { userErrors } from '../../contracts/errors.ts';
import type { Question } from '../../contracts/question.ts';
import type { AskOptions } from '../../contracts/wallet.ts';
import { walletErrors } from '../../contracts/walletErrors.ts';
import { createQueue } from '../../domain/createQueue.ts';
import { hasCode } from '../../domain/errors.ts';
import { redactSecrets } from '../../domain/text/redactSecrets.ts';
import { textsIn } from '../../domain/text/textsIn.ts';
import { connectAbandoned, connectNoted, selectConnectPhase } from '../../store/connection.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow, KitDispatch } from '../../store/coreState.ts';
import { selectIsModalOpen, selectScreens, showsConnect } from '../../store/modal.ts';
import { toAsked } from '../modal/ask.ts';
import { openModal } from '../modal/openModal.ts';
import { assertQuestion, showQuestion } from '../modal/showQuestion.ts';
import { connectPanels } from './connectPanels.ts';
import type { ConnectPanel } from './connectPanels.ts';

export { prepareSignIn } from './prepareSignIn.ts'; // fetched with it: `connect` has room for one part

/** The attempt in whose name a wallet asks. */
export interface AskingAttempt {
  readonly attemptId: string;
  readonly isSilent: boolean;
  readonly signal: AbortSignal;
  /** Takes out of an error what people have answered so far. */
  redact(error: unknown): unknown;
}

/** Answers shorter than this are choices and no secrets: without them errors would be unreadable. */
const minSecretCharacters = 4;

/** What the wallets of all attempts ask, one after the other. Apart from what others ask: a connect may be what the answer to an earlier question waits for. */
const connectQuestions = /* @__PURE__ */ defineLive('connectQuestions', () => createQueue());

/** `OpenRequest.ask` of an attempt. */
export function ask<Params extends object, Answer>(dispatch: KitDispatch, attempt: AskingAttempt, question: Question<Params, Answer>, params: Params, options?: AskOptions): Promise<never> {
  return dispatch(askInConnect(attempt, question, params, options)) as Promise<never>; // undefined only where the wallet said `before`, see AskInConnect
}

/** What a wallet asks the person while it is being opened, see `OpenRequest.ask`. */
function askInConnect<Params extends object, Answer>(attempt: AskingAttempt, question: Question<Params, Answer>, params: Params, { back = 'list' }: AskOptions = {}): Flow<Promise<Answer | undefined>> {
  return coreFlow(async (dispatch, getState, services) => {
    if (attempt.isSilent) throw walletErrors.notConnected(); // a look after a reload shows nothing
    const isCurrent = (): boolean => {
      const phase = selectConnectPhase(getState());
      return phase.at === 'connecting' && phase.attemptId === attempt.attemptId;
    };
    attempt.signal.throwIfAborted();
    if (!isCurrent()) throw userErrors.cancelled();
    assertQuestion(services, question.id);
    const asked = { ...toAsked(question, params), isConnect: true as const };
    let isBack = false;
    const show = (): Promise<unknown> => {
      if (!isCurrent()) throw userErrors.cancelled();
      const panel = selectScreens(getState()).some(showsConnect) ? undefined : panelOf(services.live(connectPanels));
      const isPlaceOpen = (): boolean => (panel ? panel.isOpen() : selectIsModalOpen(getState()));
      if (!panel && !selectIsModalOpen(getState())) dispatch(openModal()); // with the connect in it, over which the question lies
      const turnedAway = (): Error => {
        isBack = back === 'before' && isCurrent() && isPlaceOpen();
        if (!isBack) dispatch(endAttempt(attempt.attemptId));
        return userErrors.cancelled();
      };
      return dispatch(showQuestion(asked, { signal: attempt.signal, isWanted: isCurrent, turnedAway, ...(panel && { place: panel }) }));
    };
    try {
      const answer = await services.live(connectQuestions).add(show, { signal: attempt.signal });
      keepFromErrors(attempt, question.secretsOf?.(answer as Answer) ?? textsIn(answer)); // from the question's own screen, as below
      dispatch(connectNoted({ attemptId: attempt.attemptId, note: 'preparing' })); // it is the wallet's turn
      return answer as Answer; // from the question's own screen, which is typed by the question
    } catch (error) {
      if (isBack && hasCode(error, 'user.cancelled')) return undefined;
      throw error;
    }
  });
}

/** The person has turned away from what the wallet asked: as if it had never been picked. */
function endAttempt(attemptId: string): Flow<void> {
  return coreFlow((dispatch, getState, { connecting }) => {
    const phase = selectConnectPhase(getState());
    if (phase.at !== 'connecting' || phase.attemptId !== attemptId) return;
    connecting.abort?.abort(userErrors.cancelled());
    dispatch(connectAbandoned({ attemptId }));
  });
}

function panelOf(panels: ReadonlySet<ConnectPanel>): ConnectPanel | undefined {
  return [...panels].find((panel) => panel.isOpen() && panel.showsConnect());
}

/** Codes and passwords are answers; a wallet may put one into the text of an error, which is shown, stored and logged. */
function keepFromErrors(attempt: AskingAttempt, texts: readonly string[]): void {
  const secrets = texts.filter((text) => text.length >= minSecretCharacters);
  const before = attempt.redact;
  if (secrets.length > 0) attempt.redact = (error) => redactSecrets(before(error), secrets);
}
