import { defineScreen } from '../contracts/points/screens.ts';
import type { ScreenSpec } from '../contracts/points/screens.ts';
import { connectingScreenId } from '../store/modal.ts';

/** The core's screens by name; each arrives when it is opened. */
export const coreScreens: readonly ScreenSpec[] = [
  defineScreen({ id: 'core.wallets', load: () => import('./Wallets/Wallets.tsx') }),
  defineScreen({ id: 'core.allWallets', load: () => import('./AllWallets/AllWallets.tsx') }),
  defineScreen({ id: connectingScreenId, load: () => import('./Connecting/Connecting.tsx') }),
  defineScreen({ id: 'core.getStarted', load: () => import('./GetStarted/GetStarted.tsx') }),
  defineScreen({ id: 'core.account', load: () => import('./Account/Account.tsx') }),
  defineScreen({ id: 'core.switchAccount', load: () => import('./SwitchAccount/SwitchAccount.tsx') }),
  defineScreen({ id: 'core.manage', load: () => import('./Manage/Manage.tsx') }),
  defineScreen({ id: 'core.activity', load: () => import('./Activity/Activity.tsx') }),
  defineScreen({ id: 'core.funds', load: () => import('./Funds/Funds.tsx') }),
  defineScreen({ id: 'core.token', load: () => import('./Token/Token.tsx') }),
  defineScreen({ id: 'core.send', load: () => import('./Send/Send.tsx') }),
  defineScreen({ id: 'core.receive', load: () => import('./Receive/Receive.tsx') }),
  defineScreen({ id: 'core.networks', load: () => import('./Networks/Networks.tsx') }),
  defineScreen({ id: 'core.addNetwork', load: () => import('./AddNetwork/AddNetwork.tsx') }),
  defineScreen({ id: 'core.signMessage', load: () => import('./SignMessage/SignMessage.tsx') }),
  defineScreen({ id: 'core.review', load: () => import('./Review/Review.tsx') }),
];
