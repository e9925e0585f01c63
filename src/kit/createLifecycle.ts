import { userErrors } from '../contracts/errors.ts';
import { clockPort } from '../contracts/ports/clock.ts';
import { pagePort } from '../contracts/ports/page.ts';
import { storagePort } from '../contracts/ports/storage.ts';
import type { Services } from '../contracts/services.ts';
import { defaultLocale, matchLocale } from '../domain/text/locales.ts';
import type { AnyPlugin } from '../kernel/plugin.ts';
import type { Registry } from '../kernel/registry.ts';
import { nothingRemembered } from '../store/connection.ts';
import type { CoreState } from '../store/coreState.ts';
import { chainsConfigured } from '../store/network.ts';
import { hydrate } from '../store/persistence.ts';
import { localeConfigured } from '../store/preferences.ts';
import type { StoreBinding } from './createStoreBinding.ts';
import { isReplayable } from './isReplayable.ts';
import type { ReplayableStore } from './isReplayable.ts';
import type { Latchkey, LatchkeyOptions } from './latchkey.ts';
import { resume } from './resume.ts';

export interface LifecycleOptions {
  readonly options: LatchkeyOptions<readonly AnyPlugin[]>;
  /** What the core itself contributes. */
  readonly corePlugin: AnyPlugin;
  readonly binding: StoreBinding;
  readonly registry: Registry<CoreState>;
  readonly services: Services;
  readonly catalogs: { follow(): void };
  /** Ends all that listens to `services.signal`. */
  readonly ending: AbortController;
}

/** What happens to a kit once: it is put into a store, started when the page is up, destroyed. */
export interface Lifecycle extends Pick<Latchkey, 'start' | 'destroy'> {
  /** Mounts the core and the site's plugins, as soon as there is a store. */
  mount(): void;
}

/** A kit that is not mounted yet. */
export function createLifecycle({ options, corePlugin, binding, registry, services, catalogs, ending }: LifecycleOptions): Lifecycle {
  const { chains, plugins = [], locale, autoConnect = true } = options;
  const { dispatch, getState, select, root, kitMiddleware: { actionCount }, listeners } = binding;
  const { signal } = ending;
  const report = (error: unknown): void => services.report(corePlugin.id, error);
  let isStarted = false;

  const followReplay = (store: ReplayableStore): void => {
    import('./followReplay.ts').then((part) => signal.aborted || part.followReplay({ store, select, root, chains, dispatch, getState, actionCount, services })).catch(report);
  };
  return {
    mount: () => {
      const store = binding.store();
      dispatch(chainsConfigured(chains));
      registry.register(corePlugin);
      registry.register(...plugins);
      if (locale !== undefined) dispatch(localeConfigured(locale === 'browser' ? (matchLocale(services.port(pagePort).languages()) ?? defaultLocale) : locale));
      const storage = services.port(storagePort);
      // What the server saw too may be shown in the first render; anything else waits for `start`.
      if (storage.seenByServer) hydrate(storage, dispatch);
      if (!autoConnect) dispatch(nothingRemembered()); // its wallet is not looked for
      store.subscribe(catalogs.follow);
      if (isReplayable(store)) followReplay(store);
      registry.subscribe(catalogs.follow);
      catalogs.follow();
    },
    start: () => {
      if (isStarted || signal.aborted) return;
      const { subscribe } = binding.store();
      isStarted = true;
      resume({ storage: services.port(storagePort), dispatch, getState, subscribe, actionCount, signal, autoConnect, clock: services.port(clockPort), report }).catch((error: unknown) => {
        dispatch(nothingRemembered());
        report(error);
      });
    },
    destroy: () => {
      if (signal.aborted) return;
      ending.abort(userErrors.cancelled());
      for (const { id } of [...registry.plugins()].reverse()) if (registry.has(id)) registry.unregister(id, { cascade: true });
      listeners.clearListeners();
    },
  };
}
