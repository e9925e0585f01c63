import { connectionRemembered } from '../store/connection.ts';
import type { RememberedConnection } from '../store/connection.ts';
import type { Flow } from '../store/coreState.ts';
import { autoConnect } from './autoConnect.ts';
import { disconnect } from './disconnect.ts';

/** Another tab of the site has connected or, with `undefined`, disconnected: this one does the same. */
export function followTab(remembered: RememberedConnection | undefined): Flow<Promise<void>> {
  return async (dispatch, getState) => {
    const gone = getState().connection.wallets.filter(({ walletId }) => !remembered?.walletIds.includes(walletId));
    // The wallet's permission is the other tab's business.
    for (const { walletId } of gone) await dispatch(disconnect({ walletId, revoke: false }));
    if (!remembered || getState().connection.activeWalletId !== undefined) return;
    dispatch(connectionRemembered(remembered));
    await dispatch(autoConnect());
  };
}
