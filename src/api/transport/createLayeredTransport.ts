import type { RpcTransport } from '../../contracts/transport.ts';
import * as limits from '../../domain/limits.ts';
import { Call } from './call.ts';
import { composeLayers } from './composeLayers.ts';
import type { Handler } from './composeLayers.ts';
import { createBatcher } from './createBatcher.ts';
import { createDedupe } from './createDedupe.ts';
import { createMembers } from './createMembers.ts';
import { createSendLayer } from './createSendLayer.ts';
import { rpcErrors } from './errors.ts';
import { isRepeatable } from './isRepeatable.ts';
import type { PluginLayers } from './layers/createPluginLayers.ts';
import type { RpcTransportOptions } from './transportOptions.ts';
import * as transportLimits from './transportLimits.ts';

/** A transport with the layers of plugins around its own: theirs, joining of identical reads, theirs again, sending, and batches innermost. */
export function createLayeredTransport(options: RpcTransportOptions, plugins?: PluginLayers): RpcTransport {
  const {
    chain, http, clock, service, fraction = () => 1, batchSize = limits.rpcBatchSize, batchWaitMs = limits.rpcBatchWaitMs,
    limitMs: attemptMs = transportLimits.attemptMs, totalMs = limits.requestMs, maxAnswerBytes = transportLimits.maxAnswerBytes, signal: ended, report,
  } = options;
  let lastId = 0;
  const newId = (): number => (lastId += 1);
  const members = createMembers({ chain, http, clock, fraction, service, attemptMs, totalMs, maxAnswerBytes, signal: ended, layerHeaders: plugins?.headersFor, newId, report });
  const dedupe = createDedupe();
  const send = createSendLayer(members, newId);
  const batch = createBatcher({ size: batchSize, waitMs: batchWaitMs, clock, policy: members.read, newId });

  const compose = (outer = plugins?.layers().outer ?? [], inner = plugins?.layers().inner ?? []): Handler => composeLayers([...outer, dedupe.layer, ...inner, send], batch);
  let composed = plugins?.layers();
  let handle = compose();
  const current = (): Handler => {
    const layers = plugins?.layers();
    if (layers !== composed) {
      composed = layers;
      handle = compose();
    }
    return handle;
  };

  return {
    chainId: chain.id,
    // Not async: each promise around an answer would cost as much as the rest of the call.
    request: ({ method, params = [] }, { signal } = {}) => {
      if (signal?.aborted) return Promise.reject(signal.reason);
      if (ended?.aborted) return Promise.reject(ended.reason);
      if (method === 'eth_subscribe' || method === 'eth_unsubscribe') return Promise.reject(rpcErrors.noSubscriptions());
      try {
        const answer = current()(new Call(method, params, signal));
        return isRepeatable(method) ? answer : answer.finally(dedupe.forget); // what was asked before may be out of date
      } catch (error) {
        return Promise.reject(error);
      }
    },
    verify: members.verify,
  };
}
