import { defineQuestion } from '../../src/contracts/question.ts';
import type { PasskeyAsked } from './passkeyAsked.ts';

export const passkeyQuestionId = 'authPasskey.passkey';

/** Leads a person to make or use a passkey; answered by itself once one was accepted. */
export const passkeyQuestion = /* @__PURE__ */ defineQuestion<PasskeyAsked, 'accepted'>({ id: passkeyQuestionId, isShort: true, secretsOf: () => [], load: () => import('./screens/Passkey.tsx') });
