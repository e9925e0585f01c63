import type { AuthPurpose } from '../../src/contracts/points/authProviders.ts';
import { defineQuestion } from '../../src/contracts/question.ts';

export const walletQuestionId = 'authWallet.wallet';

/** Asks for a wallet and follows what it does. It is answered once its proof was accepted, and makes room where the wallet asks by a screen of its own. */
export const walletQuestion = /* @__PURE__ */ defineQuestion<{ readonly purpose: AuthPurpose }, 'letIn' | 'aside'>({ id: walletQuestionId, secretsOf: () => [], load: () => import('./screens/SignWithWallet.tsx') });
