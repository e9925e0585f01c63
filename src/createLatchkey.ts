import type { Reducer } from '@reduxjs/toolkit';
import { browserAdapters } from '../adapters/browser/index.ts';
import { eip1193Adapter } from '../adapters/eip1193/index.ts';
import { memoryAdapters } from '../adapters/memory/index.ts';
import { clockPort } from './contracts/ports/clock.ts';
import { pagePort } from './contracts/ports/page.ts';
import type { Services } from './contracts/services.ts';
import { bindServices } from './contracts/servicesOf.ts';
import { corePlugin } from './corePlugin.ts';
import { isDevelopment } from './domain/isDevelopment.ts';
import type { WalletIdsOf } from './domain/kitNames.ts';
import { createHandle } from './kernel/handle.ts';
import type { AnyPlugin, StateOf } from './kernel/plugin.ts';
import { pluginErrors } from './kernel/pluginErrors.ts';
import { createRegistry } from './kernel/registry.ts';
import type { Registry } from './kernel/registry.ts';
import { assertChains } from './kit/assertChains.ts';
import { assertMayDispatch } from './kit/assertMayDispatch.ts';
import { createCatalogs } from './kit/createCatalogs.ts';
import { createCoreOwner } from './kit/createCoreOwner.ts';
import type { CoreOwner } from './kit/createCoreOwner.ts';
import { createLifecycle } from './kit/createLifecycle.ts';
import { createLive } from './kit/createLive.ts';
import { createPorts } from './kit/createPorts.ts';
import { createRegistryHost } from './kit/createRegistryHost.ts';
import { createReport } from './kit/createReport.ts';
import { createServices } from './kit/createServices.ts';
import { createStoreBinding } from './kit/createStoreBinding.ts';
import { createUserActivation } from './kit/createUserActivation.ts';
import type { Latchkey, LatchkeyOptions } from './kit/latchkey.ts';
import type { CoreState } from './store/coreState.ts';
import { kitDevTools } from './store/kitDevTools.ts';
import { selectLocale } from './store/preferences.ts';
import { storeErrors } from './store/storeErrors.ts';
import { assertInDevelopment } from './domain/assertInDevelopment.ts';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** Assembles adapters, services, registry and store. @throws input.noChains, input.sameChainTwice, plugin.* */
export function createLatchkey<const Plugins extends readonly AnyPlugin[] = readonly [], const Id extends number = number>(
  options: LatchkeyOptions<Plugins, Id>,
): Latchkey<CoreState & StateOf<Plugins>, { readonly chainId: Id; readonly walletId: WalletIdsOf<Plugins[number]> }> {
  if (process.env.NODE_ENV !== 'production') assertInDevelopment('createLatchkey({ chains: objects, plugins?: objects, adapters?: objects })', options);
  const { chains, id: kitId = 'latchkey', adapters = [], service, onFault, devTools = isDevelopment, store: mode = 'own' } = options;
  assertChains(chains);
  const ending = new AbortController();
  const { signal } = ending;
  const report = createReport({ onFault, signal });
  const reportCore = (error: unknown): void => report(corePlugin.id, error);
  const handle = createHandle(kitId, corePlugin.id, (key) => registry.findScope(key));
  const binding = createStoreBinding({ kitId, mode, handle, report: reportCore, assertMayDispatch: (owner, action) => assertMayDispatch(owner, action, registry.plugins()) });
  const { dispatch, getState, root, kitMiddleware } = binding;

  const ports = createPorts([...adapters, ...browserAdapters, eip1193Adapter, ...memoryAdapters]);
  const activation = createUserActivation(() => ports.get(pagePort, core));
  const core: CoreOwner = createCoreOwner({ identity: { id: corePlugin.id, kitId, hasUserActivation: activation.hasBeenActive }, chains, service, getState });
  const registry: Registry<CoreState> = createRegistry(createRegistryHost({ kitId, ports, binding, activation, report, services: () => services }));
  const live = createLive(signal, () => services);
  const catalogs = createCatalogs({ getLocale: () => selectLocale(getState()), readOwned: registry.readOwned, report, setTimer: (run, ms) => ports.get(clockPort, core).setTimer(run, ms), signal });
  const services: Services = createServices({ core, handle, ports, binding, registry, live, catalogs, activation, options, report, signal });
  bindServices(handle, services);
  const { mount, start, destroy } = createLifecycle({ options, corePlugin, binding, registry, services, catalogs, ending });

  const kit: Latchkey = {
    id: kitId,
    dispatch,
    getState,
    subscribe: services.subscribe,
    register: (...plugins) => {
      if (process.env.NODE_ENV !== 'production') assertInDevelopment('register(plugins: objects)', plugins);
      if (signal.aborted) throw storeErrors.destroyed();
      registry.register(...plugins);
      return kit as never; // the same kit, now known to hold more state
    },
    unregister: (pluginId, removal) => {
      if (pluginId === corePlugin.id) throw pluginErrors.hasDependents({ id: pluginId, dependents: 'the kit itself' });
      registry.unregister(pluginId, removal);
    },
    read: registry.read,
    readOwned: registry.readOwned,
    explain: () => [...registry.explain(), ...live.names().map((key) => ({ plugin: corePlugin.id, point: 'live', key }))],
    plugins: registry.plugins,
    onContributions: services.onContributions,
    start,
    destroy,
    reducer: root.reducer as Reducer, // as a host mounts it
    middleware: kitMiddleware.middleware,
    attach: (store, { path = 'latchkey' } = {}) => {
      binding.attach(store, path);
      mount();
    },
    devTools: kitDevTools,
    permissions: () => [core.fixed, ...registry.permissions().values()],
    pictures: options.pictures ?? [],
    nameGateways: options.nameGateways ?? 'any',
    transport: services.transport,
    strings: options.strings ?? {},
    wallets: options.wallets ?? {},
    terms: options.terms ?? {},
  };
  if (mode === 'own') {
    binding.open(devTools);
    mount();
  }
  return kit as never; // typed by the plugins registered in mount
}
