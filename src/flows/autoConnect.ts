import { walletsPoint } from '../contracts/points/wallets.ts';
import type { Services } from '../contracts/services.ts';
import { activeWalletChosen, nothingRemembered } from '../store/connection.ts';
import type { Flow } from '../store/coreState.ts';
import { connect } from './connect.ts';

/** Looks for the wallets that were connected before the reload, without a prompt. Never replaces a connect that the user has begun. */
export function autoConnect(): Flow<Promise<void>> {
  return async (dispatch, getState, services) => {
    const { remembered, activeWalletId } = getState().connection;
    if (!remembered || activeWalletId !== undefined || services.connecting.abort) return void dispatch(nothingRemembered());
    const active = remembered.activeWalletId ?? remembered.walletIds[0];
    const order = [active, ...remembered.walletIds.filter((id) => id !== active)];
    for (const walletId of order) {
      if (walletId === undefined) continue;
      const requireAddress = walletId === active ? remembered.address : undefined;
      for (const candidate of candidates(services, walletId)) {
        if (services.connecting.abort) return; // the user has begun a connect of their own
        const isLast = candidate === candidates(services, walletId).at(-1);
        try {
          // An account changed while the page was closed is still the user's choice, unless another wallet of that name has the old one.
          await dispatch(connect({ walletId: candidate, isSilent: true, ...(requireAddress !== undefined && !isLast && { requireAddress }) }));
          break;
        } catch {
          // Locked, revoked or gone: the memory stays for the next load, and the visitor sees 'Connect'.
        }
      }
    }
    if (active !== undefined && services.sessions.has(active)) dispatch(activeWalletChosen(active));
    dispatch(nothingRemembered());
  };
}

/** The wallet itself, then others that claim its name: ids of those follow the order of announcement, which a reload may change. */
function candidates(services: Services, walletId: string): readonly string[] {
  const wallets = services.read(walletsPoint);
  const rdns = wallets.find(({ id }) => id === walletId)?.rdns;
  const others = rdns === undefined ? [] : wallets.filter((wallet) => wallet.rdns === rdns && wallet.id !== walletId).map(({ id }) => id);
  return [walletId, ...others];
}
