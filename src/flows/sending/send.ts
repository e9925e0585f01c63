import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { activeSession, seenOf } from '../connection/activeSession.ts';
import type { SendKnowledge, SendRequest, Sent } from './sendTransaction.ts';
import { loadPart } from '../../domain/loadPart.ts';

/** Sends native currency, data or both. Resolves as soon as it is sent; the activity list tells how it ends. `known` is for flows that have found something out before. @throws user.rejected, input.*, wallet.*, chain.*, transaction.*, rpc.* */
export function send(request: SendRequest, known: SendKnowledge = {}): Flow<Promise<Sent>> {
  return coreFlow(async (dispatch, getState, services) => {
    services.noteUserActivation();
    // As it is now: while code arrives, a person may select another account or network in the wallet.
    const seen = known.seen ?? seenOf(activeSession(getState(), services, request.walletId, request.from));
    const { sendTransaction } = await loadPart(import('./sendTransaction.ts')); // a page whose visitor sends nothing carries none of it
    return dispatch(sendTransaction(request, { ...known, seen }));
  });
}
