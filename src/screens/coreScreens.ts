import { defineScreen } from '../contracts/points/screens.ts';
import type { AnyScreen, ScreenSpec } from '../contracts/points/screens.ts';
import { connectingScreenId } from '../store/modal.ts';
import type { questionChunks, screenChunks } from './screenChunks.ts';

/** The core's screens by name; each arrives when it is opened, those with which a visit begins in one step. */
export const coreScreens: readonly AnyScreen[] = [
  defineScreen({ id: 'core.wallets', load: () => import('./Wallets/Wallets.tsx') }),
  later('allWallets'),
  defineScreen({ id: connectingScreenId, load: () => import('./Connecting/Connecting.tsx') }),
  later('getStarted'),
  defineScreen({ id: 'core.account', load: () => import('./Account/Account.tsx') }),
  later('switchAccount'),
  later('manage'),
  later('activity'),
  later('funds'),
  later('token'),
  later('send'),
  later('receive'),
  later('networks'),
  later('addNetwork'),
  laterAsked('signMessage'),
  laterAsked('review'),
  laterAsked('switchRequest'),
  laterAsked('watchAsset'),
  later('requestEnded'),
];

function later(name: keyof typeof screenChunks): ScreenSpec {
  return { id: `core.${name}`, load: async () => (await import('./screenChunks.ts')).screenChunks[name]() };
}

/** Of `signMessageQuestion`, `reviewQuestion`, `switchQuestion` and `assetQuestion`, which arrive with the first that asks. */
function laterAsked(name: keyof typeof questionChunks): AnyScreen {
  return { id: `core.${name}`, isQuestion: true, load: async () => (await import('./screenChunks.ts')).questionChunks[name]() };
}
