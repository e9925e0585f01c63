import { defineQuestion } from '../../src/contracts/question.ts';

export const guestQuestionId = 'authGuest.guest';

/** Says that a guest's account is made; answered by itself once it is. */
export const guestQuestion = /* @__PURE__ */ defineQuestion<Record<never, never>, 'letIn'>({ id: guestQuestionId, isShort: true, secretsOf: () => [], load: () => import('./screens/Guest.tsx') });
