import { walletErrors } from '../../contracts/walletErrors.ts';
import { disconnected } from '../../store/connection.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { cancelConnect } from './cancelConnect.ts';
import type { WalletId } from '../../domain/kitNames.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/** The wallet to disconnect, and whether its permission ends, too. */
export interface DisconnectRequest {
  /** Absent: the active wallet. */
  readonly walletId?: WalletId;
  /** False ends it here only and leaves the wallet's permission, as when another tab has disconnected already. */
  readonly revoke?: boolean;
}

/** Ends a connection. The page shows it at once; the wallet is told meanwhile. @throws wallet.noneActive, auth.logoutFailed where a wallet's server may not have ended its login */
export function disconnect(request: DisconnectRequest = {}): Flow<Promise<void>> {
  assertArguments('disconnect(request?: object)', request);
  const { walletId, revoke = true } = request;
  return coreFlow(async (dispatch, getState, services) => {
    const id = walletId ?? getState().connection.activeWalletId;
    if (id === undefined) throw walletErrors.noneActive();
    const open = services.sessions.get(id);
    open?.unfollow();
    services.sessions.delete(id);
    dispatch(disconnected({ walletId: id }));
    const { phase, remembered } = getState().connection;
    // Who has disconnected does not expect to come back connected, by a wallet of the last visit that answers late.
    if (phase.at === 'connecting' && phase.isSilent && (!remembered || phase.walletId === id)) dispatch(cancelConnect());
    await open?.session.close({ revoke });
  });
}
