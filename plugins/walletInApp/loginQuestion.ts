import { defineQuestion } from '../../src/contracts/question.ts';
import type { ChosenWay, LoginOffer } from './loginOffer.ts';

export const loginQuestionId = 'inApp.login';

/** Asks how the person wants to sign in. What they have typed is in no state. */
export const loginQuestion = /* @__PURE__ */ defineQuestion<LoginOffer, ChosenWay>({
  id: loginQuestionId,
  facts: ({ ways }) => ({ count: ways.length }),
  secretsOf: ({ identifier }) => (identifier === undefined ? [] : [identifier]),
  load: () => import('./screens/Login.tsx'),
});
