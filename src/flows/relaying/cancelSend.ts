import { relayErrors } from '../../contracts/relayErrors.ts';
import { assertArguments } from '../../domain/assertArguments.ts';
import { selectActivityEntry } from '../../store/activity.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { watchQueued } from '../following/watchQueued.ts';
import { cancelRelay } from './cancelRelay.ts';

/** Asks the relayer that has a transaction of the activity list not to send it. Whether it did is told by the list: it may be too late. @throws relay.notCancellable, relay.unsupported, relay.timedOut, and the relayer's own refusal */
export function cancelSend(request: { readonly id: string; readonly signal?: AbortSignal | undefined }): Flow<Promise<void>> {
  assertArguments('cancelSend({ id: string })', request);
  const { id: entryId, signal } = request;
  return coreFlow(async (dispatch, getState, services) => {
    const entry = selectActivityEntry(getState(), entryId);
    const relay = entry?.phase.at === 'queued' ? entry.phase.relay : undefined;
    if (!entry || relay?.reference === undefined) throw relayErrors.notCancellable({ relayerId: relay?.relayerId ?? entryId });
    const { id, relayerId, reference } = relay;
    const { chainId, from, sinceMs } = entry;
    await dispatch(cancelRelay({ id, relayerId, chainId, from, sinceMs, by: 'reference', reference }, { signal }));
    dispatch(watchQueued(entryId)).catch((error: unknown) => services.report('core', error));
  });
}
