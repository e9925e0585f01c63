import { defineQuestion } from '../../src/contracts/question.ts';
import type { CodeAsked } from './codeAsked.ts';

export const codeQuestionId = 'authCode.code';

/** Asks for the code that was sent. It is answered once a code was accepted; the code itself goes to `verifyCode`, and is no answer. */
export const codeQuestion = /* @__PURE__ */ defineQuestion<CodeAsked, 'accepted'>({
  id: codeQuestionId,
  facts: ({ kind, purpose }) => ({ kind, purpose }),
  secretsOf: () => [],
  load: () => import('./screens/CodeEntry.tsx'),
});
