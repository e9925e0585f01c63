import { pluginErrors } from '../kernel/pluginErrors.ts';
import type { Adapter, AnyPort, Port, PortOwner } from '../kernel/port.ts';

export interface Ports {
  has(port: AnyPort): boolean;
  /** The implementation, made at its first use and shared from then on, narrowed to what its owner may do with it. @throws plugin.portUnfilled */
  get<T>(port: Port<T>, owner: PortOwner): T;
}

/** Fills each port with the first adapter of the list that supports this place. */
export function createPorts(adapters: readonly Adapter[]): Ports {
  const instances = new Map<string, unknown>();
  const adapterFor = (port: AnyPort): Adapter | undefined => adapters.find((adapter) => adapter.port.id === port.id && adapter.supports());
  return {
    has: (port) => adapterFor(port) !== undefined,
    get: <T>(port: Port<T>, owner: PortOwner): T => {
      if (!instances.has(port.id)) {
        const adapter = adapterFor(port);
        if (!adapter) throw pluginErrors.portUnfilled({ id: owner.id, port: port.id });
        instances.set(port.id, adapter.create());
      }
      const instance = instances.get(port.id) as T; // made by an adapter of this very port
      return port.scope ? port.scope(instance, owner) : instance;
    },
  };
}
