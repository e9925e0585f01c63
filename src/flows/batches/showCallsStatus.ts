import { callsErrors } from '../../contracts/callsErrors.ts';
import { hasCode } from '../../domain/errors.ts';
import { selectCallsBundle } from '../../store/calls.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { activeSession } from '../connection/activeSession.ts';
import type { CallsQuestion } from './readCallsStatus.ts';
import { openModal } from '../modal/openModal.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/** Shows how a batch fares: in the wallet that carries it out, else in the kit's own list of activity. @see EIP-5792 @throws calls.unknown, wallet.* */
export function showCallsStatus(request: CallsQuestion): Flow<Promise<void>> {
  assertArguments('showCallsStatus({ id: string })', request);
  const { id, walletId, signal } = request;
  return coreFlow(async (dispatch, getState, services) => {
    services.noteUserActivation();
    const bundle = selectCallsBundle(getState(), id);
    if (bundle?.by !== 'kit') {
      const { session } = activeSession(getState(), services, bundle?.walletId ?? walletId);
      try {
        if (session.batching) return await session.batching.showCallsStatus(bundle?.id ?? id, { signal });
      } catch (error) {
        if (!hasCode(error, 'wallet.unsupported')) throw error;
      }
      if (!bundle) throw callsErrors.unknown({ id });
    }
    dispatch(openModal());
  });
}
