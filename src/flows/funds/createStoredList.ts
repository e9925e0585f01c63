import { storagePort } from '../../contracts/ports/storage.ts';
import type { Services } from '../../contracts/services.ts';
import { decodeJson, encodeJson } from '../../domain/encoding/json.ts';
import type { Cleanup } from '../../kernel/plugin.ts';
import type { CoreStorageKey } from '../../store/storageKeys.ts';

export interface StoredListSpec<Item> {
  readonly key: CoreStorageKey;
  readonly most: number;
  /** Reads one item: storage is as untrusted as any other input. Undefined: none. */
  parse(value: unknown): Item | undefined;
  isSame(a: Item, b: Item): boolean;
}

/** A short list that outlives the page, the latest first. It stays out of the store: what nobody looks at costs no page anything. */
export interface StoredList<Item> {
  /** The same list until it changes. */
  get(services: Services): readonly Item[];
  add(services: Services, item: Item): void;
  remove(services: Services, item: Item): void;
  /** Told when it changes, in another tab too. */
  subscribe(services: Services, listener: () => void): Cleanup;
}

export function createStoredList<Item>({ key, most, parse, isSame }: StoredListSpec<Item>): StoredList<Item> {
  const known = new WeakMap<Services, { readonly text: string | undefined; readonly items: readonly Item[] }>();
  const listeners = new WeakMap<Services, Set<() => void>>();
  const listenersOf = (services: Services): Set<() => void> => {
    const found = listeners.get(services) ?? new Set();
    listeners.set(services, found);
    return found;
  };
  const get = (services: Services): readonly Item[] => {
    const text = services.port(storagePort).get(key);
    const before = known.get(services);
    if (before?.text === text && before) return before.items;
    const items = parseAll(text).flatMap((value) => parse(value) ?? []).slice(0, most);
    known.set(services, { text, items });
    return items;
  };
  const write = (services: Services, items: readonly Item[]): void => {
    services.port(storagePort).set(key, encodeJson(items.slice(0, most)));
    for (const listener of listenersOf(services)) listener();
  };
  return {
    get,
    add: (services, item) => write(services, [item, ...get(services).filter((each) => !isSame(each, item))]),
    remove: (services, item) => write(services, get(services).filter((each) => !isSame(each, item))),
    subscribe: (services, listener) => {
      listenersOf(services).add(listener);
      const stop = services.port(storagePort).subscribe((changed) => changed === key && listener());
      return () => {
        listenersOf(services).delete(listener);
        stop();
      };
    },
  };
}

function parseAll(text: string | undefined): readonly unknown[] {
  try {
    const value = decodeJson(text ?? '[]');
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
