import { authCode } from 'latchkey/plugins/authCode'; //? inApp-email
import { authGuest } from 'latchkey/plugins/authGuest'; //? guest
import { authPasskey } from 'latchkey/plugins/authPasskey'; //? passkey
import { authSocial } from 'latchkey/plugins/authSocial'; //? google
import { walletConnect } from 'latchkey/plugins/walletConnect'; //? walletConnect
import { walletInApp } from 'latchkey/plugins/walletInApp'; //? inApp
import { walletInjected } from 'latchkey/plugins/walletInjected'; //? injected
import type { MockedWays } from './mocks/start';
import { settings } from './settings'; //? inApp|walletConnect

/** How visitors come in, in the order in which this site offers it. `mocks` take the place of what is on the network. */
export function openWays(mocks: MockedWays = {}) {
  return [
    walletInApp.with({ url: settings.walletUrl, siteId: settings.siteId, metadata: { name: 'Wallet of this site' }, ...mocks.walletInApp }), //? inApp
    authCode, //? inApp-email
    authPasskey, //? passkey
    authSocial.with({ providers: ['google'] }), //? google
    authGuest, //? guest
    walletInjected, //? injected
    walletConnect.with({ projectId: settings.walletConnectProjectId, ...mocks.walletConnect }), //? walletConnect
  ];
}
