import { isUnderWay, selectActivity } from '../../store/activity.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { watchQueued } from './watchQueued.ts';
import { watchTransaction } from './watchTransaction.ts';

/** Takes up what was on its way, or might still be taken back, when the page was left. */
export function resumeActivity(): Flow<void> {
  return coreFlow((dispatch, getState, services) => {
    for (const { id, phase } of selectActivity(getState())) {
      if (phase.at === 'queued') dispatch(watchQueued(id)).catch((error: unknown) => services.report('core', error));
      if (isUnderWay(phase)) dispatch(watchTransaction(id)).catch((error: unknown) => services.report('core', error));
    }
  });
}
