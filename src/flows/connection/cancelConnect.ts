import { userErrors } from '../../contracts/errors.ts';
import { connectAbandoned } from '../../store/connection.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';

/** Ends the connect under way, if there is one, as if it had never started. */
export function cancelConnect(): Flow<void> {
  return coreFlow((dispatch, _getState, services) => {
    services.connecting.abort?.abort(userErrors.cancelled());
    dispatch(connectAbandoned({}));
  });
}
