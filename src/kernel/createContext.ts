import type { ListenerEffect, ThunkDispatch, UnknownAction, UnsubscribeListener } from '@reduxjs/toolkit';
import type { KitHandle } from './handle.ts';
import type { Manifest } from './manifest.ts';
import type { Cleanup } from './plugin.ts';
import { pluginErrors } from './pluginErrors.ts';
import type { Contribution, Readable } from './point.ts';
import type { Port } from './port.ts';
import type { RegistryHost } from './registryHost.ts';
import { createOpen } from './stored.ts';

/** A plugin while it is mounted. */
export interface Mounted extends Manifest {
  readonly abort: AbortController;
  readonly handle: KitHandle;
  readonly listeners: Set<UnsubscribeListener>;
  readonly middleware: Cleanup[];
  contributions: readonly Contribution[];
  cleanup: Cleanup | undefined;
  /** What its flows, listeners, screens and queries act with. */
  scope: object | undefined;
  live: { readonly value: unknown } | undefined;
}

/** What a context needs of the registry. */
export interface ContextSource<State> {
  readonly host: RegistryHost<State>;
  readonly storage: unknown;
  read<View>(point: Readable<View>): View;
  port<T>(port: Port<T>): T;
  contribute(contributions: readonly Contribution[]): Cleanup;
  onContributions(listener: () => void): Cleanup;
}

/** The scope that a plugin's code acts with, as far as the kernel itself uses it. */
interface Scope<State> {
  readonly dispatch: ThunkDispatch<State, KitHandle, UnknownAction>;
}

/** The scope that a plugin's code acts with. Its members cannot be replaced by the plugin. */
export function createScope<State>(entry: Mounted, { host, storage, read, port, onContributions }: ContextSource<State>): Scope<State> {
  const { plugin, abort, handle } = entry;
  const report = (error: unknown): void => host.report(plugin.id, error);
  return Object.freeze({
    id: plugin.id,
    config: plugin.config,
    get live() {
      if (!entry.live) throw pluginErrors.notReady({ id: plugin.id });
      return entry.live.value;
    },
    signal: abort.signal,
    dispatch: host.dispatchAs(handle),
    state: () => (host.getState() as Readonly<Record<string, unknown>>)[plugin.id], // its own slice, which the registry has put there
    getState: host.getState,
    read,
    port,
    stored: createOpen({ owner: plugin.id, signal: abort.signal, storage, report }),
    loadEndpoints: host.loadEndpoints,
    onContributions: (listener: () => void) => {
      const stop = onContributions(listener);
      abort.signal.addEventListener('abort', stop, { once: true });
      return stop;
    },
    noteUserActivation: host.noteUserActivation,
    report,
  });
}

/** The scope, and the means to take part in the kit: what `setup` is handed. */
export function createContext<State>(scope: Scope<State>, entry: Mounted, source: ContextSource<State>): object {
  const { host, contribute } = source;
  return Object.freeze(Object.defineProperties({}, {
    ...Object.getOwnPropertyDescriptors(scope), // a spread would read `live` before it is made
    listen: { value: createListen(scope, entry, host), enumerable: true },
    contribute: { value: (...contributions: readonly Contribution[]) => contribute(contributions), enumerable: true },
  }));
}

type Effect<State> = ListenerEffect<UnknownAction, State, ThunkDispatch<State, KitHandle, UnknownAction>, KitHandle>;
interface ListenOptions<State> {
  readonly effect: Effect<State>;
  readonly predicate?: (...args: readonly unknown[]) => boolean;
}

/** Listeners that act as their plugin, end with it, and keep their faults to it. */
function createListen<State>({ dispatch }: Scope<State>, { plugin, abort, handle, listeners }: Mounted, host: RegistryHost<State>): (options: ListenOptions<State>) => UnsubscribeListener {
  return (options) => {
    if (abort.signal.aborted) return () => {};
    const { predicate } = options;
    const guardedEffect: Effect<State> = async (action, api) => {
      try {
        await options.effect(action, { ...api, dispatch, extra: handle });
      } catch (error) {
        // A cancelled effect ends by an exception of the listener middleware; that is no fault.
        if (!api.signal.aborted) host.crashed(plugin.id, error);
      }
    };
    const guardedPredicate = predicate && ((...args: readonly unknown[]): boolean => {
      try {
        return predicate(...args);
      } catch (error) {
        host.crashed(plugin.id, error);
        return false;
      }
    });
    const stop = host.startListening({ ...options, ...(guardedPredicate && { predicate: guardedPredicate }), effect: guardedEffect } as never); // the options as given, what runs wrapped
    listeners.add(stop);
    return (unsubscribeOptions) => {
      listeners.delete(stop);
      stop(unsubscribeOptions);
    };
  };
}
