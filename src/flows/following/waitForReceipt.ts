import type { FullReceipt } from '../../api/receipt.ts';
import { transactionErrors } from '../../contracts/transactionErrors.ts';
import { clockPort } from '../../contracts/ports/clock.ts';
import * as limits from '../../api/waiting/limits.ts';
import { withLimit } from '../../domain/wait.ts';
import type { ChainId } from '../../domain/kitNames.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { watchNews } from './watchNews.ts';
import { revertedError } from './revertedError.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/** Which transaction to wait for, and how long. */
export interface ReceiptRequest {
  readonly chainId: ChainId;
  readonly hash: string;
  /** How many blocks must stand on it, its own among them. 1 if absent: the first block that holds it. */
  readonly confirmations?: number;
  /** How many heads to see without it; 100 if absent. What the tab sleeps through does not count. */
  readonly maxBlocks?: number;
  /** By the clock, in ms, sleep included. If absent, half an hour awake without a new block ends the wait. */
  readonly forMs?: number;
  /** Who sent it and with which nonce, where known: it is then recognised as dropped or replaced even if no node ever showed it. */
  readonly from?: string;
  readonly nonce?: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Waits for a transaction that was sent, by this kit or elsewhere.
 * @throws transaction.reverted, transaction.replaced with the other hash as `byHash` in its context, transaction.dropped, transaction.notFound,
 * transaction.receiptNotFound, transaction.timedOut, chain.unknown; the signal's reason when aborted
 */
export function waitForReceipt(request: ReceiptRequest): Flow<Promise<FullReceipt>> {
  assertArguments('waitForReceipt({ chainId, hash: string })', request);
  const { chainId, hash, confirmations = 1, maxBlocks, forMs, from, nonce, signal } = request;
  return coreFlow((_dispatch, _getState, services) => {
    const timedOut = (): Error => transactionErrors.timedOut({ hash });
    const wait = async (within: AbortSignal): Promise<FullReceipt> => {
      for await (const news of await watchNews(services, { chainId, hash, from, nonce, maxBlocks, maxIdleLooks: limits.maxIdleLooks, confirmations, signal: within })) {
        if (news.at === 'lost') throw news.error;
        if (news.at === 'dropped') throw transactionErrors.dropped({ hash });
        if (news.at === 'replaced') throw transactionErrors.replaced({ hash, reason: news.reason, ...(news.byHash !== undefined && { byHash: news.byHash }), ...(news.success !== undefined && { success: news.success }) });
        if (news.at !== 'mined' || !news.isFinal) continue;
        if (!news.receipt.success) throw revertedError(hash, news.revertReason);
        return news.receipt;
      }
      throw timedOut(); // the chain has stopped before it made enough blocks
    };
    const within = signal ? AbortSignal.any([signal, services.signal]) : services.signal;
    return forMs === undefined ? wait(within) : withLimit(wait, { clock: services.port(clockPort), signal: within, forMs, timedOut });
  });
}
