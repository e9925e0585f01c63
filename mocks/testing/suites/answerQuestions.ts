import { servicesOf } from '../../../src/contracts/servicesOf.ts';
import { textsIn } from '../../../src/domain/text/textsIn.ts';
import { selectShownScreen } from '../../../src/store/modal.ts';
import type { Latchkey } from '../../../src/kit/latchkey.ts';
import type { CoreState } from '../../../src/store/coreState.ts';
import type { WalletControls } from './walletControls.ts';

/** The person before a kit, as far as wallets ask by screens. */
export interface Answering {
  treat(how: 'answer' | 'leave'): void;
  /** Texts that were answered so far, but for those that stood in the question. */
  readonly answered: readonly string[];
}

/** Answers what a wallet asks, as its controls say, a moment after it is shown. */
export function answerQuestions(kit: Latchkey<CoreState>, controls: Pick<WalletControls, 'answer'>): Answering {
  const answered: string[] = [];
  const seen = new Set<string>();
  let isLeft = false;
  const look = (): void => {
    const { questionId, isConnect } = selectShownScreen(kit.getState()) ?? {};
    if (isLeft || !isConnect || questionId === undefined || seen.has(questionId)) return;
    seen.add(questionId);
    queueMicrotask(() => {
      const { questionId: now, screenId = '' } = selectShownScreen(kit.getState()) ?? {};
      const open = servicesOf(kit).questions.get(questionId);
      if (!open || now !== questionId) return;
      try {
        const answer = controls.answer?.({ screenId, params: open.params });
        // What the question itself has offered to choose from is no secret.
        answered.push(...textsIn(answer).filter((text) => !textsIn(open.params).includes(text)));
        open.answer(answer);
      } catch (error) {
        open.giveUp(error instanceof Error ? error : new Error(String(error)));
      }
    });
  };
  kit.subscribe(look);
  return {
    answered,
    treat: (how) => {
      isLeft = how === 'leave';
      look();
    },
  };
}
