import { relayErrors } from '../../contracts/relayErrors.ts';
import { transactionErrors } from '../../contracts/transactionErrors.ts';
import type { Relayed, RelayStatus } from '../../contracts/points/relayers.ts';
import { clockPort } from '../../contracts/ports/clock.ts';
import { hasCode } from '../../domain/errors.ts';
import { poll } from '../../domain/wait.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { findRelayer, openRelayer } from './openRelayer.ts';
import { readRelayStatus } from './readRelayStatus.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/**
 * Waits until a relayed request is in a transaction, and gives its hash: at once for a relayer that answers with hashes, else when the relayer calls it mined.
 * The relayer's word is no receipt: `waitForReceipt` asks the chain.
 * @throws relay.notFound, relay.failed, relay.cancelled, transaction.erroredWithReason, and what `readRelayStatus` throws
 */
export function waitForRelay(relayed: Relayed, options: { readonly signal?: AbortSignal | undefined } = {}): Flow<Promise<string>> {
  assertArguments('waitForRelay({ id: string, relayerId: string, chainId, from }, options?: object)', relayed, options);
  const { signal } = options;
  return coreFlow(async (dispatch, _getState, services) => {
    if (relayed.by === 'hash') return relayed.hash;
    const { limits: { pollMs, waitMs } } = await openRelayer(services, findRelayer(services, relayed.relayerId), signal);
    let failure: unknown;
    const hash = await poll(async () => {
      failure = undefined;
      const status = await dispatch(readRelayStatus(relayed, { signal })).catch((error: unknown): RelayStatus => {
        if (signal?.aborted || hasCode(error, 'relay.unsupported')) throw error;
        failure = error; // one look that fails says nothing of the request
        return { at: 'queued' };
      });
      if (status.at === 'failed') throw status.reason === undefined ? relayErrors.failed({ relayerId: relayed.relayerId }) : transactionErrors.erroredWithReason({ reason: status.reason });
      if (status.at === 'cancelled') throw relayErrors.cancelled({ relayerId: relayed.relayerId });
      return status.at === 'mined' ? status.hash : undefined;
    }, { clock: services.port(clockPort), signal, everyMs: pollMs, forMs: waitMs });
    if (hash === undefined) throw relayErrors.notFound({ waitMs }, { cause: failure });
    return hash;
  });
}
