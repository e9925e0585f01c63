import { walletErrors } from '../../contracts/walletErrors.ts';
import type { WalletId } from '../../domain/kitNames.ts';
import { activeWalletChosen } from '../../store/connection.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';

/** Makes one of the connected wallets the active one. @throws wallet.notOpen, wallet.withoutAccount while it is locked */
export function chooseWallet(walletId: WalletId): Flow<void> {
  return coreFlow((dispatch, _getState, services) => {
    const open = services.sessions.get(walletId);
    if (!open) throw walletErrors.notOpen({ walletId });
    if (open.session.accounts().length === 0) throw walletErrors.withoutAccount({ walletId });
    dispatch(activeWalletChosen(walletId));
  });
}
