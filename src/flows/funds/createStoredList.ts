import type { Services } from '../../contracts/services.ts';
import type { Cleanup } from '../../kernel/plugin.ts';
import { defineStored } from '../../store/defineStored.ts';
import type { CoreStorageKey } from '../../store/storageKeys.ts';

export interface StoredListSpec<Item> {
  readonly key: CoreStorageKey;
  /** The longest list that is kept. */
  readonly max: number;
  /** Reads one item: storage is as untrusted as any other input. Undefined for what is none. */
  parse(value: unknown): Item | undefined;
  isSame(a: Item, b: Item): boolean;
}

/** A short list that outlives the page, the latest first. It stays out of the store: a page that shows it nowhere does not read it. */
export interface StoredList<Item> {
  /** The same list until it changes. */
  get(services: Services): readonly Item[];
  add(services: Services, item: Item): void;
  remove(services: Services, item: Item): void;
  /** Told when it changes, in another tab too. */
  subscribe(services: Services, listener: () => void): Cleanup;
}

export function createStoredList<Item>({ key, max, parse, isSame }: StoredListSpec<Item>): StoredList<Item> {
  const definition = defineStored<readonly Item[]>({
    key,
    initial: [],
    parse: (value) => (Array.isArray(value) ? value.flatMap((item) => parse(item) ?? []).slice(0, max) : undefined), // the same list before there were versions
  });
  return {
    get: (services) => services.stored(definition).get(),
    add: (services, item) => services.stored(definition).update((items) => [item, ...items.filter((each) => !isSame(each, item))].slice(0, max)),
    remove: (services, item) => services.stored(definition).update((items) => items.filter((each) => !isSame(each, item))),
    subscribe: (services, listener) => services.stored(definition).subscribe(listener),
  };
}
