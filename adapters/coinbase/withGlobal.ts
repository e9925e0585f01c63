/** Runs with another value of a global, and puts the old one back before anything else can see it: `run` must do its work at once. */
export function withGlobal<T>(name: string, value: unknown, run: () => T): T {
  const before = Object.getOwnPropertyDescriptor(globalThis, name);
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true, enumerable: before?.enumerable ?? false });
  try {
    return run();
  } finally {
    if (before) Object.defineProperty(globalThis, name, before);
    else Reflect.deleteProperty(globalThis, name);
  }
}
