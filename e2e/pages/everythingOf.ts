/** Whatever can be read off an error, also what it does not list, and off its causes. */
export function everythingOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  const own = Object.fromEntries(Reflect.ownKeys(error).map((key) => [String(key), Reflect.get(error, key)]));
  const { cause, ...rest } = own;
  return [error instanceof Error ? error.toString() : '', writeAll(error), writeAll(rest), ...('errors' in error && Array.isArray(error.errors) ? error.errors.map(everythingOf) : []), ...(cause === undefined ? [] : [everythingOf(cause)])].join('\n');
}

/** A value as text, with what JSON leaves out: bytes, large numbers, errors, maps, sets, and what is met twice. */
export function writeAll(value: unknown): string {
  const around: unknown[] = [];
  const write = (each: unknown): unknown => {
    if (typeof each === 'bigint' || typeof each === 'function' || typeof each === 'symbol') return String(each);
    if (typeof each !== 'object' || each === null) return each;
    if (around.includes(each)) return '[circle]';
    around.push(each);
    try {
      if (each instanceof ArrayBuffer) return [...new Uint8Array(each)];
      if (ArrayBuffer.isView(each)) return [...new Uint8Array(each.buffer, each.byteOffset, each.byteLength)];
      if (each instanceof Map || each instanceof Set || Array.isArray(each)) return [...each].map(write);
      const names = each instanceof Error ? Reflect.ownKeys(each) : Object.keys(each);
      return Object.fromEntries(names.map((name) => [String(name), write(Reflect.get(each, name))]));
    } finally {
      around.pop();
    }
  };
  return JSON.stringify(write(value)) ?? 'undefined';
}
