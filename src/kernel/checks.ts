import { contributionsOf, permissionsOf } from './manifest.ts';
import type { PluginId } from './permissions.ts';
import type { AnyPlugin } from './plugin.ts';
import { pluginErrors } from './pluginErrors.ts';
import type { AnyPort } from './port.ts';

interface Surroundings {
  readonly mounted: ReadonlyMap<PluginId, unknown>;
  hasSlice(path: string): boolean;
  hasPort(port: AnyPort): boolean;
}

/** Everything that can be known to be wrong before the first step of mounting. @throws plugin.* */
export function checkBatch(plugins: readonly AnyPlugin[], { hasSlice, hasPort }: Surroundings): void {
  const paths = new Map<string, PluginId>();
  for (const plugin of plugins) {
    const { id } = plugin;
    for (const { reducerPath } of plugin.slices) {
      namesStartWith(id, 'state', [reducerPath]);
      const first = paths.get(reducerPath) ?? (hasSlice(reducerPath) ? 'the store' : undefined);
      if (first !== undefined) throw pluginErrors.keyTaken({ point: 'state', key: reducerPath, first, second: id });
      paths.set(reducerPath, id);
    }
    for (const { names } of plugin.endpoints) namesStartWith(id, 'endpoint', names);
    namesStartWith(id, 'storage key', permissionsOf(plugin).storageKeys);
    for (const { point, item } of contributionsOf(plugin)) namesStartWith(id, point.id, point.namesOf(item));
    for (const port of plugin.needs) if (!hasPort(port)) throw pluginErrors.portUnfilled({ id, port: port.id });
  }
}

/** Needed plugins first, else the order given. @throws plugin.badId, plugin.duplicateId, plugin.missingDependency, plugin.dependencyCycle */
export function inDependencyOrder(plugins: readonly AnyPlugin[], mounted: ReadonlyMap<PluginId, unknown>): readonly AnyPlugin[] {
  const batch = new Map<PluginId, AnyPlugin>();
  for (const plugin of plugins) {
    if (!/^[a-z][a-zA-Z0-9]*$/.test(plugin.id)) throw pluginErrors.badId({ id: plugin.id });
    if (batch.has(plugin.id) || mounted.has(plugin.id)) throw pluginErrors.duplicateId({ id: plugin.id });
    batch.set(plugin.id, plugin);
  }
  const order: AnyPlugin[] = [];
  const visit = (plugin: AnyPlugin, path: readonly PluginId[]): void => {
    if (order.includes(plugin)) return;
    if (path.includes(plugin.id)) throw pluginErrors.dependencyCycle({ circle: [...path.slice(path.indexOf(plugin.id)), plugin.id].join(' → ') });
    for (const { id: needs } of plugin.dependsOn as readonly AnyPlugin[]) {
      const needed = batch.get(needs);
      if (needed) visit(needed, [...path, plugin.id]);
      else if (!mounted.has(needs)) throw pluginErrors.missingDependency({ id: plugin.id, needs });
    }
    order.push(plugin);
  };
  for (const plugin of plugins) visit(plugin, []);
  return order;
}

/** Naming is ownership: `walletSmart`, `walletSmartSessions` and `walletSmart.connect` belong to walletSmart, `walletSmarter` does not. */
export function namesStartWith(id: PluginId, kind: string, names: readonly string[]): void {
  for (const name of names) {
    const next = name.charAt(id.length);
    const owned = name.startsWith(id) && (next === '' || /[^a-z]/.test(next));
    if (!owned) throw pluginErrors.nameOutsidePlugin({ id, kind, name });
  }
}
