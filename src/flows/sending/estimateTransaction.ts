import { estimateTransactionCost } from '../../api/writes/estimateTransactionCost.ts';
import type { TransactionCost } from '../../api/writes/estimateTransactionCost.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { prepare } from './prepareTransaction.ts';
import type { PrepareRequest } from './prepareTransaction.ts';

/** What a transaction would cost at most, now. @throws transaction.*, input.*, chain.*, rpc.*, wallet.noneActive */
export function estimateTransaction(request: PrepareRequest): Flow<Promise<TransactionCost>> {
  return coreFlow(async (_dispatch, getState, services) => {
    const { prepared, context } = await prepare(services, getState(), request);
    return estimateTransactionCost(context, prepared);
  });
}
