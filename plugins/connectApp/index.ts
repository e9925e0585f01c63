import { localesPoint } from '../../src/contracts/points/locales.ts';
import { defineScreen, screensPoint } from '../../src/contracts/points/screens.ts';
import { originOf } from '../../src/contracts/ports/http.ts';
import type { Permissions } from '../../src/kernel/permissions.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import type { ConnectAppConfig } from './config.ts';
import { followApps } from './followApps.ts';
import { loadLocale } from './locales/loadLocale.ts';
import { createAppsLive } from './createAppsLive.ts';
import { leaderKey } from './createLeaderElection.ts';
import { connectAppKey } from './key.ts';
import { memoryKey } from './memory.ts';
import { connectAppScreenId } from './screenId.ts';
import { connectAppSlice } from './slice.ts';
import { strings } from './strings.ts';
import type { connectAppErrors } from './errors.ts';

export type { WalletConnectAppClient } from '../../adapters/walletConnect/index.ts';
export type { ConnectAppConfig } from './config.ts';
export { approveApp } from './flows/approveApp.ts';
export { disconnectApp } from './flows/disconnectApp.ts';
export { leavePairing } from './flows/leavePairing.ts';
export { pairApp } from './flows/pairApp.ts';
export type { PairAppRequest } from './flows/pairApp.ts';
export { selectConnectAppPhase, selectConnectedApps } from './slice.ts';
export type { AppProposalFact, ConnectAppPhase, ConnectAppState, ConnectedApp } from './slice.ts';

const config: ConnectAppConfig = { projectId: '', relayUrl: 'wss://relay.walletconnect.org', metadata: {}, appliesTo: undefined, client: undefined };

/**
 * 'Connect an App': wallets that the kit holds can be used in other apps and sites over WalletConnect. Give it a project: `connectApp.with({ projectId })`.
 * Needs `@walletconnect/sign-client`, which is loaded when a person follows an app's link, and after a reload while an app is connected.
 */
export const connectApp = /* @__PURE__ */ definePlugin({
  key: connectAppKey,
  config,
  slices: [connectAppSlice],
  contributes: [localesPoint.of({ en: strings, load: loadLocale }), screensPoint.of(defineScreen({ id: connectAppScreenId, load: () => import('./screens/ConnectApp.tsx') }))],
  permissions: permissionsOf,
  mocks: () => import('./mocks.ts'),
  live: createAppsLive,
  setup: followApps,
});

/** All that the library contacts. It opens its own socket, so that what stands here informs, and makes the policy of the page. */
function permissionsOf({ relayUrl, client }: ConnectAppConfig): Permissions {
  return {
    origins: client ? [] : [
      { origin: originOf(relayUrl), when: 'load', why: 'Carries encrypted messages between this wallet and the apps that a person has connected; not contacted before there is one.' },
      { origin: 'https://verify.walletconnect.org', when: 'load', why: 'Tells where an app that wants to connect, or asks something, really is.' },
    ],
    storageKeys: [memoryKey, leaderKey],
    popups: false,
  };
}

declare module '../../src/domain/errorCodes.ts' {
  interface ErrorTables {
    connectAppErrors: typeof connectAppErrors;
  }
}

declare module '../../src/domain/kitNames.ts' {
  interface ScreenIds {
    connectApp: typeof connectAppScreenId;
  }
}
