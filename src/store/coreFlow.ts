import type { Services } from '../contracts/services.ts';
import { servicesOf } from '../contracts/servicesOf.ts';
import type { KitHandle } from '../kernel/handle.ts';
import type { CoreState, Flow, KitDispatch } from './coreState.ts';

/** Makes a flow of the core: it runs with the services of the kit that it is dispatched in. `handle.owner` says in whose name it was dispatched; what it dispatches itself is the core's, whichever plugin it runs for. Flows of plugins are made from the plugin's key instead. */
export function coreFlow<Result>(run: (dispatch: KitDispatch, getState: () => CoreState, services: Services, handle: KitHandle) => Result): Flow<Result> {
  return (_dispatch, getState, extra) => {
    const services = servicesOf(extra);
    return run(services.dispatch as KitDispatch, getState, services, extra); // it runs thunks with the kit's own state
  };
}
