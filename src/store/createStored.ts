import { storageErrors } from '../contracts/errors.ts';
import type { KeyValueStorage } from '../contracts/ports/storage.ts';
import { decodeJson, encodeJson, isRecord } from '../domain/encoding/json.ts';
import type { Stored, StoredSpec } from '../kernel/stored.ts';

export interface StoredOptions<T> {
  /** For messages. */
  readonly owner: string;
  readonly key: string;
  readonly spec: StoredSpec<T>;
  /** Narrowed to what the owner may touch. */
  readonly storage: KeyValueStorage;
  /** Ends the subscriptions. */
  readonly signal: AbortSignal;
  /** A listener that throws. */
  report(error: unknown): void;
}

const maxCharactersDefault = 65_536;

/** A value in the key-value storage, in an envelope that says its version: `{"v":1,"data":…}`. What cannot be read counts as not stored. @throws storage.keyNotDeclared */
export function createStored<T>({ owner, key, spec, storage, signal, report }: StoredOptions<T>): Stored<T> {
  const { initial, version = 1, maxCharacters = maxCharactersDefault } = spec;
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
    if (text !== undefined && text.length > maxCharacters) throw storageErrors.tooLarge({ owner, key, maxCharacters });
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
