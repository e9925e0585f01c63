import { authProvidersPoint } from '../../src/contracts/points/authProviders.ts';
import { localesPoint } from '../../src/contracts/points/locales.ts';
import { screensPoint } from '../../src/contracts/points/screens.ts';
import type { ContextOfKey } from '../../src/kernel/plugin.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import { codeQuestion, codeQuestionId } from './codeQuestion.ts';
import { authCodeKey } from './key.ts';
import { loadLocale } from './locales/loadLocale.ts';
import { authCodeSlice } from './slice.ts';
import { strings } from './strings.ts';

export { resendCode } from './flows/resendCode.ts';
export { verifyCode } from './flows/verifyCode.ts';
export { selectAuthCode } from './slice.ts';
export type { AuthCodeState, CodeEntry, CodeSending } from './slice.ts';

const mark = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='%236b7280' stroke-width='1.8' stroke-linejoin='round'><rect x='3' y='5.5' width='18' height='13' rx='2.5'/><path d='m3.5 7.5 8.5 6 8.5-6'/></svg>";

/** Signing in to an in-app wallet by a code of six digits, which comes by e-mail. */
export const authCode = /* @__PURE__ */ definePlugin({
  key: authCodeKey,
  slices: [authCodeSlice],
  contributes: [localesPoint.of({ en: strings, load: loadLocale }), screensPoint.of(codeQuestion)],
  live: () => ({ attempt: undefined }),
  setup: offerCodes,
});

function offerCodes(ctx: ContextOfKey<typeof authCodeKey>): void {
  ctx.contribute(authProvidersPoint.of({
    id: 'email', strategy: 'email', group: 'input', accepts: 'email', title: 'authCode.email', icon: mark, screens: { signIn: codeQuestionId }, modes: [{ mode: 'none' }], canLink: true,
    load: async () => {
      const { startCode } = await import('./flows/startCode.ts');
      return { start: (request) => ctx.dispatch(startCode(request)) };
    },
  }));
}
