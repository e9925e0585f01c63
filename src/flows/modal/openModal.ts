import { guardsPoint } from '../../contracts/points/guards.ts';
import { walletsPoint } from '../../contracts/points/wallets.ts';
import { selectConnectPhase } from '../../store/connection.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { connectingScreenId, firstScreenId, modalOpened, screenPushed } from '../../store/modal.ts';

/**
 * Opens the modal anew at its first screen: the wallets, or, when one is connected, the account or what stands before it; and over it the connect that is
 * under way. Questions that were shown are given up.
 */
export function openModal(): Flow<void> {
  return coreFlow((dispatch, getState, services) => {
    services.noteUserActivation();
    const isConnected = getState().connection.activeWalletId !== undefined;
    dispatch(modalOpened({ screenId: firstScreenId(isConnected, services.read(guardsPoint)), params: {} }));
    const phase = selectConnectPhase(getState());
    if (phase.at !== 'connecting' || phase.isSilent) return;
    // One that goes on while the modal is closed is what people want to see.
    const { walletId } = phase;
    const wallet = services.read(walletsPoint).find(({ id }) => id === walletId);
    dispatch(screenPushed({ screenId: wallet?.screenId ?? connectingScreenId, params: { walletId }, isConnect: true }));
  });
}
