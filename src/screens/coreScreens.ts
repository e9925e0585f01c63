import { defineScreen } from '../contracts/points/screens.ts';
import type { AnyScreen, ScreenSpec } from '../contracts/points/screens.ts';
import { defineQuestion } from '../contracts/question.ts';
import { reviewQuestion } from '../flows/review/reviewQuestion.ts';
import { signMessageQuestion } from '../flows/review/signMessageQuestion.ts';
import { connectingScreenId } from '../store/modal.ts';
import type { screenChunks } from './screenChunks.ts';

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
  defineQuestion({ ...signMessageQuestion, load: async () => (await import('./screenChunks.ts')).questionChunks.signMessage() }),
  defineQuestion({ ...reviewQuestion, load: async () => (await import('./screenChunks.ts')).questionChunks.review() }),
];

function later(name: keyof typeof screenChunks): ScreenSpec {
  return { id: `core.${name}`, load: async () => (await import('./screenChunks.ts')).screenChunks[name]() };
}
