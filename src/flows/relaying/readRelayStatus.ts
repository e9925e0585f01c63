import type { Relayed, RelayStatus } from '../../contracts/points/relayers.ts';
import { relayErrors } from '../../contracts/relayErrors.ts';
import { boundedText } from '../../domain/errors.ts';
import { isRecord } from '../../domain/encoding/json.ts';
import { isHash } from '../../domain/encoding/isHex.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { findRelayer, openRelayer } from './openRelayer.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/** Asks where a relayed request is. One that was answered with a hash is on its way: the chain knows the rest. @throws relay.unsupported, relay.timedOut, relay.badAnswer */
export function readRelayStatus(relayed: Relayed, options: { readonly signal?: AbortSignal | undefined } = {}): Flow<Promise<RelayStatus>> {
  assertArguments('readRelayStatus({ id: string, relayerId: string, chainId, from }, options?: object)', relayed, options);
  const { signal } = options;
  return coreFlow(async (_dispatch, _getState, services): Promise<RelayStatus> => {
    if (relayed.by === 'hash') return { at: 'submitted', hash: relayed.hash };
    const { spec, relayer, ask } = await openRelayer(services, findRelayer(services, relayed.relayerId), signal);
    if (relayer.answers !== 'reference') throw relayErrors.badAnswer({ relayerId: spec.id }); // another version of it than took the request
    const status = parseRelayStatus(await ask((context) => relayer.readStatus(relayed.reference, context)));
    if (!status) throw relayErrors.badAnswer({ relayerId: spec.id });
    return status;
  });
}

/** A relayer's answer is untrusted. Undefined for what is no status. */
export function parseRelayStatus(value: unknown): RelayStatus | undefined {
  if (!isRecord(value)) return undefined;
  const { at, hash, reason } = value;
  if (hash !== undefined && !isHash(hash)) return undefined;
  const facts = { ...(isHash(hash) && { hash }), ...(typeof reason === 'string' && reason !== '' && { reason: boundedText(reason) }) };
  switch (at) {
    case 'queued':
      return { at };
    case 'submitted':
      return { at, ...(isHash(hash) && { hash }) };
    case 'mined':
      return isHash(hash) ? { at, hash } : undefined;
    case 'failed':
      return { at, ...facts };
    case 'cancelled':
      return { at, ...('reason' in facts && { reason: facts.reason }) };
    default:
      return undefined;
  }
}
