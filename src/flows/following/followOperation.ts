import { sentOperationErrors } from '../../api/bundler/bundlerErrors.ts';
import { bundlersOf } from '../../api/bundler/bundlers.ts';
import { findNonceUse } from '../../api/bundler/findNonceUse.ts';
import { readUserOperation, readUserOperationReceipt } from '../../api/bundler/readUserOperationReceipt.ts';
import { assertSucceeded } from '../../api/bundler/waitForUserOperation.ts';
import { finalConfirmations } from '../../api/waiting/limits.ts';
import type { Services } from '../../contracts/services.ts';
import { clockPort } from '../../contracts/ports/clock.ts';
import type { Hex } from '../../domain/encoding/hex.ts';
import { toWireError } from '../../domain/errors.ts';
import { loadPart } from '../../domain/loadPart.ts';
import { poll } from '../../domain/wait.ts';
import { selectActivityEntry, sendDropped, sendFailed, sendSubmitted } from '../../store/activity.ts';
import type { QueuedPlace } from '../../store/activity.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { watchTransaction } from './watchTransaction.ts';

/** How often and how long a bundler is asked about an operation that nothing else waits for. */
const operationLookMs = 5_000;
const operationFollowMs = 3_600_000;
/** How long it is asked on where its last word was none. */
const operationGraceMs = 60_000;
/** How often the chain is asked whether the nonce was used. */
const nonceLookMs = 60_000;

/** What became of an operation. */
type OperationEnd =
  | { readonly at: 'mined'; readonly hash: Hex; readonly failure?: unknown }
  /** Another one has its nonce, under so many blocks that it keeps it. */
  | { readonly at: 'replaced'; readonly byHash: Hex }
  /** Each bundler says that it does not know it, an hour after it was handed over. */
  | { readonly at: 'lost' }
  /** The entry has gone, or has moved on. */
  | { readonly at: 'over' };

/**
 * The work behind `watchQueued`. A look that fails is made again: before the visitor has acted on the page, neither bundlers nor nodes may be asked. Where it has no end, as while a
 * bundler has it still or cannot be asked, it stays as it is; a later visit asks again.
 */
export function followOperation(entryId: string): Flow<Promise<void>> {
  return coreFlow(async (dispatch, getState, services) => {
    const entry = selectActivityEntry(getState(), entryId);
    if (entry?.phase.at !== 'queued') return;
    const { chainId, from, phase } = entry;
    if (phase.operation === undefined) {
      const { followRelay } = await loadPart(import('./followRelay.ts'));
      return dispatch(followRelay(entryId));
    }
    const { operation, place } = phase;
    const isWaiting = (): boolean => {
      const now = selectActivityEntry(getState(), entryId)?.phase;
      return now?.at === 'queued' && now.operation === operation;
    };
    const look = createLook(services, { chainId, sender: from, operation, place });
    const end = await poll(async (): Promise<OperationEnd | undefined> => (isWaiting() ? look() : { at: 'over' }), { clock: services.port(clockPort), signal: services.signal, everyMs: operationLookMs, forMs: operationFollowMs + operationGraceMs });
    if (!end || end.at === 'over' || !isWaiting()) return;
    if (end.at === 'lost') return void dispatch(sendDropped({ id: entryId, operation }));
    if (end.at === 'replaced') return void dispatch(sendFailed({ id: entryId, error: toWireError(sentOperationErrors.replaced({ userOperationHash: operation, byHash: end.byHash })) }));
    const { hash, failure } = end;
    if (failure !== undefined) return void dispatch(sendFailed({ id: entryId, hash, error: toWireError(failure) }));
    dispatch(sendSubmitted({ id: entryId, hash }));
    await dispatch(watchTransaction(entryId));
  });
}

interface Followed {
  readonly chainId: number;
  readonly sender: Hex;
  readonly operation: Hex;
  /** Absent in what was kept by older versions: the chain cannot be asked then. */
  readonly place: QueuedPlace | undefined;
}

/** Looks once what became of an operation; undefined where that cannot be told yet. */
function createLook(services: Services, { chainId, sender, operation, place }: Followed): () => Promise<OperationEnd | undefined> {
  const { signal } = services;
  const clock = services.port(clockPort);
  const endsMs = (place?.sinceMs ?? clock.nowMs()) + operationFollowMs;
  let nonceDueMs = 0;
  const tried = async <T>(read: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await read();
    } catch {
      signal.throwIfAborted();
      return undefined;
    }
  };
  const askBundler = async (): Promise<OperationEnd | undefined> => {
    const receipt = await readUserOperationReceipt((await bundlersOf(services, chainId)).all, operation, { signal });
    if (!receipt) return undefined;
    const { transaction: { hash } } = receipt;
    try {
      assertSucceeded(receipt);
      return { at: 'mined', hash };
    } catch (failure) {
      return { at: 'mined', hash, failure };
    }
  };
  /** A bundler may have lost what it has carried out, and another one may have carried out another operation. */
  const askChain = async (): Promise<OperationEnd | undefined> => {
    if (!place || clock.nowMs() < nonceDueMs) return undefined;
    const use = await findNonceUse(await services.transport(chainId), { ...place, sender }, { signal });
    nonceDueMs = clock.nowMs() + nonceLookMs;
    if (!use) return undefined;
    const { transactionHash: hash, success, confirmations } = use;
    if (use.userOperationHash.toLowerCase() === operation.toLowerCase()) return { at: 'mined', hash, ...(!success && { failure: sentOperationErrors.failed({ hash, userOperationHash: operation }) }) };
    return confirmations >= finalConfirmations ? { at: 'replaced', byHash: hash } : undefined;
  };
  const askWhoKnows = async (): Promise<OperationEnd | undefined> => {
    if (clock.nowMs() < endsMs) return undefined;
    const { each } = await bundlersOf(services, chainId);
    const found = await Promise.all(each.map(async (bundler) => {
      await bundler.verify({ signal });
      return readUserOperation(bundler, operation, { signal });
    }));
    return found.every((one) => one === null) ? { at: 'lost' } : undefined;
  };
  // Where the bundler cannot be asked, as before the visitor has acted, the chain is not asked either.
  return () => tried(async () => (await askBundler()) ?? (await tried(askChain)) ?? askWhoKnows());
}
