import type { AuthPurpose } from '../../src/contracts/points/authProviders.ts';
import { defineQuestion } from '../../src/contracts/question.ts';

/** What the screen says of a code. */
export interface CodeAsked {
  /** The address or number that it was sent to: known to the screen alone. */
  readonly to: string;
  readonly purpose: AuthPurpose;
}

export const codeQuestionId = 'authCode.code';

/** Asks for the code that was sent. It is answered once a code was accepted; the code itself goes to `verifyCode`, and is no answer. */
export const codeQuestion = /* @__PURE__ */ defineQuestion<CodeAsked, 'accepted'>({
  id: codeQuestionId,
  facts: ({ purpose }) => ({ purpose }),
  load: () => import('./screens/CodeEntry.tsx'),
});
