import { localesPoint } from '../../src/contracts/points/locales.ts';
import { originOf } from '../../src/contracts/ports/http.ts';
import { defineScreen, screensPoint } from '../../src/contracts/points/screens.ts';
import { listsWallet } from '../../src/contracts/listsWallet.ts';
import type { Permissions } from '../../src/kernel/permissions.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import type { WalletInAppConfig } from './config.ts';
import type { inAppSetupErrors } from './errors.ts';
import type { IdentityChange } from './live.ts';
import { inAppKey } from './key.ts';
import { loginQuestion } from './loginQuestion.ts';
import { loadLocale } from './locales/loadLocale.ts';
import { linkConflictQuestion } from './linkConflictQuestion.ts';
import { custodyScreenId, expiredScreenId, guestScreenId, linkedScreenId, logoutScreenId } from './screenIds.ts';
import { ecosystemLookKey } from './ecosystem/ecosystemLook.ts';
import { followEcosystem, followInApp } from './followInApp.ts';
import { lastWayKey } from './lastWay.ts';
import { inAppSlice } from './slice.ts';
import { strings } from './strings.ts';

export type { WalletFrame, WalletFrameOptions } from '../../adapters/walletFrame/index.ts';
export type { EcosystemReply, EcosystemRequest, InAppImage, WalletInAppConfig } from './config.ts';
export { addWayIn } from './flows/addWayIn.ts';
export { getWaysIn } from './flows/getWaysIn.ts';
export { removeWayIn } from './flows/removeWayIn.ts';
export { getIdentityToken } from './flows/getIdentityToken.ts';
export type { IdentityTokenRequest } from './identityTokenRequest.ts';
export type { FrameScreenRequest } from './flows/manageWallet.ts';
export { ecosystemIdentity, inAppIdentity } from './inAppIdentity.ts';
export { watchIdentity } from './flows/watchIdentity.ts';
export type { IdentityChange } from './live.ts';
export { openFrameScreen } from './flows/openFrameScreen.ts';
export type { IdentityToken } from './readAnswers.ts';
export { selectInAppWallet } from './slice.ts';
export type { InAppState, InAppWalletFact } from './slice.ts';

const config: WalletInAppConfig = { url: '', siteId: '', auth: {}, metadata: {} };

/** What the wallet of one site and that of several have in common: a kit has one of them. */
const partsOf = () => ({
  key: inAppKey,
  config,
  slices: [inAppSlice],
  contributes: [
    localesPoint.of({ en: strings, load: loadLocale }),
    screensPoint.of(loginQuestion),
    screensPoint.of(linkConflictQuestion),
    screensPoint.of(defineScreen({ id: linkedScreenId, load: () => import('./screens/Linked.tsx') })),
    screensPoint.of(defineScreen({ id: custodyScreenId, isShort: true, load: () => import('./screens/Custody.tsx') })),
    screensPoint.of(defineScreen({ id: guestScreenId, isShort: true, load: () => import('./screens/GuestWarning.tsx') })),
    screensPoint.of(defineScreen({ id: logoutScreenId, isShort: true, load: () => import('./screens/LogoutFailed.tsx') })),
    screensPoint.of(defineScreen({ id: expiredScreenId, isShort: true, load: () => import('./screens/Expired.tsx') })),
  ],
  permissions: permissionsOf,
  live: () => ({ frame: undefined, isLeftInModal: false, identity: undefined, token: undefined, ecosystem: undefined, identityListeners: new Set<(change: IdentityChange) => void>() }),
  mocks: () => import('./mocks.ts'),
} as const);

/** A wallet for visitors without one, on an origin of its own that its operator runs. Give it that: `walletInApp.with({ url, siteId })`, and register ways to sign in, such as `authCode` and `authGuest`. */
export const walletInApp = /* @__PURE__ */ listsWallet(/* @__PURE__ */ definePlugin({ ...(/* @__PURE__ */ partsOf()), setup: followInApp }));

/**
 * The in-app wallet of several sites, which share their users: one account and one address at all of them, each after the person has agreed to it. Its id is
 * `ecosystem.<ecosystemId>`; its name, its pictures and its ways in are those of the ecosystem: `walletEcosystem.with({ url, siteId, ecosystemId })`. A kit has it
 * or `walletInApp`, whose flows and screens it shares: where both are registered, the second is refused as `plugin.duplicateId`.
 */
export const walletEcosystem = /* @__PURE__ */ definePlugin({ ...(/* @__PURE__ */ partsOf()), setup: followEcosystem });

/** The page speaks to the frame alone, which speaks to its own server; of that, the page itself reads what an ecosystem offers. */
function permissionsOf({ url, ecosystemId }: WalletInAppConfig): Permissions {
  return { origins: URL.canParse(url) ? [{ origin: originOf(url), when: 'intent', isFrame: true, why: 'shows the wallet of this site in a frame, where its keys are' }] : [], storageKeys: ecosystemId === undefined ? [lastWayKey] : [lastWayKey, ecosystemLookKey], popups: false };
}

declare module '../../src/domain/errorCodes.ts' {
  interface ErrorTables {
    inAppSetupErrors: typeof inAppSetupErrors;
  }
}

declare module '../../src/domain/kitNames.ts' {
  interface ScreenIds {
    inApp: typeof custodyScreenId | typeof guestScreenId | typeof linkedScreenId;
  }
}
