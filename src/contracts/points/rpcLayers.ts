import { definePoint } from '../../kernel/point.ts';
import type { Port } from '../../kernel/port.ts';
import type { RpcCall, RpcOptions } from '../transport.ts';

/** A JSON-RPC call on its way to a chain's nodes. It names no endpoint: the addresses of those hold the site's keys. */
export interface RpcRequest extends RpcCall, RpcOptions {
  /** Not to be changed: pass on a request with other ones. */
  readonly params: readonly unknown[];
}

/** Another endpoint than those of the chain, for one request. */
export interface RpcRoute {
  /** Its origin is one that the plugin's permissions allow, and the plugin names `httpPort` in `needs`. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Passes a request on, to the layers below and in the end to the chain's nodes; with a route, by one HTTP request to another endpoint, past the
 * layers below, batching and repetition. A request that is passed on without its signal goes on when the caller leaves. What may change something (any method but the known reads) is passed on once at most, and only where
 * the layer was given such a request; a read ten times at most.
 * @throws rpc.layerRepeats; http.notAllowed, http.beforeIntent for a route; else what the nodes answer
 */
export type RpcNext = (request: RpcCall & RpcOptions, route?: RpcRoute) => Promise<unknown>;

/** One step of every request to a chain: it answers by itself, or passes the request on and may change what comes back. Answers are shared, and not to be changed. */
export type RpcLayer = (request: RpcRequest, next: RpcNext) => Promise<unknown>;

/** The chain that a layer is made for, and what the layer may use. */
export interface RpcLayerContext {
  readonly chainId: number;
  /** A port that the plugin names in `needs`, narrowed to what its permissions allow. @throws plugin.portNotDeclared, plugin.portUnfilled */
  port<T>(port: Port<T>): T;
  /** Aborted when the plugin is removed. */
  readonly signal: AbortSignal;
  /** Reports a fault that no caller needs to hear of. */
  report(error: unknown): void;
}

/** An endpoint of a chain, as far as a plugin may know it. */
export interface RpcTarget {
  readonly chainId: number;
  /** `https://host[:port]`, one that the plugin's permissions allow. */
  readonly origin: string;
}

/** What a plugin puts between the kit and the nodes of each chain. */
export interface RpcLayerSpec {
  /** Starts with the id of the plugin that brings it. */
  readonly id: string;
  /** Makes the layer of one chain, when the chain is first asked for something. Requests wait for one that is still being fetched, and fail with one that cannot be made. */
  create?(context: RpcLayerContext): RpcLayer | Promise<RpcLayer>;
  /** Headers for each HTTP request to a chain's endpoint, a batch or the question which chain it serves. Never asked for endpoints at origins that the plugin may not contact. */
  headers?(target: RpcTarget): Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>;
}

/**
 * Layers around the requests to all configured chains, the first rank outermost. `first`, `early` and `normal` see the request of each caller;
 * `late` and `last` see what is left once identical reads under way are one. Below all of them are batches, repetition and failover.
 */
export const rpcLayersPoint = /* @__PURE__ */ definePoint<RpcLayerSpec>({ id: 'rpcLayers', keyOf: ({ id }) => id, namesOf: ({ id }) => [id] });
