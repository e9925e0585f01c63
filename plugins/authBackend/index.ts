import { authProvidersPoint } from '../../src/contracts/points/authProviders.ts';
import { localesPoint } from '../../src/contracts/points/locales.ts';
import { screensPoint } from '../../src/contracts/points/screens.ts';
import type { ContextOfKey } from '../../src/kernel/plugin.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import { backendQuestion, backendQuestionId } from './backendQuestion.ts';
import type { AuthBackendConfig } from './config.ts';
import type { authBackendErrors } from './errors.ts';
import { authBackendKey } from './key.ts';
import { loadLocale } from './locales/loadLocale.ts';
import { authBackendSlice } from './slice.ts';
import { strings } from './strings.ts';

export type { AuthBackendConfig, BackendAsked } from './config.ts';
export { retryBackend } from './flows/retryBackend.ts';
export { selectAuthBackend } from './slice.ts';
export type { AuthBackendPhase, AuthBackendState } from './slice.ts';

const mark = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='%236b7280' stroke-width='1.8' stroke-linejoin='round' stroke-linecap='round'><rect x='4' y='4' width='16' height='7' rx='1.5'/><rect x='4' y='13' width='16' height='7' rx='1.5'/><path d='M7.5 7.5h.1M7.5 16.5h.1'/></svg>";
const config: AuthBackendConfig = {};
const ownTitle = 'authBackend.own';

/** Signing in to an in-app wallet by the word of the site's own server: `authBackend.with({ getToken })`, or `getPayload` where the wallet's server asks an endpoint of the site. */
export const authBackend = /* @__PURE__ */ definePlugin({
  key: authBackendKey,
  config,
  slices: [authBackendSlice],
  contributes: [localesPoint.of({ en: strings, load: loadLocale }), screensPoint.of(backendQuestion)],
  live: () => ({ attempt: undefined }),
  setup: offerBackend,
});

function offerBackend(ctx: ContextOfKey<typeof authBackendKey>): void {
  const { title, icon = mark } = ctx.config;
  if (title !== undefined) ctx.contribute(localesPoint.of({ en: { [ownTitle]: title } }));
  ctx.contribute(authProvidersPoint.of({
    id: 'backend', strategy: 'backend', group: 'button', title: title === undefined ? 'authBackend.continue' : ownTitle, icon, screens: { signIn: backendQuestionId }, modes: [{ mode: 'none' }], canLink: true,
    load: async () => {
      const { startBackend } = await import('./flows/startBackend.ts');
      return { start: (request) => ctx.dispatch(startBackend(request)) };
    },
  }));
}

declare module '../../src/domain/errorCodes.ts' {
  interface ErrorTables {
    authBackendErrors: typeof authBackendErrors;
  }
}
