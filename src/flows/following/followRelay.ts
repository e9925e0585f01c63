import { clockPort } from '../../contracts/ports/clock.ts';
import { relayErrors } from '../../contracts/relayErrors.ts';
import { transactionErrors } from '../../contracts/transactionErrors.ts';
import type { RelayStatus } from '../../contracts/points/relayers.ts';
import { toWireError } from '../../domain/errors.ts';
import { asHex } from '../../domain/encoding/hex.ts';
import { poll } from '../../domain/wait.ts';
import { selectActivityEntry, sendFailed, sendSubmitted } from '../../store/activity.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { readRelayStatus } from '../relaying/readRelayStatus.ts';
import { watchTransaction } from './watchTransaction.ts';

/** How often and how long a relayer is asked about a request of an earlier visit. */
const relayLookMs = 5_000;
const relayFollowMs = 3_600_000;

/**
 * Follows what a relayer was handed. One that never answered is told of once its deadline has passed. A look that fails is made again: before the visitor has acted on the page, no
 * relayer may be asked. What has no end after an hour stays as it is; a later visit asks again.
 */
export function followRelay(entryId: string): Flow<Promise<void>> {
  return coreFlow(async (dispatch, getState, services) => {
    const { signal } = services;
    const clock = services.port(clockPort);
    const relayOf = () => {
      const entry = selectActivityEntry(getState(), entryId);
      return entry?.phase.at === 'queued' && entry.phase.relay ? { ...entry, relay: entry.phase.relay } : undefined;
    };
    const look = async (): Promise<RelayStatus | 'unanswered' | 'over' | undefined> => {
      const entry = relayOf();
      if (!entry) return 'over';
      const { chainId, from, sinceMs, relay: { id, relayerId, reference, deadlineMs } } = entry;
      if (reference === undefined) return clock.nowMs() > deadlineMs ? 'unanswered' : undefined;
      try {
        const status = await dispatch(readRelayStatus({ id, relayerId, chainId, from, sinceMs, by: 'reference', reference }, { signal }));
        return status.at === 'queued' || status.at === 'submitted' ? undefined : status;
      } catch {
        signal.throwIfAborted();
        return undefined;
      }
    };
    const found = await poll(look, { clock, signal, everyMs: relayLookMs, forMs: Math.max(relayFollowMs, (relayOf()?.relay.deadlineMs ?? 0) - clock.nowMs() + 2 * relayLookMs) });
    const entry = relayOf();
    if (found === undefined || found === 'over' || !entry) return;
    const { relayerId } = entry.relay;
    if (found === 'unanswered') return void dispatch(sendFailed({ id: entryId, error: toWireError(relayErrors.unanswered({ relayerId })) }));
    if (found.at === 'mined') {
      dispatch(sendSubmitted({ id: entryId, hash: asHex(found.hash) }));
      return dispatch(watchTransaction(entryId));
    }
    if (found.at !== 'failed' && found.at !== 'cancelled') return;
    const { reason } = found;
    const error = found.at === 'cancelled' ? relayErrors.cancelled({ relayerId }) : reason === undefined ? relayErrors.failed({ relayerId }) : transactionErrors.erroredWithReason({ reason });
    dispatch(sendFailed({ id: entryId, ...(found.at === 'failed' && found.hash !== undefined && { hash: asHex(found.hash) }), error: toWireError(error) }));
  });
}
