import { transactionErrors } from '../../contracts/transactionErrors.ts';
import type { PreparedTransaction } from '../../domain/transactions/transactions.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { activeSession } from '../connection/activeSession.ts';
import { prepare } from '../sending/prepareTransaction.ts';
import type { PrepareRequest } from '../sending/prepareTransaction.ts';
import { signPrepared } from './signPrepared.ts';
import type { Signed } from './signPrepared.ts';

/** Signs without sending. What is absent is filled in first; the nonce stays free for others meanwhile. @throws transaction.rawUnsupported, transaction.*, chain.*, user.rejected, rpc.*, wallet.* */
export function signTransaction(request: PrepareRequest): Flow<Promise<Signed & { readonly transaction: PreparedTransaction }>> {
  return coreFlow(async (_dispatch, getState, services) => {
    const { session } = activeSession(getState(), services, request.walletId);
    if (!session.signTransaction) throw transactionErrors.rawUnsupported();
    const { prepared } = await prepare(services, getState(), request);
    return { ...(await signPrepared(session, prepared, request.signal)), transaction: prepared };
  });
}
