import { defineErrors } from '../domain/errors.ts';
import type { KeyValueStorage } from '../contracts/ports/storage.ts';
import { decodeJson, encodeJson, isRecord } from '../domain/encoding/json.ts';
import type { Stored, StoredAccess, StoredKey } from '../kernel/stored.ts';
import { assertArguments } from '../domain/assertArguments.ts';

/** Values that a plugin keeps over visits. */
export const storedErrors = /* @__PURE__ */ defineErrors('stored', {
  tooLarge: { message: "'{owner}' may keep at most {maxCharacters} characters under '{key}'", remedy: 'Keep less, or raise maxCharacters.' },
});

/** How a value is kept. */
export interface StoredSpec<T> {
  /** One of the `storageKeys` of the plugin's permissions. */
  readonly key: string;
  /** What it is while nothing is stored, or nothing that can be read. */
  readonly initial: T;
  /** Raise it when the stored shape changes. 1 if absent; what was stored before there were versions is version 0. */
  readonly version?: number;
  /** Reads untrusted JSON that some version of the plugin has written; throws or returns undefined for what it cannot read. */
  parse(value: unknown, version: number): T | undefined;
  /** The longest text that is stored, in characters of JSON: 65,536 if absent. */
  readonly maxCharacters?: number;
}

const maxCharactersDefault = 65_536;

/** Defines a value that outlives the page: `ctx.stored(definition)` opens it, the same one at each call. */
export function defineStored<T>(spec: StoredSpec<T>): StoredKey<T> {
  assertArguments('defineStored({ key: string, parse: function })', spec);
  return Object.freeze({ key: spec.key, open: (access: StoredAccess) => openStored(spec, access) });
}

/** A value in the key-value storage, in an envelope that says its version: `{"v":1,"data":…}`. What cannot be read counts as not stored. @throws storage.keyNotDeclared */
function openStored<T>(spec: StoredSpec<T>, { owner, signal, report, ...access }: StoredAccess): Stored<T> {
  const { key, initial, version = 1, maxCharacters = maxCharactersDefault } = spec;
  const storage = access.storage as KeyValueStorage; // the kernel knows no port by its type
  const listeners = new Set<Parameters<Stored<T>['subscribe']>[0]>();
  let known: { readonly text: string | undefined; readonly value: T } = { text: undefined, value: initial };
  let stopFollowing: (() => void) | undefined;
  storage.get(key); // a key that is not declared fails where it is asked for, not at its first use

  const get = (): T => {
    const text = storage.get(key);
    if (text !== known.text) known = { text, value: read(text, spec) };
    return known.value;
  };
  const tell = (madeIn: 'thisTab' | 'otherTab'): void => {
    const value = get();
    for (const listener of [...listeners]) {
      try {
        listener(value, madeIn);
      } catch (error) {
        report(error);
      }
    }
  };
  const set = (value: T): void => {
    const text = value === initial ? undefined : encodeJson({ v: version, data: value });
    if (text !== undefined && text.length > maxCharacters) throw storedErrors.tooLarge({ owner, key, maxCharacters });
    if (text === undefined) storage.remove(key);
    else storage.set(key, text);
    tell('thisTab');
  };
  const stop = (): void => {
    stopFollowing?.();
    stopFollowing = undefined;
  };
  signal.addEventListener('abort', () => {
    listeners.clear();
    stop();
  }, { once: true });
  return {
    get,
    set,
    update: (change) => set(change(get())),
    subscribe: (listener) => {
      if (signal.aborted) return () => {};
      const own: typeof listener = (...change) => listener(...change); // the same function may subscribe twice
      listeners.add(own);
      stopFollowing ??= storage.subscribe((changed) => changed === key && tell('otherTab'));
      return () => {
        listeners.delete(own);
        if (listeners.size === 0) stop();
      };
    },
    ready: () => storage.ready?.() ?? Promise.resolve(),
  };
}

function read<T>(text: string | undefined, { initial, parse }: StoredSpec<T>): T {
  if (text === undefined) return initial;
  try {
    const stored = decodeJson(text);
    const isEnveloped = isRecord(stored) && typeof stored['v'] === 'number' && 'data' in stored;
    const value = isEnveloped ? parse(stored['data'], Number(stored['v'])) : parse(stored, 0);
    return value ?? initial;
  } catch {
    return initial;
  }
}
