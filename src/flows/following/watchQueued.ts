import { defineLive } from '../../contracts/defineLive.ts';
import { loadPart } from '../../domain/loadPart.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';

/** Entries of the activity list whose user operations are followed. */
const watchedOperations = /* @__PURE__ */ defineLive('watchedOperations', () => new Set<string>());

/** Follows a user operation that a bundler has, until it is in a block, and then its transaction. Once for each entry. */
export function watchQueued(entryId: string): Flow<Promise<void>> {
  return coreFlow(async (dispatch, _getState, { live }) => {
    const watched = live(watchedOperations);
    if (watched.has(entryId)) return;
    watched.add(entryId);
    try {
      const { followOperation } = await loadPart(import('./followOperation.ts')); // pages without smart accounts carry none of it
      await dispatch(followOperation(entryId));
    } finally {
      watched.delete(entryId);
    }
  });
}
