/**
 * Something that flows of the core keep beside the store, e.g. a queue or a cache. A kit makes its own when a flow first asks for it, so that pages
 * without that flow carry none of it.
 */
export interface LiveKey<T> {
  /** As `explain()` lists it. */
  readonly name: string;
  /** Makes that of one kit. The signal is aborted when the kit is destroyed; from then on the kit does not keep it. */
  create(signal: AbortSignal): T;
}

/** Names what lives beside the store, for `services.live`. Plugins keep theirs in the `live` of their key. */
export function defineLive<T>(name: string, create: (signal: AbortSignal) => T): LiveKey<T> {
  return { name, create };
}
