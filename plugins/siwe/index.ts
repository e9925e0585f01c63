import { defineScreen, screensPoint } from '../../src/contracts/points/screens.ts';
import { localesPoint } from '../../src/contracts/points/locales.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import type { SiweConfig } from './config.ts';
import { signInScreenId } from './flows/openSignIn.ts';
import { signOutScreenId } from './flows/openSignOut.ts';
import { newsKey } from './flows/tellOtherTabs.ts';
import { followSignIn, unset } from './followSignIn.ts';
import { siweKey } from './key.ts';
import { createSignInLive } from './signInLive.ts';
import { siweSlice } from './slice.ts';
import { loadLocale } from './locales/loadLocale.ts';
import { strings } from './strings.ts';
import type { signInErrors } from './errors.ts';

export type { SignInAccount, SignInOnChain, SignInOnConnect, SignInPayload, SignInProof, SiweConfig } from './config.ts';
export { openSignIn } from './flows/openSignIn.ts';
export type { PreparedSignIn } from './flows/prepareSignIn.ts';
export { signIn } from './flows/signIn.ts';
export type { SignInRequest } from './flows/signIn.ts';
export { signOut } from './flows/signOut.ts';
export { selectSignIn } from './selectSignIn.ts';
export type { SignInStatus } from './selectSignIn.ts';
export type { SignInPhase, SignInStep, SiweState } from './slice.ts';

const config: SiweConfig = { getPayload: unset, verify: unset, isLoggedIn: unset, logout: unset, isRequired: true };

/** Signing in at the site with the account of a wallet. Give it the site's functions: `siwe.with({ getPayload, verify, isLoggedIn, logout })`. @see EIP-4361 */
export const siwe = /* @__PURE__ */ definePlugin({
  key: siweKey,
  config,
  slices: [siweSlice],
  contributes: [
    localesPoint.of({ en: strings, load: loadLocale }),
    screensPoint.of(defineScreen({ id: signInScreenId, load: () => import('./screens/SignIn.tsx') })),
    screensPoint.of(defineScreen({ id: signOutScreenId, load: () => import('./screens/SignOut.tsx') })),
  ],
  permissions: { origins: [], storageKeys: [newsKey], popups: false },
  mocks: () => import('./mocks.ts'),
  live: createSignInLive,
  setup: followSignIn,
});

declare module '../../src/domain/errorCodes.ts' {
  interface ErrorTables {
    signInErrors: typeof signInErrors;
  }
}

declare module '../../src/domain/kitNames.ts' {
  interface ScreenIds {
    siwe: typeof signInScreenId | typeof signOutScreenId;
  }
}
