'use client';
import { selectPendingCount } from '../../../store/selectPendingCount.ts';
import { useLatchkeySelector } from '../../kit/kitContext.ts';

/** How many transactions and batches of the connected account, sent from this site, are on their way, over all its chains. A batch counts once; what waits for the wallet does not count. */
export function usePendingCount(): number {
  return useLatchkeySelector(selectPendingCount);
}
