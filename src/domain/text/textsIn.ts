const maxDepth = 5;

/** All texts in a value, at whatever depth: of its lists, and of its objects' properties. */
export function textsIn(value: unknown, depth = 0): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || depth >= maxDepth) return [];
  return Object.values(value).flatMap((item) => textsIn(item, depth + 1));
}
