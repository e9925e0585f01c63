import { walletErrors } from '../../contracts/walletErrors.ts';
import type { WalletId } from '../../domain/kitNames.ts';
import { activeWalletChosen } from '../../store/connection.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';

/** Makes one of the connected wallets the active one. @throws wallet.notOpen */
export function chooseWallet(walletId: WalletId): Flow<void> {
  return coreFlow((dispatch, _getState, services) => {
    if (!services.sessions.has(walletId)) throw walletErrors.notOpen({ walletId });
    dispatch(activeWalletChosen(walletId));
  });
}
