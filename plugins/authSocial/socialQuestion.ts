import { defineQuestion } from '../../src/contracts/question.ts';
import type { SocialAsked } from './socialAsked.ts';

export const socialQuestionId = 'authSocial.waiting';

/** Waits for a login elsewhere; answered by itself once it is over. */
export const socialQuestion = /* @__PURE__ */ defineQuestion<SocialAsked, 'letIn'>({ id: socialQuestionId, isShort: true, secretsOf: () => [], load: () => import('./screens/Social.tsx') });
