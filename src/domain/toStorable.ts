import { assertStorablePart } from './assertStorable.ts';
import { mapItems } from './mapItems.ts';

/** Nothing can change in them any more, so that each is its own copy: what was shown stays the object that is signed. */
const copies = /* @__PURE__ */ new WeakSet();

/**
 * A frozen copy for the store: what is done with the original afterwards changes nothing. Each part is read once, so that one that computes its value
 * has said it. @throws input.notSerialisable with the path of the first live object or circle
 */
export function toStorable<T>(value: T, path = 'value'): T {
  return copy(value, path, []) as T; // made part by part of that very value
}

function copy(value: unknown, path: string, around: readonly unknown[]): unknown {
  assertStorablePart(value, path, around);
  if (typeof value !== 'object' || value === null || copies.has(value)) return value;
  const within = [...around, value];
  const made = Array.isArray(value)
    ? mapItems(value, (item, at) => copy(item, `${path}.${at}`, within))
    : Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copy(item, `${path}.${key}`, within)]));
  copies.add(made);
  return Object.freeze(made);
}
