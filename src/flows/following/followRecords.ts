import type { KeyValueStorage } from '../../contracts/ports/storage.ts';
import { isUnderWay, selectActivity, selectActivityEntry } from '../../store/activity.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { hydrateRecords } from '../../store/hydrateRecords.ts';
import { watchQueued } from './watchQueued.ts';
import { watchTransaction } from './watchTransaction.ts';

/** Another tab has sent something, or learnt what became of it: this one lists it too, and follows it, for the other may be closed any time. */
export function followRecords(storage: KeyValueStorage): Flow<void> {
  return coreFlow((dispatch, getState, services) => {
    const before = getState();
    hydrateRecords(storage, dispatch, { live: true });
    for (const { id, phase } of selectActivity(getState())) {
      if (phase.at === 'queued' && !selectActivityEntry(before, id)) dispatch(watchQueued(id)).catch((error: unknown) => services.report('core', error));
      if (isUnderWay(phase) && !selectActivityEntry(before, id)) dispatch(watchTransaction(id)).catch((error: unknown) => services.report('core', error));
    }
  });
}
