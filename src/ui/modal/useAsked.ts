'use client';
import { useState } from 'react';
import { questionErrors } from '../../contracts/questionErrors.ts';
import type { ScreenParams } from '../../contracts/points/screens.ts';
import type { QuestionProps } from '../../contracts/question.ts';
import { questionEnded } from '../../store/modal.ts';
import type { ShownScreen } from '../../store/modal.ts';
import { useLatchkey } from '../kit/kitContext.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';

/** What a shown screen is about and, where it asks a question, the way to answer it. */
export interface Asked extends QuestionProps<ScreenParams, unknown> {
  /** The asker is told that the screen failed. */
  crash(cause: unknown): void;
}

/**
 * The question that a screen asks, by what is held beside the store: neither its order nor who gets the answer changes with the state. A question that
 * has ended, which is seen again where Redux DevTools go back in time, can only be closed.
 */
export function useAsked({ screenId, params, questionId }: ShownScreen): Asked {
  const kit = useLatchkey();
  const get = () => (questionId === undefined ? undefined : servicesOf(kit).questions.get(questionId));
  const [open] = useState(get); // as it was asked: the host shows each question by a component of its own
  return {
    params: open?.params ?? params,
    isOpen: () => get() !== undefined,
    answer: (value) => get()?.answer(value),
    refuse: (reason) => get()?.refuse(reason),
    turnAway: () => {
      get()?.giveUp();
      if (questionId !== undefined) kit.dispatch(questionEnded(questionId));
    },
    crash: (cause) => get()?.giveUp(questionErrors.crashed({ screenId }, { cause })),
  };
}
