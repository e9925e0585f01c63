import type { LiveKey } from '../contracts/defineLive.ts';

/** What lives beside one kit's store. */
export interface Live {
  /** The same for the same definition, until the kit is destroyed. */
  get<T>(definition: LiveKey<T>): T;
  /** What has been asked for. */
  names(): readonly string[];
}

/** Makes each thing when it is first asked for. */
export function createLive(signal: AbortSignal): Live {
  const made = new Map<LiveKey<unknown>, unknown>();
  signal.addEventListener('abort', () => made.clear());
  return {
    get: <T>(definition: LiveKey<T>): T => {
      const live = (made.has(definition) ? made.get(definition) : definition.create(signal)) as T; // made by this very definition
      if (!signal.aborted) made.set(definition, live);
      return live;
    },
    names: () => [...made.keys()].map(({ name }) => name),
  };
}
