import { decodeReceipt } from '../api/receipt.ts';
import type { Receipt } from '../api/receipt.ts';
import { transactionErrors } from '../contracts/errors.ts';
import { clockPort } from '../contracts/ports/clock.ts';
import { pagePort } from '../contracts/ports/page.ts';
import type { Services } from '../contracts/services.ts';
import { hasCode, toWireError } from '../domain/errors.ts';
import { decodeQuantity } from '../domain/hex.ts';
import { limits } from '../domain/limits.ts';
import { pause } from '../domain/wait.ts';
import { selectActivity, selectActivityEntry, sendConfirmed, sendFailed } from '../store/activity.ts';
import type { Flow } from '../store/coreState.ts';

/** Follows a sent transaction to its end and writes the end into the activity list. Several callers share one watch. */
export function watchTransaction(entryId: string): Flow<Promise<void>> {
  return (dispatch, getState, services) => {
    const known = services.watched.get(entryId);
    if (known) return known;
    const watch = async (): Promise<void> => {
      const entry = selectActivityEntry(getState(), entryId);
      if (entry?.phase.at !== 'pending') return;
      const { hash } = entry.phase;
      const receipt = await untilMined(services, entry.chainId, hash);
      // Whether it went well or not, a fee was paid. Only a page that reads balances has the api to tell.
      if (receipt) import('../api/rpcApi.ts').then(({ rpcApi }) => dispatch(rpcApi.util.invalidateTags([{ type: 'balance', id: entry.chainId }]))).catch((error: unknown) => services.report('core', error));
      if (!receipt) dispatch(sendFailed({ id: entryId, hash, error: toWireError(transactionErrors.notFound({ blocks: limits.transactionWaitBlocks })) }));
      else if (receipt.success) dispatch(sendConfirmed({ id: entryId, hash, blockNumber: receipt.blockNumber, atMs: services.port(clockPort).nowMs() }));
      else dispatch(sendFailed({ id: entryId, hash, error: toWireError(transactionErrors.reverted({ hash })) }));
    };
    const watching = watch().finally(() => services.watched.delete(entryId));
    services.watched.set(entryId, watching);
    return watching;
  };
}

/** Takes up what was on its way when the page was left. */
export function resumeActivity(): Flow<void> {
  return (dispatch, getState, services) => {
    for (const { id, phase } of selectActivity(getState())) {
      if (phase.at === 'pending') dispatch(watchTransaction(id)).catch((error: unknown) => services.report('core', error));
    }
  };
}

/** Asks for the receipt until it is there, or until 100 blocks were seen without it. A node that fails is asked again. */
async function untilMined(services: Services, chainId: number, hash: string): Promise<Receipt | undefined> {
  const { signal } = services;
  let everyMs: number = limits.blockPollLeastMs / limits.overPollRatio;
  let lastBlock: number | undefined;
  let blocksSeen = 0;
  for (;;) {
    try {
      const transport = await services.transport(chainId);
      const [answer, block] = await Promise.all([
        transport.request({ method: 'eth_getTransactionReceipt', params: [hash] }, { signal }),
        transport.request({ method: 'eth_blockNumber' }, { signal }),
      ]);
      const receipt = decodeReceipt(answer, hash);
      if (receipt) return receipt;
      const height = Number(decodeQuantity(block));
      // A tab that slept finds many blocks at once; it has seen one.
      if (lastBlock !== undefined && height > lastBlock) blocksSeen += 1;
      lastBlock = height;
      if (blocksSeen >= limits.transactionWaitBlocks) return undefined;
    } catch (error) {
      // The site no longer configures the chain, of which storage may still remember a transaction.
      if (signal.aborted || hasCode(error, 'chain.unknown')) throw error;
      services.report('core', error);
    }
    await pauseOrWake(services, everyMs);
    everyMs = Math.min(everyMs * 1.5, limits.blockPollMostMs / limits.overPollRatio);
    signal.throwIfAborted();
  }
}

/** Waits, but not longer than until the page is seen or online again. */
async function pauseOrWake(services: Services, ms: number): Promise<void> {
  const awake = new AbortController();
  const stop = services.port(pagePort).onWake(() => awake.abort());
  const signal = AbortSignal.any([awake.signal, services.signal]);
  try {
    await pause(ms, { clock: services.port(clockPort), signal });
  } catch (error) {
    if (!awake.signal.aborted) throw error;
  } finally {
    stop();
  }
}
