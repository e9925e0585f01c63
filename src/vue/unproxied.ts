import { toRaw } from 'vue';

/**
 * What a caller gave, without Vue's proxies around it, however deep: a request may hold parts of a `reactive` form, and what wallets in other windows, the
 * store and `structuredClone` are handed must be plain. Other objects than lists and plain ones stay the same.
 */
export function unproxied<Value>(value: Value): Value {
  const raw = toRaw(value);
  if (Array.isArray(raw)) return raw.map(unproxied) as Value; // the same list, item by item
  return isPlain(raw) ? (Object.fromEntries(Object.entries(raw).map(([key, item]) => [key, unproxied(item)])) as Value) : raw; // the same object, field by field
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
