import { defineQuestion } from '../../src/contracts/question.ts';

/** Tells a person that what they wanted to link is another account's, and asks how to go on. Accounts are never merged. */
export const linkConflictQuestion = /* @__PURE__ */ defineQuestion<Record<never, never>, 'signIn' | 'another'>({ id: 'inApp.linkConflict', load: () => import('./screens/LinkConflict.tsx') });
