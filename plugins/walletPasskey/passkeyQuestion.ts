import { defineQuestion } from '../../src/contracts/question.ts';

export const passkeyQuestionId = 'passkey.connect';

/** Leads a person to use a passkey, or to make one; answered by itself once one was accepted. */
export const passkeyQuestion = /* @__PURE__ */ defineQuestion<Record<never, never>, 'accepted'>({ id: passkeyQuestionId, isShort: true, secretsOf: () => [], load: () => import('./screens/Passkey.tsx') });
