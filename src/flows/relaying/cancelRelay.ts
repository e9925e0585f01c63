import { relayErrors } from '../../contracts/relayErrors.ts';
import type { Relayed } from '../../contracts/points/relayers.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { findRelayer, openRelayer } from './openRelayer.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/** Asks a relayer not to send what was handed to it. Whether it did is told by `readRelayStatus`: it may be too late. @throws relay.notCancellable, relay.unsupported, relay.timedOut */
export function cancelRelay(relayed: Relayed, options: { readonly signal?: AbortSignal | undefined } = {}): Flow<Promise<void>> {
  assertArguments('cancelRelay({ id: string, relayerId: string, chainId, from }, options?: object)', relayed, options);
  const { signal } = options;
  return coreFlow(async (_dispatch, _getState, services) => {
    services.noteUserActivation();
    const { relayerId } = relayed;
    const { relayer, ask } = await openRelayer(services, findRelayer(services, relayerId), signal);
    const cancel = relayer.answers === 'reference' ? relayer.cancel?.bind(relayer) : undefined;
    if (relayed.by === 'hash' || !cancel) throw relayErrors.notCancellable({ relayerId });
    await ask((context) => cancel(relayed.reference, context));
  });
}
