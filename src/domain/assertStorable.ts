import { inputErrors } from './inputErrors.ts';
import { isStorable } from './encoding/isStorable.ts';
import type { Storable } from './encoding/json.ts';

/** Walks the whole value. @throws input.notSerialisable with the path of the first live object or circle */
export function assertStorable(value: unknown, path = 'value'): asserts value is Storable {
  assertPart(value, path, []);
}

function assertPart(value: unknown, path: string, around: readonly unknown[]): void {
  assertStorablePart(value, path, around);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, item] of Object.entries(value)) assertPart(item, `${path}.${key}`, [...around, value]);
}

/** One value by itself, not what is in it; `around` are the objects that it is in. @throws input.notSerialisable */
export function assertStorablePart(value: unknown, path: string, around: readonly unknown[]): asserts value is Storable {
  if (!isStorable(value)) throw inputErrors.notSerialisable({ path, kind: typeof value === 'object' ? value?.constructor?.name ?? 'object' : typeof value });
  if (around.includes(value)) throw inputErrors.notSerialisable({ path, kind: 'a circle' });
}
