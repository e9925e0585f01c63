import { defineQuestion } from '../../src/contracts/question.ts';
import type { AuthPurpose } from '../../src/contracts/points/authProviders.ts';

export const passkeyQuestionId = 'authPasskey.passkey';

/** What the screen is for. */
export interface PasskeyAsked {
  readonly purpose: AuthPurpose;
}

/** Leads a person to make or use a passkey; answered by itself once one was accepted. */
export const passkeyQuestion = /* @__PURE__ */ defineQuestion<PasskeyAsked, 'accepted'>({ id: passkeyQuestionId, isShort: true, load: () => import('./screens/Passkey.tsx') });
