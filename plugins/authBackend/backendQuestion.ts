import { defineQuestion } from '../../src/contracts/question.ts';

export const backendQuestionId = 'authBackend.backend';

/** Says that the site is asked; answered by itself once its word was accepted. */
export const backendQuestion = /* @__PURE__ */ defineQuestion<Record<never, never>, 'letIn'>({ id: backendQuestionId, isShort: true, secretsOf: () => [], load: () => import('./screens/AskSite.tsx') });
