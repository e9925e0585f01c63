import { namesStartWith } from './checks.ts';
import type { PluginId } from './permissions.ts';
import { pluginErrors } from './pluginErrors.ts';
import type { AnyPoint, Contribution, Owned, Readable } from './point.ts';

/** What one plugin contributes now. */
export interface Contributor {
  readonly plugin: { readonly id: PluginId };
  readonly contributions: readonly Contribution[];
}

/** Reads points. */
export interface PointReader {
  /** The same view until contributions change. */
  read<View>(point: Readable<View>): View;
  /** The items with who contributed them, in the order of the view. */
  readOwned<Item>(point: Readable<readonly Item[]>): readonly Owned<Item>[];
}

/** The views of all points over what is contributed at present. */
export interface Contributions extends PointReader {
  /** Contributions have changed: every view is made anew when it is next read. */
  forget(): void;
  /** What is contributed now, read the same way however it changes later; the very same views for as long as it does not. */
  get(): PointReader;
  /** The same without what was found in the page: as a server has it. */
  getOfServer(): PointReader;
}

/** Reads points over the contributors, which the registry adds to and takes from. */
export function createContributions(contributors: () => Iterable<Contributor>): Contributions {
  let reader: PointReader | undefined;
  const readerOf = (isKept: (contribution: Contribution) => boolean): PointReader => createReader([...contributors()].map(({ plugin, contributions }) => ({ plugin, contributions: contributions.filter(isKept) })));
  const now = (): PointReader => (reader ??= readerOf(() => true));
  return {
    read: (point) => now().read(point),
    readOwned: (point) => now().readOwned(point),
    forget: () => {
      reader = undefined;
    },
    get: now,
    getOfServer: () => readerOf(({ isOfPage }) => !isOfPage),
  };
}

/** Over contributors that change no more. */
function createReader(contributors: readonly Contributor[]): PointReader {
  const views = new Map<string, unknown>();
  const contributionsTo = (point: Readable<unknown>): readonly Owned<unknown>[] =>
    contributors.flatMap(({ plugin, contributions }) =>
      contributions.filter((each) => each.point.id === point.id).map(({ item, rank }) => ({ item, owner: plugin.id, rank })));
  const read = <View>(point: Readable<View>): View => {
    if (!views.has(point.id)) views.set(point.id, asPoint(point).combine(contributionsTo(point)));
    return views.get(point.id) as View; // made by this very point
  };
  return {
    read,
    readOwned: (point) => {
      const owned = contributionsTo(point);
      const order = read(point) as readonly unknown[]; // a point whose view is a list
      return [...owned].sort((a, b) => order.indexOf(a.item) - order.indexOf(b.item)) as never; // items of this very point
    },
  };
}

/** The keys that are taken at each point, with who has taken them. */
export function takenKeys(contributors: Iterable<Contributor>): Map<string, PluginId> {
  const taken = new Map<string, PluginId>();
  for (const { plugin, contributions } of contributors) assertKeysFree(plugin.id, contributions, taken);
  return taken;
}

/** Checks the names and keys of new contributions, and adds the keys to `taken`. @throws plugin.nameOutsidePlugin, plugin.keyTaken */
export function assertKeysFree(owner: PluginId, contributions: readonly Contribution[], taken: Map<string, PluginId>): void {
  for (const { point, item } of contributions) {
    const names = point.namesOf(item);
    namesStartWith(owner, point.id, names);
    for (const key of new Set([point.keyOf(item) ?? [], names].flat())) {
      const place = `${point.id} ${key}`;
      const first = taken.get(place);
      if (first !== undefined) throw pluginErrors.keyTaken({ point: point.id, key, first, second: owner });
      taken.set(place, owner);
    }
  }
}

function asPoint(point: Readable<unknown>): AnyPoint {
  return point as AnyPoint; // every Readable is made by definePoint
}
