import { authProvidersPoint } from '../../src/contracts/points/authProviders.ts';
import { localesPoint } from '../../src/contracts/points/locales.ts';
import { screensPoint } from '../../src/contracts/points/screens.ts';
import type { ContextOfKey } from '../../src/kernel/plugin.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import { authPasskeyKey } from './key.ts';
import { loadLocale } from './locales/loadLocale.ts';
import { passkeyQuestion, passkeyQuestionId } from './passkeyQuestion.ts';
import { authPasskeySlice } from './slice.ts';
import { strings } from './strings.ts';

export { createPasskey } from './flows/createPasskey.ts';
export { retryPasskey } from './flows/retryPasskey.ts';
export { requestPasskey } from './flows/requestPasskey.ts';
export { selectPasskeyPhase } from './slice.ts';
export type { AuthPasskeyState, PasskeyPhase } from './slice.ts';

const mark = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='%236b7280' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round'><circle cx='9' cy='8' r='3.6'/><path d='M2.5 19.5c.6-3.6 3-5.4 6.5-5.4 1.3 0 2.4.2 3.3.7'/><circle cx='17.3' cy='12.2' r='2.7'/><path d='M17.3 14.9v5.6l1.6-1.5m-1.6-1.3 1.6-1.3'/></svg>";

/** Signing in to an in-app wallet by a passkey, which the person's device or password manager keeps. It belongs to the wallet's own host: this page cannot ask for it. */
export const authPasskey = /* @__PURE__ */ definePlugin({
  key: authPasskeyKey,
  slices: [authPasskeySlice],
  contributes: [localesPoint.of({ en: strings, load: loadLocale }), screensPoint.of(passkeyQuestion)],
  live: () => ({ attempt: undefined }),
  setup: offerPasskey,
});

function offerPasskey(ctx: ContextOfKey<typeof authPasskeyKey>): void {
  ctx.contribute(authProvidersPoint.of({
    id: 'passkey', strategy: 'passkey', group: 'button', title: 'authPasskey.passkey', icon: mark, screens: { signIn: passkeyQuestionId }, modes: [{ mode: 'none' }], canLink: true,
    load: async () => {
      const { startPasskey } = await import('./flows/startPasskey.ts');
      return { start: (request) => ctx.dispatch(startPasskey(request)) };
    },
  }));
}
