import { defineQuestion } from '../../contracts/question.ts';
import type { Asker } from '../../domain/asker.ts';
import type { ChainId } from '../../domain/kitNames.ts';
import type { Reviewer } from './review.ts';

export interface SwitchParams extends Reviewer {
  /** To which chain. */
  readonly chainId: ChainId;
  readonly asker?: Asker;
}

/** Whether a wallet that the kit holds may go to the chain that others want it on. */
export const switchQuestion = /* @__PURE__ */ defineQuestion<SwitchParams, true>({ id: 'core.switchRequest' });
