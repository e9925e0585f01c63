import type { Question } from '../../src/contracts/question.ts';
import { servicesOf } from '../../src/contracts/servicesOf.ts';
import type { Dispatching } from '../../src/contracts/servicesOf.ts';
import { selectShownScreen } from '../../src/store/modal.ts';
import type { CoreState } from '../../src/store/coreState.ts';
import { assertArguments } from '../../src/domain/assertArguments.ts';

/** A question on screen, to be answered by a test instead of by a person. */
export interface ShownQuestion<Params extends object, Answer> {
  readonly params: Params;
  answer(value: Answer): void;
  /** The asker gets `user.cancelled`, or the reason. */
  giveUp(reason?: Error): void;
}

/** The question on screen, if it is this one. */
export function getShownQuestion<Params extends object, Answer>(kit: Dispatching & { getState(): CoreState }, question: Question<Params, Answer>): ShownQuestion<Params, Answer> | undefined {
  assertArguments('getShownQuestion(kit: Latchkey, question: object)', kit, question);
  const { screenId, questionId } = selectShownScreen(kit.getState()) ?? {};
  if (screenId !== question.id || questionId === undefined) return undefined;
  return servicesOf(kit).questions.get(questionId) as ShownQuestion<Params, Answer> | undefined; // asked by `ask`, which is typed by the question
}
