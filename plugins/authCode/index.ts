import type { AuthRequest } from '../../src/contracts/points/authProviders.ts';
import { authProvidersPoint } from '../../src/contracts/points/authProviders.ts';
import { localesPoint } from '../../src/contracts/points/locales.ts';
import { screensPoint } from '../../src/contracts/points/screens.ts';
import type { ContextOfKey } from '../../src/kernel/plugin.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import { codeQuestion, codeQuestionId } from './codeQuestion.ts';
import type { AuthCodeConfig, AuthCodeWay } from './config.ts';
import { authCodeErrors } from './errors.ts';
import { authCodeKey } from './key.ts';
import { loadLocale } from './locales/loadLocale.ts';
import { authCodeSlice } from './slice.ts';
import { strings } from './strings.ts';

export { resendCode } from './flows/resendCode.ts';
export { verifyCode } from './flows/verifyCode.ts';
export type { AuthCodeConfig, AuthCodeWay } from './config.ts';
export { selectAuthCode } from './slice.ts';
export type { AuthCodeState, CodeEntry, CodeSending, MailLinkWait } from './slice.ts';

const mark = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='%236b7280' stroke-width='1.8' stroke-linejoin='round'><rect x='3' y='5.5' width='18' height='13' rx='2.5'/><path d='m3.5 7.5 8.5 6 8.5-6'/></svg>";

const phoneMark = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='%236b7280' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round'><rect x='6.5' y='2.5' width='11' height='19' rx='2.5'/><path d='M11 18.5h2'/></svg>";

const config: AuthCodeConfig = {};

/** Signing in to an in-app wallet by a code of six digits, which comes by e-mail, or with `authCode.with({ ways: ['email', 'phone'] })` to a phone as well. */
export const authCode = /* @__PURE__ */ definePlugin({
  key: authCodeKey,
  config,
  slices: [authCodeSlice],
  contributes: [localesPoint.of({ en: strings, load: loadLocale }), screensPoint.of(codeQuestion)],
  live: () => ({ attempt: undefined }),
  setup: offerCodes,
});

function offerCodes(ctx: ContextOfKey<typeof authCodeKey>): void {
  const { ways = ['email'], allowedSmsCountryCodes: allowed, defaultSmsCountryCode: first } = ctx.config;
  assertCountries(allowed, first);
  const common = (kind: AuthCodeWay) => ({
    id: kind, strategy: kind, group: 'input', screens: { signIn: codeQuestionId }, modes: [{ mode: 'none' }], canLink: true,
    load: async () => {
      const { startCode } = await import('./flows/startCode.ts');
      return { start: (request: AuthRequest) => ctx.dispatch(startCode({ ...request, kind })) };
    },
  } as const);
  if (ways.includes('email')) ctx.contribute(authProvidersPoint.of({ ...common('email'), accepts: 'email', title: 'authCode.email', icon: mark }));
  if (ways.includes('phone')) {
    const countries = { ...(allowed && { allowedCountryCodes: allowed }), ...(first !== undefined && { defaultCountryCode: first }) };
    ctx.contribute(authProvidersPoint.of({ ...common('phone'), accepts: 'phone', title: 'authCode.phone', icon: phoneMark, ...countries }));
  }
}

/** @throws authCode.badCountry */
function assertCountries(allowed: readonly string[] | undefined, first: string | undefined): void {
  for (const country of [...(allowed ?? []), ...(first === undefined ? [] : [first])]) {
    if (!/^[A-Z]{2}$/.test(country) || allowed?.includes(country) === false) throw authCodeErrors.badCountry({ country });
  }
}

declare module '../../src/domain/errorCodes.ts' {
  interface ErrorTables {
    authCodeErrors: typeof authCodeErrors;
  }
}
