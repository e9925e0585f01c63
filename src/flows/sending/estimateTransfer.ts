import type { TransactionCost } from '../../api/writes/estimateTransactionCost.ts';
import { planTransfer } from '../../api/writes/planTransfer.ts';
import type { ChainId } from '../../domain/kitNames.ts';
import * as feeLimits from '../../domain/transactions/feeLimits.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { estimateTransaction } from './estimateTransaction.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/** What is to be moved, by whom and where. */
export interface TransferPlan {
  readonly chainId: ChainId;
  readonly from: string;
  /** An ERC-20, or the placeholder of the native currency. */
  readonly token: string;
  readonly to: string;
  readonly amount: bigint;
}

/** What moving a token would cost at most, now. It is tried out first. @throws token.*, contract.*, transaction.*, input.*, chain.*, rpc.*, the signal's reason */
export function estimateTransfer(request: TransferPlan & { readonly signal?: AbortSignal | undefined }): Flow<Promise<TransactionCost>> {
  assertArguments('estimateTransfer({ chainId, from: string, token: string, to: string })', request);
  const { chainId, from, signal, ...transfer } = request;
  return coreFlow(async (dispatch, _getState, services) => {
    const transport = await services.transport(chainId);
    const transaction = await planTransfer(transport, { ...transfer, from }, { signal });
    return dispatch(estimateTransaction({ ...transaction, from, chainId, signal }));
  });
}

/** How much of the native currency can be sent so that the fee can still be paid. */
export function mostNative(balanceWei: bigint, cost: Pick<TransactionCost, 'feeWei' | 'l1FeeWei'>): bigint {
  assertArguments('mostNative(balanceWei: bigint, { feeWei: bigint })', balanceWei, cost);
  const left = balanceWei - keptForFee(cost);
  return left > 0n ? left : 0n;
}

/** What must stay behind for the fee: what the chain below asks may rise meanwhile. */
export function keptForFee({ feeWei, l1FeeWei }: Pick<TransactionCost, 'feeWei' | 'l1FeeWei'>): bigint {
  return feeWei + (l1FeeWei * feeLimits.l1FeeHeadroomPercent) / 100n;
}
