import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { loadPart } from '../../domain/loadPart.ts';

/** What was read of a chain need not hold by way of other endpoints: what is shown is read anew, the rest is forgotten. For a chain that was added, removed or written anew. */
export function forgetChainReads(chainIds: readonly number[]): Flow<void> {
  return coreFlow((dispatch, getState, services) => {
    if (!('latchkey/rpcApi' in getState())) return; // nothing was read
    loadPart(import('../../api/rpcApi.ts'))
      .then(({ rpcApi }) => dispatch(rpcApi.util.invalidateTags(chainIds.map((id) => ({ type: 'chain', id })))))
      .catch((error: unknown) => services.report('core', error));
  });
}
