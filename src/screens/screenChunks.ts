'use client';
import { screenErrors } from '../contracts/screenErrors.ts';
import type { CoreScreenLoader, ScreenLoader } from '../ui/modal/screenPart.ts';

/** The screens that are not the first one sees. Apart from `loadCoreScreen`, so that a page does not start with a list of all their chunks. */
export const screenChunks = {
  allWallets: () => import('./AllWallets/AllWallets.tsx'),
  switchAccount: () => import('./SwitchAccount/SwitchAccount.tsx'),
  manage: () => import('./Manage/Manage.tsx'),
  activity: () => import('./Activity/Activity.tsx'),
  funds: () => import('./Funds/Funds.tsx'),
  token: () => import('./Token/Token.tsx'),
  send: () => import('./Send/Send.tsx'),
  receive: () => import('./Receive/Receive.tsx'),
  networks: () => import('./Networks/Networks.tsx'),
  addNetwork: () => import('./AddNetwork/AddNetwork.tsx'),
  requestEnded: () => import('./Review/RequestEnded.tsx'),
  getStarted: () => import('./GetStarted/GetStarted.tsx'),
};

/** The screens that ask a question. */
export const questionChunks = {
  signMessage: () => import('./SignMessage/SignMessage.tsx'),
  review: () => import('./Review/Review.tsx'),
  switchRequest: () => import('./Review/SwitchRequest.tsx'),
};

/** By the id of the screen. @throws screen.unknown */
export const loadScreenChunk: CoreScreenLoader = async (screenId) => {
  const chunks: Readonly<Record<string, ScreenLoader>> = { ...screenChunks, ...questionChunks };
  const load = chunks[screenId.replace('core.', '')];
  if (!load) throw screenErrors.unknown({ screenId });
  return load();
};
