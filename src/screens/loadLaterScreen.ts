'use client';
import { screenErrors } from '../domain/screenErrors.ts';
import type { LoadedScreen } from '../ui/modal/screenPart.ts';
import type { CoreQuestionId, CoreScreenId } from './coreScreens.ts';

type LaterScreenId = Exclude<CoreScreenId | CoreQuestionId, 'core.wallets' | 'core.connecting' | 'core.account'>;

/** The screens that are not the first one sees. Apart from `loadCoreScreen`, so that a page does not start with a list of all their chunks. */
const laterScreens: Readonly<Record<LaterScreenId, () => Promise<LoadedScreen>>> = {
  'core.allWallets': () => import('./AllWallets/AllWallets.tsx'),
  'core.switchAccount': () => import('./SwitchAccount/SwitchAccount.tsx'),
  'core.manage': () => import('./Manage/Manage.tsx'),
  'core.activity': () => import('./Activity/Activity.tsx'),
  'core.funds': () => import('./Funds/Funds.tsx'),
  'core.token': () => import('./Token/Token.tsx'),
  'core.send': () => import('./Send/Send.tsx'),
  'core.receive': () => import('./Receive/Receive.tsx'),
  'core.networks': () => import('./Networks/Networks.tsx'),
  'core.addNetwork': () => import('./AddNetwork/AddNetwork.tsx'),
  'core.requestEnded': () => import('./Review/RequestEnded.tsx'),
  'core.getStarted': () => import('./GetStarted/GetStarted.tsx'),
  'core.signMessage': () => import('./SignMessage/SignMessage.tsx'),
  'core.review': () => import('./Review/Review.tsx'),
  'core.switchRequest': () => import('./Review/SwitchRequest.tsx'),
  'core.watchAsset': () => import('./Review/WatchAsset.tsx'),
};

/** @throws screen.unknown */
export async function loadLaterScreen(id: string): Promise<LoadedScreen> {
  const load = new Map(Object.entries(laterScreens)).get(id);
  if (!load) throw screenErrors.unknown({ screenId: id });
  return load();
}
