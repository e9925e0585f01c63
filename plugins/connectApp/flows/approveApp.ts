import { toWireError } from '../../../src/domain/errors.ts';
import type { Flow } from '../../../src/store/coreState.ts';
import { deskOf } from '../desk.ts';
import { toConnectedApp } from '../toConnectedApp.ts';
import { appConnected, approvalStarted, connectAppFailed } from '../slice.ts';

/** Lets the app on screen in, with what it was shown to get. @throws connectApp.* */
export function approveApp(): Flow<Promise<void>> {
  return async (dispatch, _getState, services) => {
    services.noteIntent();
    const desk = deskOf(services);
    const { proposed } = desk;
    if (!proposed) return;
    desk.proposed = undefined;
    dispatch(approvalStarted());
    try {
      const side = await desk.serve();
      const session = await side.approve(proposed.proposal, proposed.grant);
      const { walletId, proposal: { origin } } = proposed;
      desk.memory.add({ topic: session.topic, walletId, origin });
      dispatch(appConnected(toConnectedApp(session, walletId, proposed.grant.address, origin)));
    } catch (error) {
      dispatch(connectAppFailed(toWireError(error)));
      throw error;
    }
  };
}
