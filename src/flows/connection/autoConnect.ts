import { walletsPoint } from '../../contracts/points/wallets.ts';
import type { Services } from '../../contracts/services.ts';
import { hasCode } from '../../domain/errors.ts';
import { nothingRemembered, selectConnectPhase } from '../../store/connection.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { CoreState, Flow } from '../../store/coreState.ts';
import { selectScreens, showsConnect } from '../../store/modal.ts';
import { connect } from './connect.ts';

/** Looks for the wallets that were connected before the reload, without a prompt. Never replaces a connect that the user has begun. */
export function autoConnect(): Flow<Promise<void>> {
  return coreFlow(async (dispatch, getState, services) => {
    const { remembered, activeWalletId } = getState().connection;
    // The attempt that is under way tells how it ends. And a failure that is being read stays.
    if (isAtIt(services) || isFailureShown(getState())) return;
    if (remembered && activeWalletId === undefined) {
      const active = remembered.activeWalletId ?? remembered.walletIds[0];
      const order = [active, ...remembered.walletIds.filter((id) => id !== active)];
      for (const walletId of order) {
        // Meanwhile it may have been disconnected, here or in another tab.
        if (walletId === undefined || !getState().connection.remembered?.walletIds.includes(walletId)) continue;
        const outcome = await dispatch(reopen(walletId, walletId === active ? remembered.address : undefined));
        if (outcome === 'stopped') return;
      }
    }
    if (!isAtIt(services)) dispatch(nothingRemembered());
  });
}

function isAtIt({ connecting: { abort } }: Services): boolean {
  return abort?.signal.aborted === false;
}

function isFailureShown(state: CoreState): boolean {
  return selectConnectPhase(state).at === 'failed' && selectScreens(state).some(showsConnect);
}

type Outcome = 'open' | 'absent' | 'stopped';

/** One remembered wallet. Of several that claim its name, the one that shows the remembered account is taken. */
function reopen(walletId: string, address: string | undefined): Flow<Promise<Outcome>> {
  return coreFlow(async (dispatch, _getState, services) => {
    const others: string[] = [];
    const attempt = async (candidate: string, requireAddress: string | undefined): Promise<Outcome> => {
      if (isAtIt(services)) return 'stopped'; // the user has begun a connect of their own
      try {
        await dispatch(connect({ walletId: candidate, isSilent: true, isOneOfMany: true, ...(requireAddress !== undefined && { requireAddress }) }));
        return 'open';
      } catch (error) {
        if (hasCode(error, 'user.cancelled')) return 'stopped';
        // Locked, revoked or gone: the memory stays for the next load, and the visitor sees 'Connect'.
        if (hasCode(error, 'wallet.notConnected')) others.push(candidate);
        return 'absent';
      }
    };
    const tried = new Set<string>();
    for (let next: string | undefined = walletId; next !== undefined; next = candidates(services, walletId).find((id) => !tried.has(id))) {
      tried.add(next);
      const outcome = await attempt(next, address);
      if (outcome !== 'absent') return outcome;
    }
    // No screen shows the old account: one changed while the page was closed is still the user's choice.
    for (const other of address === undefined ? [] : [...others]) {
      const outcome = await attempt(other, undefined);
      if (outcome !== 'absent') return outcome;
    }
    return 'absent';
  });
}

/** The wallet itself, then others that claim its name: ids of those follow the order of announcement, which a reload may change. */
function candidates(services: Services, walletId: string): readonly string[] {
  const wallets = services.read(walletsPoint);
  const rdns = wallets.find(({ id }) => id === walletId)?.rdns;
  const others = rdns === undefined ? [] : wallets.filter((wallet) => wallet.rdns === rdns && wallet.id !== walletId).map(({ id }) => id);
  return [walletId, ...others];
}
