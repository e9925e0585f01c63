import { clockPort } from '../../contracts/ports/clock.ts';
import type { Abi } from '../../domain/abi/abi.ts';
import { hasCode } from '../../domain/errors.ts';
import type { WalletError } from '../../domain/errors.ts';
import type { TransactionRequest } from '../../domain/transactions/transactions.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { selectChain } from '../../store/network.ts';
import { insufficientFundsSeen } from '../../store/transactionEvents.ts';
import { loadPart } from '../../domain/loadPart.ts';

/** What was to be sent, and by whom. */
export interface FailedTransaction extends TransactionRequest {
  readonly from: string;
  readonly chainId: number;
  /** Absent where it was not to be sent: it is only explained, and no event tells of it. */
  readonly walletId?: string | undefined;
  /** Of the contract, to say its own errors by name. */
  readonly abi?: Abi | undefined;
  readonly functionName?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What a failed send was really about, missing funds told with their amounts; the error itself where nothing more is known. Never throws. */
export function explainFailure(error: unknown, { chainId, walletId, abi, functionName, signal, ...transaction }: FailedTransaction): Flow<Promise<unknown>> {
  return coreFlow(async (dispatch, getState, services) => {
    const chain = selectChain(getState(), chainId);
    const either = signal ? AbortSignal.any([signal, services.signal]) : services.signal;
    if (!chain || either.aborted || hasCode(error, 'user.rejected')) return error;
    try {
      const [{ explainSendError }, transport] = await Promise.all([loadPart(import('../../api/writes/explainSendError.ts')), loadPart(services.transport(chainId))]);
      const explained = await explainSendError(error, transaction, { transport, nativeCurrency: chain.nativeCurrency, clock: services.port(clockPort), abi, signal: either });
      if (walletId !== undefined && hasCode(explained, 'transaction.insufficientFunds')) {
        dispatch(insufficientFundsSeen({
          chainId, walletType: walletId, walletAddress: transaction.from, transactionValue: transaction.valueWei ?? 0n,
          ...(transaction.to !== undefined && { contractAddress: transaction.to }),
          ...(functionName !== undefined && { functionName }),
          errorCode: explained.code, errorMessage: explained.message,
          ...amountsOf(explained),
        }));
      }
      return explained;
    } catch {
      return error; // it must not hide behind a second failure
    }
  });
}

function amountsOf({ context }: WalletError): { readonly gasPrice?: bigint; readonly requiredAmount?: bigint; readonly userBalance?: bigint } {
  const { gasPriceWei, requiredWei, balanceWei } = context;
  return {
    ...(typeof gasPriceWei === 'bigint' && { gasPrice: gasPriceWei }),
    ...(typeof requiredWei === 'bigint' && { requiredAmount: requiredWei }),
    ...(typeof balanceWei === 'bigint' && { userBalance: balanceWei }),
  };
}
