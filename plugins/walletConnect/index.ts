import { clockPort } from '../../src/contracts/ports/clock.ts';
import { eip1193Port } from '../../src/contracts/ports/eip1193.ts';
import { localesPoint } from '../../src/contracts/points/locales.ts';
import { originOf } from '../../src/contracts/ports/http.ts';
import { locksPort } from '../../src/contracts/ports/locks.ts';
import { pagePort } from '../../src/contracts/ports/page.ts';
import { storagePort } from '../../src/contracts/ports/storage.ts';
import type { OriginPermission, Permissions } from '../../src/kernel/permissions.ts';
import { listsWallet } from '../../src/contracts/listsWallet.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import type { WalletConnectConfig } from './config.ts';
import { followWalletConnect } from './followWalletConnect.ts';
import { memoryKey } from './ids.ts';
import { loadLocale } from './locales/loadLocale.ts';

export type { WalletConnectConfig } from './config.ts';
export type { AuthPayload, AuthProposed, ClientEvent, ClientSession, Proposed, SiteMetadata, WalletConnectClient } from '../../adapters/walletConnect/index.ts';

const config: WalletConnectConfig = { projectId: '', relayUrl: 'wss://relay.walletconnect.org', metadata: {}, verify: true, signInOnConnect: true, client: undefined };

/** Wallets on phones and elsewhere, by a code to scan or a link. Give it a project: `walletConnect.with({ projectId })`. Needs `@walletconnect/sign-client`, which is loaded when the first is opened. */
export const walletConnect = /* @__PURE__ */ listsWallet(/* @__PURE__ */ definePlugin({
  id: 'walletConnect',
  config,
  contributes: [localesPoint.of({ en: {}, load: loadLocale })],
  permissions: permissionsOf,
  needs: [clockPort, eip1193Port, locksPort, pagePort, storagePort],
  mocks: () => import('./mocks.ts'),
  setup: followWalletConnect,
}));

/** All that the library contacts as it is set up here. It opens its own socket and frame, so that what stands here informs, and makes the policy of the page. */
function permissionsOf({ relayUrl, verify, client }: WalletConnectConfig): Permissions {
  const relay: OriginPermission = { origin: originOf(relayUrl), when: 'intent', why: 'Carries encrypted messages between this site and the wallet.' };
  const verifier: OriginPermission = { origin: 'https://verify.walletconnect.org', when: 'intent', isFrame: true, why: 'Vouches for this site in the wallet, from a hidden frame.' };
  return { origins: client ? [] : [relay, ...(verify ? [verifier] : [])], storageKeys: [memoryKey], popups: true };
}
