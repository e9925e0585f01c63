import { transactionErrors } from '../../contracts/transactionErrors.ts';
import { feeCapsOf } from '../../domain/transactions/feeCaps.ts';
import type { PreparedTransaction } from '../../domain/transactions/transactions.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { activeSession } from '../connection/activeSession.ts';
import { prepare } from '../sending/prepareTransaction.ts';
import type { PrepareRequest } from '../sending/prepareTransaction.ts';
import { signPrepared } from './signPrepared.ts';
import type { Signed } from './signPrepared.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/** What is to be signed, for whom, and what it may cost. */
export interface SignTransactionRequest extends PrepareRequest {
  /** What its gas may cost at most, in wei. Absent: what the chain's cap allows. */
  readonly maxFeeWei?: bigint;
}

/** Signs without sending. What is absent is filled in first; the nonce stays free for others meanwhile. @throws transaction.rawUnsupported, transaction.*, chain.*, user.rejected, rpc.*, wallet.* */
export function signTransaction(order: SignTransactionRequest): Flow<Promise<Signed & { readonly transaction: PreparedTransaction }>> {
  assertArguments('signTransaction(request: object)', order);
  const { maxFeeWei, ...request } = order;
  return coreFlow(async (_dispatch, getState, services) => {
    const { session } = activeSession(getState(), services, request.walletId);
    if (!session.signTransaction) throw transactionErrors.rawUnsupported();
    const { prepared, context } = await prepare(services, getState(), request);
    return { ...(await signPrepared(session, prepared, { maxFeeWei, caps: feeCapsOf({ id: prepared.chainId, traits: context.traits }), signal: request.signal })), transaction: prepared };
  });
}
