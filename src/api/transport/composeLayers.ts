import type { Call } from './call.ts';

/** Settles a call, by itself or by what it hands the call to. */
export type Handler = (call: Call) => Promise<unknown>;

/** One step between a caller and the nodes. It may be asked thousands of times in one go. */
export type Layer = (call: Call, next: Handler) => Promise<unknown>;

/** The layers around a handler, the first one outermost. */
export function composeLayers(layers: readonly Layer[], innermost: Handler): Handler {
  return layers.reduceRight<Handler>((next, layer) => (call) => layer(call, next), innermost);
}
