import type { Flow } from '../../store/coreState.ts';
import type { FailedTransaction } from './explainFailure.ts';

/** `explainFailure`, fetched when something has failed; the error itself where that code does not arrive. Never throws. */
export function explained(error: unknown, failed: FailedTransaction): Flow<Promise<unknown>> {
  return async (dispatch) => {
    try {
      const { explainFailure } = await import('./explainFailure.ts');
      return await dispatch(explainFailure(error, failed));
    } catch {
      return error;
    }
  };
}
