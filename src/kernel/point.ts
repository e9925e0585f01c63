import type { PluginId } from './permissions.ts';
import { assertInDevelopment } from '../domain/assertInDevelopment.ts';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

declare const shows: unique symbol;

/** Order inside a point. Ties keep registration order. */
export type Rank = 'first' | 'early' | 'normal' | 'late' | 'last';
const ranks: readonly Rank[] = ['first', 'early', 'normal', 'late', 'last'];

/** A contribution together with the plugin that made it. */
export interface Owned<Item> {
  readonly item: Item;
  readonly owner: PluginId;
  readonly rank: Rank;
}

/** What a reader needs of a point. Holding it does not let you add to it. */
export interface Readable<View> {
  readonly id: string;
  readonly [shows]?: View;
}

/** Where many plugins contribute and one view comes out. */
export interface Point<Item, View = readonly Item[]> extends Readable<View> {
  /** `isOfPage`: found in the page, such as an extension, so that a server cannot know of it. */
  of(item: Item, options?: { rank?: Rank; isOfPage?: boolean }): Contribution;
}

/** One item for one point, as a value. It does nothing until its plugin is registered. */
export interface Contribution {
  readonly point: AnyPoint;
  readonly item: unknown;
  readonly rank: Rank;
  readonly isOfPage?: boolean;
}

/** The half of a point that only the registry uses. */
export interface AnyPoint extends Readable<unknown> {
  keyOf(item: unknown): string | readonly string[] | undefined;
  namesOf(item: unknown): readonly string[];
  combine(items: readonly Owned<unknown>[]): unknown;
}

/** How a point names itself, tells its items apart and puts them together. */
export interface PointSpec<Item, View> {
  readonly id: string;
  /** Equal keys are a conflict; an item may hold several. Absent or undefined: duplicates are welcome. */
  keyOf?(item: Item): string | readonly string[] | undefined;
  /** Names that must start with the id of the plugin that contributes them. */
  namesOf?(item: Item): readonly string[];
  /** Items arrive in rank order. Absent: the list of items. */
  combine?(items: readonly Owned<Item>[]): View;
}

/** Declares a point to which plugins contribute items, once, beside the code that reads it. */
export function definePoint<Item>(spec: Omit<PointSpec<Item, readonly Item[]>, 'combine'>): Point<Item>;
export function definePoint<Item, View>(spec: PointSpec<Item, View> & { combine(items: readonly Owned<Item>[]): View }): Point<Item, View>;
export function definePoint<Item>(spec: PointSpec<Item, unknown>): Point<Item, unknown> {
  if (process.env.NODE_ENV !== 'production') assertInDevelopment('definePoint({ id: string })', spec);
  // Only `of` makes contributions, and it takes Items: what comes back through the registry is what went in.
  const point: AnyPoint & Point<Item, unknown> = {
    id: spec.id,
    of: (item, { rank = 'normal', isOfPage } = {}) => ({ point, item, rank, ...(isOfPage && { isOfPage }) }),
    keyOf: (item) => spec.keyOf?.(item as Item), // made by `of`, as all below
    namesOf: (item) => spec.namesOf?.(item as Item) ?? [], // the same
    combine: (items) => {
      const ordered = [...(items as readonly Owned<Item>[])].sort((a, b) => ranks.indexOf(a.rank) - ranks.indexOf(b.rank)); // the same
      return spec.combine ? spec.combine(ordered) : ordered.map(({ item }) => item);
    },
  };
  return Object.freeze(point);
}

/** The view of a point whose items have an id. */
export type ById<Item> = ReadonlyMap<string, Item>;

/** A combine rule: items by the key that makes them unique. */
export function byId<Item extends { readonly id: string }>(items: readonly Owned<Item>[]): ById<Item> {
  if (process.env.NODE_ENV !== 'production') assertInDevelopment('byId(items: objects)', items);
  return new Map(items.map(({ item }) => [item.id, item]));
}
