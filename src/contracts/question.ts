import type { JSXElementConstructor } from 'react';
import type { Lazy } from '../kernel/plugin.ts';

declare const asks: unique symbol;

/** What a person is asked: the facts that its screen shows, and the answer that the asker gets. See `ask`. */
export interface Question<Params extends object, Answer> {
  /** Of its screen; starts with the id of the plugin that brings it. */
  readonly id: string;
  readonly isQuestion: true;
  /** What of it rests in the store and is seen in DevTools; all of it, if absent. Its screen gets all in any case. */
  facts?(params: Params): object;
  /** Which texts of an answer are secrets, such as a code: while a wallet is connected they are taken out of every error. Absent: all texts of four characters and more, so a question that is answered by a choice says that there are none. */
  secretsOf?(answer: Answer): readonly string[];
  readonly [asks]?: (params: Params) => Answer;
}

/** A question with the screen that asks it, for `screensPoint`. */
export interface QuestionScreen<Params extends object, Answer> extends Question<Params, Answer> {
  readonly isShort?: boolean;
  readonly load: Lazy<{ readonly default: JSXElementConstructor<QuestionProps<Params, Answer>> }>;
}

/** What the screen of a question is given. */
export interface QuestionProps<Params extends object, Answer> {
  readonly params: Params;
  /** Gives the asker the answer and takes the screen away, wherever it lies. Nothing happens once nothing is asked any more. */
  answer(value: Answer): void;
  /** The asker gets `user.cancelled`, and the screen goes. */
  turnAway(): void;
  /** From here on it can only be turned away, and the asker then gets this reason. */
  refuse(reason: Error): void;
  /** Whether an answer is still waited for. Look before anything is signed or sent. */
  isOpen(): boolean;
}

/** The same by the question. */
export type PropsOf<Asked> = Asked extends Question<infer Params, infer Answer> ? QuestionProps<Params, Answer> : never;

/** A question that waits for its answer. It is kept beside the store: answers may be signatures, which are in no action and in no state. */
export interface OpenQuestion {
  /** What its screen shows: the very objects that are carried out when the person agrees, whatever becomes of the store. */
  readonly params: Readonly<Record<string, unknown>>;
  answer(value: unknown): void;
  refuse(reason: Error): void;
  /** `reason` is what the asker gets; `user.cancelled`, if absent. */
  giveUp(reason?: Error): void;
}

/** Names a question with what it takes and what is answered. Where its screen is contributed apart, that is defined by the same, with `load` besides. */
export function defineQuestion<Params extends object, Answer>(spec: Omit<QuestionScreen<Params, Answer>, 'isQuestion'>): QuestionScreen<Params, Answer>;
export function defineQuestion<Params extends object, Answer>(spec: Pick<Question<Params, Answer>, 'id' | 'facts' | 'secretsOf'>): Question<Params, Answer>;
export function defineQuestion<Spec extends { readonly id: string }>(spec: Spec): Spec & { readonly isQuestion: true } {
  return { ...spec, isQuestion: true };
}
