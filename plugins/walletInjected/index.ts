import { eip1193Port } from '../../src/contracts/ports/eip1193.ts';
import { injectedPort } from '../../src/contracts/ports/injected.ts';
import { localesPoint } from '../../src/contracts/points/locales.ts';
import { injectedConnectDelayMs } from './limits.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import type { WalletInjectedConfig } from './config.ts';
import { followInjected } from './followInjected.ts';
import { walletInjectedSlice } from './slice.ts';
import { strings } from './strings.ts';

export type { RecommendedWallet, WalletInjectedConfig } from './config.ts';
export type { AnnouncedWallet, WalletInjectedState } from './slice.ts';

/** Both document it: porto.sh/sdk/rpc/wallet_connect, docs.base.org (signInWithEthereum). */
const knownSignInOnConnect = ['xyz.ithaca.porto', 'app.base.account'];
const config: WalletInjectedConfig = { recommended: [], signInOnConnect: knownSignInOnConnect, connectDelayMs: injectedConnectDelayMs };

/** Wallets that browser extensions put into the page. @see EIP-6963 */
export const walletInjected = /* @__PURE__ */ definePlugin({
  id: 'walletInjected',
  config,
  slices: [walletInjectedSlice],
  contributes: [localesPoint.of({ en: strings })],
  needs: [injectedPort, eip1193Port],
  mocks: () => import('./mocks.ts'),
  setup: followInjected,
});
