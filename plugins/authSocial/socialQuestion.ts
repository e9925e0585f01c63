import type { AuthPurpose } from '../../src/contracts/points/authProviders.ts';
import { defineQuestion } from '../../src/contracts/question.ts';

export const socialQuestionId = 'authSocial.waiting';

/** What the screen says of a login. */
export interface SocialAsked {
  /** Key of the provider's name. */
  readonly title: string;
  readonly icon: string;
  readonly purpose: AuthPurpose;
}

/** Waits for a login elsewhere; answered by itself once it is over. */
export const socialQuestion = /* @__PURE__ */ defineQuestion<SocialAsked, 'letIn'>({ id: socialQuestionId, isShort: true, load: () => import('./screens/Social.tsx') });
