import { walletResolversPoint } from '../../contracts/points/walletResolvers.ts';
import { walletsPoint } from '../../contracts/points/wallets.ts';
import { walletErrors } from '../../contracts/walletErrors.ts';
import { isOpenableWallet } from '../../contracts/walletKinds.ts';
import { canBePaired } from '../../domain/wallets/canBePaired.ts';
import type { DirectoryWallet } from '../../domain/wallets/walletDirectory.ts';
import { isNamed } from '../../domain/wallets/walletList.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';

/**
 * Finds a way to a wallet that is known by name: one in this page, or one that a plugin can reach. Answers the id to connect, or `undefined` where
 * there is no way. Does not wait: call it inside the click.
 */
export function resolveWallet(wallet: DirectoryWallet): Flow<string | undefined> {
  return coreFlow((_dispatch, _getState, services) => {
    const here = services.read(walletsPoint).filter((listed) => isOpenableWallet(listed) && isNamed(listed, [wallet.id, wallet.rdns ?? wallet.id]));
    if (here.length > 0) return (here.find(({ kind }) => kind !== 'resolved') ?? here[0])?.id;
    if (!canBePaired(wallet)) return undefined;
    for (const { item: resolver, owner } of services.readOwned(walletResolversPoint)) {
      try {
        if (!resolver.resolve(wallet)) continue;
        if (services.read(walletsPoint).some((listed) => listed.id === wallet.id && isOpenableWallet(listed))) return wallet.id;
        throw walletErrors.notFound({ walletId: wallet.id }); // it said yes and has brought nothing
      } catch (error) {
        services.report(owner, error);
      }
    }
    return undefined;
  });
}
