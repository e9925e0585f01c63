import { authProvidersPoint } from '../../src/contracts/points/authProviders.ts';
import { localesPoint } from '../../src/contracts/points/locales.ts';
import { screensPoint } from '../../src/contracts/points/screens.ts';
import type { ContextOfKey } from '../../src/kernel/plugin.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import { guestQuestion, guestQuestionId } from './guestQuestion.ts';
import { authGuestKey } from './key.ts';
import { loadLocale } from './locales/loadLocale.ts';
import { authGuestSlice } from './slice.ts';
import { strings } from './strings.ts';

export { retryGuest } from './flows/retryGuest.ts';
export { selectGuestPhase } from './slice.ts';
export type { AuthGuestState, GuestPhase } from './slice.ts';

const mark = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='%236b7280' stroke-width='1.8' stroke-linecap='round'><circle cx='12' cy='8' r='4'/><path d='M4.5 20c.8-4 3.8-6 7.5-6s6.7 2 7.5 6' stroke-dasharray='2.5 3'/></svg>";

/** Signing in to an in-app wallet without telling who one is, by a key that only this device has. Such a wallet is lost with the device until its owner adds a way in. */
export const authGuest = /* @__PURE__ */ definePlugin({
  key: authGuestKey,
  slices: [authGuestSlice],
  contributes: [localesPoint.of({ en: strings, load: loadLocale }), screensPoint.of(guestQuestion)],
  live: () => ({ attempt: undefined }),
  setup: offerGuest,
});

function offerGuest(ctx: ContextOfKey<typeof authGuestKey>): void {
  ctx.contribute(authProvidersPoint.of({
    id: 'guest', strategy: 'guest', group: 'button', title: 'authGuest.continue', icon: mark, screens: { signIn: guestQuestionId }, modes: [{ mode: 'none' }], canLink: false,
    load: async () => {
      const { startGuest } = await import('./flows/startGuest.ts');
      return { start: (request) => ctx.dispatch(startGuest(request)) };
    },
  }));
}
