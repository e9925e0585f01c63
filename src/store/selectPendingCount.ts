import { selectActivity } from './activity.ts';
import { selectCallsBundles } from './calls.ts';
import { selectActiveAddress } from './connection.ts';
import type { CoreState } from './coreState.ts';
import { isItemPending, toHistory } from './toHistory.ts';
import type { HistoryItem } from './toHistory.ts';

/** All that the connected account did from this site, over all its chains, the latest first. */
export function selectHistory(state: CoreState): readonly HistoryItem[] {
  const address = selectActiveAddress(state);
  return address === undefined ? [] : toHistory(selectActivity(state), selectCallsBundles(state), address);
}

/** How many transactions and batches of the connected account are on their way, over all its chains. A batch counts once. */
export function selectPendingCount(state: CoreState): number {
  return selectHistory(state).filter(isItemPending).length;
}
