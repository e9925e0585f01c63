import type { RpcTransport } from '../../contracts/transport.ts';
import type { Abi } from '../../domain/abi/abi.ts';
import { boundedText, hasCode } from '../../domain/errors.ts';
import type { Receipt } from '../receipt.ts';
import { simulate } from '../writes/simulate.ts';
import { readTransaction } from './sentTransaction.ts';
import type { SentTransaction } from './sentTransaction.ts';

export interface RevertQuestion {
  /** If it was read before. */
  readonly known?: SentTransaction | undefined;
  /** Of the contract, to say its own errors by name. */
  readonly abi?: Abi | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Why a transaction was reverted, by running it again on the block before its own. Undefined if that goes well, as it may after
 * what came earlier in the block, or if the node no longer has the state: nothing depends on it.
 */
export async function readRevertReason(transport: RpcTransport, { hash, blockNumber }: Receipt, { known, abi, signal }: RevertQuestion = {}): Promise<string | undefined> {
  try {
    const transaction = known ?? (await readTransaction(transport, hash, signal));
    if (transaction) await simulate(transport, transaction, { block: Math.max(0, blockNumber - 1), abi, signal });
  } catch (error) {
    if (hasCode(error, 'transaction.simulationFailed')) return boundedText(error.message);
  }
  return undefined;
}
