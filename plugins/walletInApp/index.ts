import { localesPoint } from '../../src/contracts/points/locales.ts';
import { originOf } from '../../src/contracts/ports/http.ts';
import { screensPoint } from '../../src/contracts/points/screens.ts';
import type { inAppErrors } from '../../src/contracts/inAppErrors.ts';
import { listsWallet } from '../../src/contracts/listsWallet.ts';
import type { Permissions } from '../../src/kernel/permissions.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import type { WalletInAppConfig } from './config.ts';
import type { inAppSetupErrors } from './errors.ts';
import { inAppKey } from './key.ts';
import { loginQuestion } from './loginQuestion.ts';
import { offerInApp } from './offerInApp.ts';
import { inAppSlice } from './slice.ts';
import { strings } from './strings.ts';

export type { WalletFrame, WalletFrameOptions } from '../../adapters/walletFrame/index.ts';
export type { InAppImage, WalletInAppConfig } from './config.ts';
export { selectInAppWallet } from './slice.ts';
export type { InAppState, InAppWalletFact } from './slice.ts';

const config: WalletInAppConfig = { url: '', siteId: '', auth: {}, metadata: {} };

/** A wallet for visitors without one, on an origin of its own that its operator runs. Give it that: `walletInApp.with({ url, siteId })`, and register ways to sign in, such as `authCode` and `authGuest`. */
export const walletInApp = /* @__PURE__ */ listsWallet(/* @__PURE__ */ definePlugin({
  key: inAppKey,
  config,
  slices: [inAppSlice],
  contributes: [localesPoint.of({ en: strings }), screensPoint.of(loginQuestion)],
  permissions: permissionsOf,
  live: () => ({ frame: undefined }),
  setup: offerInApp,
}));

/** The page speaks to the frame alone; the frame speaks to its own server. */
function permissionsOf({ url }: WalletInAppConfig): Permissions {
  return { origins: URL.canParse(url) ? [{ origin: originOf(url), when: 'intent', isFrame: true, why: 'shows the wallet of this site in a frame, where its keys are' }] : [], storageKeys: [], popups: false };
}

declare module '../../src/domain/errorCodes.ts' {
  interface ErrorTables {
    inAppErrors: typeof inAppErrors;
    inAppSetupErrors: typeof inAppSetupErrors;
  }
}
