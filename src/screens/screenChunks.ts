import type { ScreenParams, ScreenSpec } from '../contracts/points/screens.ts';

/** The screens that are not the first one sees. Apart from `coreScreens`, so that a page does not start with a list of all their chunks. */
export const screenChunks = {
  allWallets: chunk(() => import('./AllWallets/AllWallets.tsx')),
  switchAccount: chunk(() => import('./SwitchAccount/SwitchAccount.tsx')),
  manage: chunk(() => import('./Manage/Manage.tsx')),
  activity: chunk(() => import('./Activity/Activity.tsx')),
  funds: chunk(() => import('./Funds/Funds.tsx')),
  token: chunk(() => import('./Token/Token.tsx')),
  send: chunk(() => import('./Send/Send.tsx')),
  receive: chunk(() => import('./Receive/Receive.tsx')),
  networks: chunk(() => import('./Networks/Networks.tsx')),
  addNetwork: chunk(() => import('./AddNetwork/AddNetwork.tsx')),
  signMessage: chunk(() => import('./SignMessage/SignMessage.tsx')),
  review: chunk(() => import('./Review/Review.tsx')),
  getStarted: chunk(() => import('./GetStarted/GetStarted.tsx')),
};

function chunk<Params extends ScreenParams>(load: ScreenSpec<Params>['load']): ScreenSpec['load'] {
  return load as unknown as ScreenSpec['load']; // as with `defineScreen`: who shows it gives it the params it takes
}
