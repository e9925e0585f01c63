import type { KeyValueStorage } from '../contracts/ports/storage.ts';
import { decodeJson } from '../domain/encoding/json.ts';
import type { CoreStorageKey } from './storageKeys.ts';

/** What stands under a key; undefined for nothing and for what is no JSON of ours. */
export function readJson(storage: KeyValueStorage, key: CoreStorageKey): unknown {
  const text = storage.get(key);
  return text === undefined ? undefined : parseJson(text);
}

function parseJson(text: string): unknown {
  try {
    return decodeJson(text);
  } catch {
    return undefined;
  }
}

/** Short enough to be a name or a message. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 300;
}
