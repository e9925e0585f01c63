import { storagePort } from '../contracts/ports/storage.ts';
import type { Services } from '../contracts/services.ts';
import { loadPart } from '../domain/loadPart.ts';
import type { Service } from '../domain/service/service.ts';
import type { KitHandle } from '../kernel/handle.ts';
import type { Registry } from '../kernel/registry.ts';
import { createOpen } from '../kernel/stored.ts';
import type { CoreState } from '../store/coreState.ts';
import { slicesChanged } from '../store/rootReducer.ts';
import type { CoreOwner } from './createCoreOwner.ts';
import type { Live } from './createLive.ts';
import type { Nodes } from './createNodes.ts';
import type { OutsideOptions } from './createOutside.ts';
import type { Ports } from './createPorts.ts';
import type { Report } from './createReport.ts';
import type { StoreBinding } from './createStoreBinding.ts';
import type { UserActivation } from './createUserActivation.ts';

export interface ServicesOptions {
  readonly core: CoreOwner;
  readonly handle: KitHandle;
  readonly ports: Ports;
  readonly binding: StoreBinding;
  readonly live: Live;
  readonly catalogs: Services['catalogs'];
  readonly activation: UserActivation;
  readonly options: OutsideOptions & { readonly service?: Service };
  readonly report: Report;
  readonly signal: AbortSignal;
  readonly registry: Registry<CoreState>;
}

/** What the core's own flows work with. */
export function createServices({ core, handle, ports, binding, live, catalogs, activation, options, report, signal, registry }: ServicesOptions): Services {
  let made: Nodes | undefined;
  const nodes = async (): Promise<Nodes> => {
    const { createNodes } = await loadPart(import('./createNodes.ts'));
    return (made ??= createNodes({ core, ports, registry, services, site: options, getState: binding.getState }));
  };
  let openStored: Services['stored'] | undefined; // the storage is asked for at the first use
  const services: Services = {
    port: (port) => ports.get(port, core),
    portFor: (owner) => (port) => registry.portFor(owner, port),
    read: registry.read,
    readOwned: registry.readOwned,
    onContributions: registry.subscribe,
    sessions: new Map(),
    questions: new Map(),
    catalogs,
    points: { get: registry.points, first: registry.pointsOfServer, subscribe: registry.subscribe },
    connecting: { abort: undefined, owner: undefined },
    live: live.get,
    transport: async (chainId) => (await nodes()).transport(chainId),
    transportTo: async (chain, owner, options) => (await nodes()).transportTo(chain, owner, options),
    blocks: async (chainId) => (await nodes()).blocks(chainId),
    outside: async () => (await nodes()).outside(),
    service: options.service,
    mountSlice: ({ reducerPath, reducer, middleware }) => {
      binding.root.add(reducerPath, reducer);
      binding.kitMiddleware.add(middleware, (error) => report(core.id, error));
      binding.dispatch(slicesChanged);
    },
    endpointListeners: new Set(),
    subscribe: (listener) => binding.store().subscribe(listener),
    noteUserActivation: activation.note,
    handleOf: (owner) => (owner === core.id ? handle : registry.handleOf(owner)),
    dispatch: binding.dispatch,
    dispatchAs: binding.kitMiddleware.dispatchAs,
    stored: (definition) => (openStored ??= createOpen({ owner: core.id, signal, storage: ports.get(storagePort, core), report: (error) => report(core.id, error) }))(definition),
    report,
    signal,
  };
  return services;
}
