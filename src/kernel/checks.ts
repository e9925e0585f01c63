import type { Manifest } from './manifest.ts';
import type { PluginId } from './permissions.ts';
import type { AnyPlugin } from './plugin.ts';
import { pluginErrors } from './pluginErrors.ts';
import type { AnyPort } from './port.ts';

interface Surroundings {
  readonly mounted: ReadonlyMap<PluginId, Manifest>;
  hasSlice(path: string): boolean;
  hasPort(port: AnyPort): boolean;
}

/** Everything that can be known to be wrong before the first step of mounting. @throws plugin.* */
export function checkBatch(batch: readonly Manifest[], { mounted, hasSlice, hasPort }: Surroundings): void {
  const owners = new Map<string, PluginId>();
  for (const manifest of mounted.values()) for (const place of placesOf(manifest)) owners.set(toText(place), manifest.plugin.id);
  for (const manifest of batch) {
    const { id, needs } = manifest.plugin;
    for (const place of placesOf(manifest)) {
      namesStartWith(id, place.kind, [place.name]);
      const first = owners.get(toText(place)) ?? (place.kind === 'state' && hasSlice(place.name) ? 'the store' : undefined);
      if (first !== undefined) throw pluginErrors.keyTaken({ point: place.kind, key: place.name, first, second: id });
      owners.set(toText(place), id);
    }
    for (const { actions = {} } of manifest.plugin.slices) namesStartWith(id, 'action', Object.values(actions).map(({ type }) => type));
    for (const { point, item } of manifest.contributions) namesStartWith(id, point.id, point.namesOf(item));
    for (const port of needs) if (!hasPort(port)) throw pluginErrors.portUnfilled({ id, port: port.id });
  }
}

interface Place {
  readonly kind: 'state' | 'endpoint' | 'storage key';
  readonly name: string;
}

/** What a plugin takes that no other may have. Its id in front is not enough: `walletSmart` may also name what `walletSmartSessions` owns. */
function placesOf({ plugin, permissions }: Manifest): readonly Place[] {
  return [
    ...plugin.slices.map(({ reducerPath }): Place => ({ kind: 'state', name: reducerPath })),
    ...plugin.endpoints.flatMap(({ names }) => names.map((name): Place => ({ kind: 'endpoint', name }))),
    ...permissions.storageKeys.map((name): Place => ({ kind: 'storage key', name })),
  ];
}

function toText({ kind, name }: Place): string {
  return `${kind} ${name}`;
}

/** Needed plugins first, else the order given. @throws plugin.badId, plugin.duplicateId, plugin.missingDependency, plugin.dependencyCycle */
export function inDependencyOrder(plugins: readonly AnyPlugin[], mounted: ReadonlyMap<PluginId, unknown>): readonly AnyPlugin[] {
  const batch = new Map<PluginId, AnyPlugin>();
  for (const plugin of plugins) {
    if (!/^(?!latchkey$)[a-z][a-zA-Z0-9]*$/.test(plugin.id)) throw pluginErrors.badId({ id: plugin.id });
    if (batch.has(plugin.id) || mounted.has(plugin.id)) throw pluginErrors.duplicateId({ id: plugin.id });
    batch.set(plugin.id, plugin);
  }
  const order: AnyPlugin[] = [];
  const visit = (plugin: AnyPlugin, path: readonly PluginId[]): void => {
    if (order.includes(plugin)) return;
    if (path.includes(plugin.id)) throw pluginErrors.dependencyCycle({ circle: [...path.slice(path.indexOf(plugin.id)), plugin.id].join(' → ') });
    for (const { id: needs } of plugin.dependsOn as readonly AnyPlugin[]) { // plugins all; each list is typed by its own
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
