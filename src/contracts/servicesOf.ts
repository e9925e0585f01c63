import type { KitHandle } from '../kernel/handle.ts';
import { pluginErrors } from '../kernel/pluginErrors.ts';
import type { Services } from './services.ts';

/** A kit, or whatever dispatches in one. */
export interface Dispatching {
  readonly dispatch: (thunk: (dispatch: never, getState: never, extra: KitHandle) => Services | undefined) => Services | undefined;
}

const known = /* @__PURE__ */ new WeakMap<KitHandle, Services>();

/** Ties a kit's services to the handle of one owner. */
export function bindServices(handle: KitHandle, services: Services): void {
  known.set(handle, services);
}

/** The services behind a handle, or behind a kit, for the core's own code. It is no part of any public entry: plugins act by their own scope. @throws plugin.notRegistered */
export function servicesOf(bearer: KitHandle | Dispatching): Services {
  const services = 'dispatch' in bearer ? bearer.dispatch((_dispatch, _getState, extra) => known.get(extra)) : known.get(bearer);
  if (!services) throw pluginErrors.notRegistered({ id: 'core' });
  return services;
}
