import { userErrors } from '../contracts/errors.ts';
import { storagePort } from '../contracts/ports/storage.ts';
import type { ApiLike, Services } from '../contracts/services.ts';
import { bindServices } from '../contracts/servicesOf.ts';
import type { KitHandle } from '../kernel/handle.ts';
import { loadPart } from '../domain/loadPart.ts';
import type { SliceLike } from '../kernel/plugin.ts';
import { pluginErrors } from '../kernel/pluginErrors.ts';
import type { RegistryHost } from '../kernel/registryHost.ts';
import type { CoreState, KitDispatch } from '../store/coreState.ts';
import { slicesChanged } from '../store/rootReducer.ts';
import type { Ports } from './createPorts.ts';
import type { Report } from './createReport.ts';
import type { StoreBinding } from './createStoreBinding.ts';
import type { UserActivation } from './createUserActivation.ts';
import { detach } from './detach.ts';

export interface RegistryHostOptions {
  readonly kitId: string;
  readonly ports: Ports;
  readonly binding: StoreBinding;
  readonly activation: UserActivation;
  readonly report: Report;
  /** Made after the registry. */
  services(): Services;
}

/** The kit as the registry mounts plugins into it. */
export function createRegistryHost({ kitId, ports, binding, activation, report, services }: RegistryHostOptions): RegistryHost<CoreState> {
  const { root, kitMiddleware, listeners, dispatch, getState } = binding;
  /** The state follows at once. */
  const changeSlices = (slices: readonly SliceLike[], change: (slice: SliceLike) => void): void => {
    slices.forEach(change);
    if (slices.length > 0) dispatch(slicesChanged);
  };
  return {
    kitId,
    dispatchAs: kitMiddleware.dispatchAs as never, // the same dispatch; each plugin sees its own part of the state
    getState,
    startListening: listeners.startListening.withTypes<CoreState, KitDispatch, KitHandle>(),
    hasSlice: root.has,
    addSlices: (slices) => changeSlices(slices, ({ reducerPath, reducer }) => root.add(reducerPath, reducer)),
    removeSlices: (slices) => changeSlices(slices, ({ reducerPath }) => root.remove(reducerPath)),
    addMiddleware: (owned, middleware) => kitMiddleware.add(middleware, (error) => report(owned.owner, error), owned),
    hasPort: ports.has,
    port: ports.get,
    hasUserActivation: activation.hasBeenActive,
    noteUserActivation: activation.noteByPlugin,
    storageFor: (owner) => ports.get(storagePort, owner),
    loadEndpoints: async (group) => {
      const api = await loadPart(group.load());
      const { mountApi } = await loadPart(import('../api/mountApi.ts'));
      mountApi(services(), api as ApiLike); // what injectEndpoints gives
      return api;
    },
    // For the flows of the core that a plugin dispatches: they do what the core may do, and note what the plugin may note.
    mounted: (owned) => bindServices(owned, { ...services(), dispatch: kitMiddleware.dispatchAs(owned, true), noteUserActivation: activation.noteByPlugin }),
    dropQueries: (groups) => services().endpointListeners.forEach((listener) => listener(groups)),
    leaving: (plugin, contributions) => detach(plugin.id, contributions, services(), dispatch),
    report,
    crashed: (owner, error) => report(owner, pluginErrors.crashed({ id: owner }, { cause: error })),
    cancelled: () => userErrors.cancelled(),
  };
}
