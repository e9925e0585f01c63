import { simulate } from '../../api/writes/simulate.ts';
import { clockPort } from '../../contracts/ports/clock.ts';
import type { Services } from '../../contracts/services.ts';
import { isWalletError } from '../../domain/errors.ts';
import type { TransactionRequest } from '../../domain/transactions/transactions.ts';
import { withLimit } from '../../domain/wait.ts';

/** How long a wallet that only waits for its prompt is kept from it by a look ahead. */
const simulationMs = 2_000;

export interface CheckAhead {
  readonly services: Services;
  readonly chainId: number;
  readonly transaction: TransactionRequest & { readonly from: string };
  readonly signal: AbortSignal | undefined;
}

/**
 * A look before a wallet is opened that sends by its own means: would the contract refuse it? The wallet decides everything else, also where no node
 * answers soon: a person waits, and browsers forget the click.
 * @throws transaction.simulationFailed, rpc.wrongChain, the signal's reason
 */
export async function checkAhead({ services, chainId, transaction, signal }: CheckAhead): Promise<void> {
  const either = signal ? AbortSignal.any([signal, services.signal]) : services.signal;
  const look = async (inner: AbortSignal): Promise<void> => {
    const transport = await services.transport(chainId);
    await Promise.all([transport.verify({ signal: inner }), simulate(transport, transaction, { signal: inner })]);
  };
  try {
    await withLimit(look, { clock: services.port(clockPort), signal: either, forMs: simulationMs, timedOut: () => new DOMException('The look ahead took too long.', 'TimeoutError') });
  } catch (error) {
    either.throwIfAborted();
    if (isWalletError(error) && stopping.includes(error.code)) throw error;
  }
}

const stopping: readonly string[] = ['transaction.simulationFailed', 'rpc.wrongChain'];
