import { Buffer } from 'buffer';

/** What readable-stream expects of its surroundings and a page does not have. Injected by the build. */
const process = {
  env: {},
  nextTick: (run: (...args: unknown[]) => void, ...args: unknown[]): void => queueMicrotask(() => run(...args)),
};

export { Buffer, process };
