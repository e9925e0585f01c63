/** False if parsed JSON nests deeper than `levels`. Removes keys named `__proto__`, which would set the prototype of a later copy. */
export function sanitise(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (levels === 0) return false;
  if (Object.hasOwn(value, '__proto__')) Reflect.deleteProperty(value, '__proto__');
  for (const item of Array.isArray(value) ? value : Object.values(value)) {
    if (typeof item === 'object' && !sanitise(item, levels - 1)) return false;
  }
  return true;
}
