import { walletResolversPoint } from '../../contracts/points/walletResolvers.ts';
import { loadWalletDirectory } from '../../data/loadWalletDirectory.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { resolveWallet } from './resolveWallet.ts';

/** The same for a wallet of which only the id is known. The directory is fetched only where a resolver is registered. */
export function resolveWalletById(walletId: string): Flow<Promise<string | undefined>> {
  return coreFlow(async (dispatch, _getState, services) => {
    if (services.read(walletResolversPoint).length === 0) return undefined;
    const wallet = (await loadWalletDirectory()).get(walletId);
    return wallet && dispatch(resolveWallet(wallet));
  });
}
