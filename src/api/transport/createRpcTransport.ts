import type { Http } from '../../contracts/ports/http.ts';
import type { RpcCall, RpcTransport } from '../../contracts/transport.ts';
import { endpointsOf } from '../../domain/chains.ts';
import type { Chain } from '../../domain/chains.ts';
import type { Clock } from '../../domain/clock.ts';
import { inputErrors } from '../../domain/inputErrors.ts';
import { limits } from '../../domain/limits.ts';
import type { ServiceConfig } from '../../domain/service.ts';
import { serviceHeaders } from '../../domain/serviceHeaders.ts';
import type { Attempt, WireCall } from './attempt.ts';
import { createBatcher } from './createBatcher.ts';
import { createEndpoint } from './endpoint.ts';
import type { Endpoint } from './endpoint.ts';
import { rpcErrors } from './errors.ts';

export interface RpcTransportOptions {
  readonly chain: Chain;
  readonly http: Http;
  readonly clock: Clock;
  /** The site's own service: nodes on its hosts are told who asks. */
  readonly service?: ServiceConfig | undefined;
  /** Calls in one request; 1 turns batching off. */
  readonly batchSize?: number;
  /** How long a batch stays open; 0 for what is asked in one go. */
  readonly batchWaitMs?: number;
  /** For one request, to the last byte of its answer. */
  readonly limitMs?: number;
  readonly answerBytesMost?: number;
}

/** The kit's way to the nodes of one chain. Holds nothing open between calls, so there is nothing to close. @throws input.notChain without an endpoint */
export function createRpcTransport({
  chain, http, clock, service,
  batchSize = limits.rpcBatchSize, batchWaitMs = limits.rpcBatchWaitMs, limitMs = limits.requestMs, answerBytesMost = limits.answerBytesMost,
}: RpcTransportOptions): RpcTransport {
  const endpoints = endpointsOf(chain).map((url) => createEndpoint({ url, http, limitMs, answerBytesMost, headers: serviceHeaders(url, service) }));
  const batcher = createBatcher({ size: batchSize, waitMs: batchWaitMs, clock, attempt: firstOf(endpoints, chain) });
  let lastId = 0;
  return {
    chainId: chain.id,
    request: async (call, { signal } = {}) => batcher(encodeCall(call, (lastId += 1)), signal),
  };
}

/** The policy over the endpoints of a chain: so far, the first is asked and its word is final. */
function firstOf(endpoints: readonly Endpoint[], { id }: Chain): Attempt {
  const [first] = endpoints;
  if (!first) throw inputErrors.notChain({ why: `chain ${id} has no rpc` });
  return first.post;
}

/** Each call by itself, so that one that cannot be written fails alone. @throws rpc.badParams */
function encodeCall({ method, params = [] }: RpcCall, id: number): WireCall {
  try {
    return { id, method, text: JSON.stringify({ jsonrpc: '2.0', id, method, params }) };
  } catch (cause) {
    throw rpcErrors.badParams({ method }, { cause });
  }
}
