'use client';
import type { ScreenLoader } from '../ui/modal/screenPart.ts';
import type { coreScreens } from './coreScreens.ts';
import type { questionChunks, screenChunks } from './screenChunks.ts';

/** The components of the core's screens; each arrives when it is opened, those with which a visit begins in one step. */
export const coreScreenParts: Readonly<Record<(typeof coreScreens)[number]['id'], ScreenLoader>> = {
  'core.wallets': () => import('./Wallets/Wallets.tsx'),
  'core.allWallets': later('allWallets'),
  'core.connecting': () => import('./Connecting/Connecting.tsx'),
  'core.getStarted': later('getStarted'),
  'core.account': () => import('./Account/Account.tsx'),
  'core.switchAccount': later('switchAccount'),
  'core.manage': later('manage'),
  'core.activity': later('activity'),
  'core.funds': later('funds'),
  'core.token': later('token'),
  'core.send': later('send'),
  'core.receive': later('receive'),
  'core.networks': later('networks'),
  'core.addNetwork': later('addNetwork'),
  'core.signMessage': laterAsked('signMessage'),
  'core.review': laterAsked('review'),
  'core.switchRequest': laterAsked('switchRequest'),
  'core.requestEnded': later('requestEnded'),
};

function later(name: keyof typeof screenChunks): ScreenLoader {
  return async () => (await import('./screenChunks.ts')).screenChunks[name]();
}

function laterAsked(name: keyof typeof questionChunks): ScreenLoader {
  return async () => (await import('./screenChunks.ts')).questionChunks[name]();
}
