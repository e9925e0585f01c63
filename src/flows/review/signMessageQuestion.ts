import { defineQuestion } from '../../contracts/question.ts';
import type { Reviewer } from './review.ts';
import type { Hex } from '../../domain/encoding/hex.ts';

export interface SignMessageParams extends Reviewer {
  readonly message: string;
  /** Whether the message is bytes as `0x…`. */
  readonly isBytes?: boolean;
}

/** Whether to sign a message of the site itself. The answer is the signature. */
export const signMessageQuestion = /* @__PURE__ */ defineQuestion<SignMessageParams, Hex>({ id: 'core.signMessage' });
