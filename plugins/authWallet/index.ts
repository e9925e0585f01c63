import { authProvidersPoint } from '../../src/contracts/points/authProviders.ts';
import { localesPoint } from '../../src/contracts/points/locales.ts';
import { screensPoint } from '../../src/contracts/points/screens.ts';
import type { ContextOfKey } from '../../src/kernel/plugin.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import type { authWalletErrors } from './errors.ts';
import { authWalletKey } from './key.ts';
import { loadLocale } from './locales/loadLocale.ts';
import { authWalletSlice } from './slice.ts';
import { strings } from './strings.ts';
import { walletQuestion, walletQuestionId } from './walletQuestion.ts';

export { chooseAgain } from './flows/chooseAgain.ts';
export { chooseSigner } from './flows/chooseSigner.ts';
export { selectAuthWallet } from './slice.ts';
export type { AuthWalletPhase, AuthWalletState } from './slice.ts';

const mark = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='%236b7280' stroke-width='1.8' stroke-linejoin='round' stroke-linecap='round'><path d='M4 7.5h14.5A1.5 1.5 0 0 1 20 9v9a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18Zm0 0A2.5 2.5 0 0 1 6.5 5H17'/><path d='M16.2 13.5h.1'/></svg>";

/** Signing in to an in-app wallet by another wallet, which signs a message: an extension, an app on a phone, a key. It is not connected by that. @see EIP-4361 */
export const authWallet = /* @__PURE__ */ definePlugin({
  key: authWalletKey,
  slices: [authWalletSlice],
  contributes: [localesPoint.of({ en: strings, load: loadLocale }), screensPoint.of(walletQuestion)],
  live: () => ({ attempt: undefined }),
  setup: offerWallets,
});

function offerWallets(ctx: ContextOfKey<typeof authWalletKey>): void {
  ctx.contribute(authProvidersPoint.of({
    id: 'wallet', strategy: 'wallet', group: 'button', title: 'authWallet.signIn', linkTitle: 'authWallet.link', icon: mark, screens: { signIn: walletQuestionId }, modes: [{ mode: 'none' }], canLink: true,
    load: async () => {
      const { startWallet } = await import('./flows/startWallet.ts');
      return { start: (request) => ctx.dispatch(startWallet(request)) };
    },
  }));
}

declare module '../../src/domain/errorCodes.ts' {
  interface ErrorTables {
    authWalletErrors: typeof authWalletErrors;
  }
}
