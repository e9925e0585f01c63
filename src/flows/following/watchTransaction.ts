import { defineLive } from '../../contracts/defineLive.ts';
import type { Abi } from '../../domain/abi/abi.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { loadPart } from '../../domain/loadPart.ts';

/** Entries of the activity list that are followed, each with its first outcome. */
export const watchedTransactions = /* @__PURE__ */ defineLive('watchedTransactions', () => new Map<string, Promise<void>>());

/**
 * Follows a sent transaction and writes what becomes of it into the activity list. Several callers share one watch.
 * Resolves once there is an outcome; it is followed on until no reorganisation can change that any more.
 * With the contract's ABI, a revert is told by the contract's own errors.
 */
export function watchTransaction(entryId: string, abi?: Abi): Flow<Promise<void>> {
  return coreFlow((dispatch, _getState, { live }) => {
    const watched = live(watchedTransactions);
    const known = watched.get(entryId);
    if (known) return known;
    const follow = async (): Promise<void> => {
      const { followEntry } = await loadPart(import('./followEntry.ts')); // pages that have sent nothing carry none of it
      await dispatch(followEntry(entryId, { abi, onEnd: () => watched.delete(entryId) }));
    };
    const watching = follow();
    watched.set(entryId, watching);
    watching.catch(() => watched.delete(entryId));
    return watching;
  });
}
