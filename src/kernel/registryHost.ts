import type { Middleware, ThunkDispatch, TypedStartListening, UnknownAction } from '@reduxjs/toolkit';
import type { KitHandle } from './handle.ts';
import type { PluginId } from './permissions.ts';
import type { AnyPlugin, Cleanup, EndpointGroup, SliceLike } from './plugin.ts';
import type { Contribution } from './point.ts';
import type { AnyPort, Port, PortOwner } from './port.ts';

/** What the registry needs of the kit it mounts plugins into. It knows no wallet, chain or screen. */
export interface RegistryHost<State> {
  readonly kitId: string;
  /** Dispatches in the name of a handle's owner. */
  dispatchAs(handle: KitHandle): ThunkDispatch<State, KitHandle, UnknownAction>;
  getState(): State;
  readonly startListening: TypedStartListening<State, ThunkDispatch<State, KitHandle, UnknownAction>, KitHandle>;
  hasSlice(path: string): boolean;
  addSlices(slices: readonly SliceLike[]): void;
  removeSlices(slices: readonly SliceLike[]): void;
  addMiddleware(handle: KitHandle, middleware: Middleware): Cleanup;
  hasPort(port: AnyPort): boolean;
  port<T>(port: Port<T>, owner: PortOwner): T;
  hasUserActivation(): boolean;
  noteUserActivation(): void;
  /** The key-value storage, narrowed to the keys of the owner. */
  storageFor(owner: PortOwner): unknown;
  /** Injects endpoints at their first use. */
  loadEndpoints<Api>(group: EndpointGroup<Api>): Promise<Api>;
  /** A plugin has been mounted: the core prepares what its handle stands for. */
  mounted(handle: KitHandle): void;
  /** Aborts and forgets everything cached for these endpoints. */
  dropQueries(groups: readonly EndpointGroup[]): void;
  /** Called between dropping the queries and removing the slices: close what the plugin shows. */
  leaving(plugin: AnyPlugin, contributions: readonly Contribution[]): void;
  /** A fault that a plugin reports. */
  report(owner: PluginId, error: unknown): void;
  /** A plugin's code has thrown. */
  crashed(owner: PluginId, error: unknown): void;
  /** What waits for a plugin that is removed fails with. */
  cancelled(): Error;
}
