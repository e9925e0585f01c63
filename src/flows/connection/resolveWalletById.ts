import { walletReachesPoint } from '../../contracts/points/walletResolvers.ts';
import { loadWalletDirectory } from '../../data/loadWalletDirectory.ts';
import type { Flow } from '../../store/coreState.ts';
import { adoptWallet } from './resolveWallet.ts';

/** The same for a wallet of which only the id is known. The directory is fetched only where somebody can reach its wallets. */
export function adoptById(walletId: string): Flow<Promise<string | undefined>> {
  return async (dispatch, _getState, services) => {
    if (services.read(walletReachesPoint).length === 0) return undefined;
    const wallet = (await loadWalletDirectory()).get(walletId);
    return wallet && dispatch(adoptWallet(wallet));
  };
}
