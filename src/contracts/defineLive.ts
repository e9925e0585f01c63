import type { LiveKey, Services } from './services.ts';

/** Names what lives beside the store, for `services.live`. Plugins keep theirs in the `live` of their key. */
export function defineLive<T>(name: string, create: (services: Services) => T): LiveKey<T> {
  return { name, create };
}
