import { connectionRemembered, selectConnectPhase } from '../../store/connection.ts';
import type { RememberedConnection } from '../../store/connection.ts';
import type { Flow } from '../../store/coreState.ts';
import { autoConnect } from './autoConnect.ts';
import { cancelConnect } from './cancelConnect.ts';
import { disconnect } from './disconnect.ts';

/** Another tab of the site has connected or, with `undefined`, disconnected: this one does the same. What it takes over, it does before its first wait. */
export function followTab(remembered: RememberedConnection | undefined): Flow<Promise<void>> {
  return async (dispatch, getState) => {
    const isGone = (id: string): boolean => !remembered?.walletIds.includes(id);
    const phase = selectConnectPhase(getState());
    if (phase.at === 'connecting' && phase.isSilent && isGone(phase.walletId)) dispatch(cancelConnect());
    // The wallet's permission is the other tab's business.
    const closing = getState().connection.wallets.filter(({ walletId }) => isGone(walletId)).map(({ walletId }) => dispatch(disconnect({ walletId, revoke: false })));
    dispatch(connectionRemembered(remembered)); // also of wallets that are open only there: what this tab writes next must not end them
    await Promise.all(closing);
    if (remembered && getState().connection.activeWalletId === undefined) await dispatch(autoConnect());
  };
}
