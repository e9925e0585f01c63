import type { Relayed } from '../../contracts/points/relayers.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { activeSession, seenOf } from '../connection/activeSession.ts';
import type { RelayOrder } from './relayOrder.ts';
import { loadPart } from '../../domain/loadPart.ts';

/**
 * Has the account sign calls and hands them to a relayer, which sends and pays for them. Resolves once the relayer has them: `waitForRelay` tells the rest.
 * @throws relay.*, input.*, user.rejected, wallet.*, chain.*, rpc.*, network.offline
 */
export function relay(order: RelayOrder): Flow<Promise<Relayed>> {
  return coreFlow(async (dispatch, getState, services) => {
    services.noteUserActivation();
    // As it is now: while code arrives, a person may select another account or network in the wallet.
    const seen = seenOf(activeSession(getState(), services, order.walletId, order.from));
    const { relayCalls } = await loadPart(import('./relayCalls.ts'));
    return dispatch(relayCalls(order, seen));
  });
}
