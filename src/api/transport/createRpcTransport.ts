import type { Http } from '../../contracts/ports/http.ts';
import type { RpcTransport } from '../../contracts/transport.ts';
import { endpointsOf } from '../../domain/chains/chains.ts';
import type { Chain } from '../../domain/chains/chains.ts';
import type { Clock } from '../../domain/clock.ts';
import { inputErrors } from '../../domain/inputErrors.ts';
import * as limits from '../../domain/limits.ts';
import type { ServiceConfig } from '../../domain/service/service.ts';
import { serviceHeaders } from '../../domain/service/serviceHeaders.ts';
import type { Attempt, Outcome, Policy, WireCall } from './attempt.ts';
import { broadcastTo } from './broadcastTo.ts';
import { createPolicy, inOrder } from './createPolicy.ts';
import { createDedupe } from './createDedupe.ts';
import { createEndpoint } from './endpoint.ts';
import { rpcErrors } from './errors.ts';
import { isRepeatable } from './isRepeatable.ts';
import { createMember } from './member.ts';
import type { Member } from './member.ts';

/** What a way to a chain is made of; the limits are those of the kit if absent. */
export interface RpcTransportOptions {
  readonly chain: Chain;
  readonly http: Http;
  readonly clock: Clock;
  /** Uniform in [0, 1), for the pauses between tries; absent, they are as long as may be. */
  readonly fraction?: () => number;
  /** The site's own service: nodes on its hosts are told who asks. */
  readonly service?: ServiceConfig | undefined;
  /** Calls in one request; 1 turns batching off. */
  readonly batchSize?: number;
  /** How long a batch stays open; 0 for what is asked in one go. */
  readonly batchWaitMs?: number;
  /** For one request, to the last byte of its answer. */
  readonly limitMs?: number;
  /** For one call with all its tries; 60 s at most. */
  readonly totalMs?: number;
  readonly maxAnswerBytes?: number;
  /** Ends what is under way, and refuses what comes later. */
  readonly signal?: AbortSignal | undefined;
}

/** The kit's way to the nodes of one chain. Holds nothing open between calls, so there is nothing to close. @throws input.notChain without an endpoint */
export function createRpcTransport({
  chain, http, clock, service, fraction = () => 1,
  batchSize = limits.rpcBatchSize, batchWaitMs = limits.rpcBatchWaitMs,
  limitMs: attemptMs = limits.rpcAttemptMs, totalMs = limits.rpcTotalMs, maxAnswerBytes = limits.maxAnswerBytes, signal: ended,
}: RpcTransportOptions): RpcTransport {
  let lastId = 0;
  const newId = (): number => (lastId += 1);
  const askChainId = (): WireCall => ({ id: newId(), method: 'eth_chainId', params: '[]' });
  const members = endpointsOf(chain).map((url) =>
    createMember({ endpoint: createEndpoint({ url, http, clock, maxAnswerBytes, headers: serviceHeaders(url, service) }), chainId: chain.id, clock, askChainId }));
  if (members.length === 0) throw inputErrors.notChain({ why: `chain ${chain.id} has no rpc` });

  const policyOver = (of: () => readonly Member[], maxRetries?: number): Policy => {
    const policy = createPolicy({ members: of, clock, fraction, attemptMs, totalMs: Math.min(totalMs, limits.requestMs), ...(maxRetries !== undefined && { maxRetries }) });
    return ended ? (calls, settle, signal) => policy(calls, settle, AbortSignal.any([ended, signal])) : policy;
  };

  /** Known to serve another chain: whatever it says is of no use. */
  const notWrong = (): readonly Member[] => members.filter((member) => !member.chain.isWrong());
  const readPolicy = policyOver(notWrong);
  const read: Policy = async (calls, settle, signal) => {
    if (notWrong().length === 0) await verify({ signal });
    return readPolicy(calls, settle, signal);
  };
  const dedupe = createDedupe({ size: batchSize, waitMs: batchWaitMs, clock, policy: read, newId });

  const verifyPolicy = policyOver(() => members.map((member) => ({ ...member, ask: confirmOf(member) })));
  const verify: RpcTransport['verify'] = async ({ signal } = {}) => {
    const isConfirmed = members.some((member) => member.chain.isConfirmed());
    if (!isConfirmed) await settleOne(verifyPolicy, askChainId(), signal);
  };

  /** By itself, once, to an endpoint that has said which chain it serves: nobody knows what a second time would do. */
  const sendOnce = async (call: WireCall, signal: AbortSignal | undefined): Promise<unknown> => {
    await verify({ signal });
    const [confirmed] = inOrder(members.filter((member) => member.chain.isConfirmed()));
    if (!confirmed) return sendOnce(call, signal); // it failed somebody else in the meantime
    return settleOne(policyOver(() => [confirmed], 0), call, signal);
  };

  const send = async (call: WireCall, signed: unknown, signal: AbortSignal | undefined): Promise<unknown> => {
    try {
      if (call.method !== 'eth_sendRawTransaction') return await sendOnce(call, signal);
      const findSent = (hash: string): WireCall => ({ id: newId(), method: 'eth_getTransactionByHash', params: JSON.stringify([hash]) });
      return await settleOne(policyOver(() => members.map((member) => ({ ...member, ask: broadcastTo(member, { signed, findSent }) }))), call, signal);
    } finally {
      dedupe.forget(); // what was asked before may be out of date
    }
  };

  return {
    chainId: chain.id,
    // Not async: each promise around an answer would cost as much as the rest of the call.
    request: ({ method, params = [] }, { signal } = {}) => {
      if (signal?.aborted) return Promise.reject(signal.reason);
      if (ended?.aborted) return Promise.reject(ended.reason);
      if (method === 'eth_subscribe' || method === 'eth_unsubscribe') return Promise.reject(rpcErrors.noSubscriptions());
      try {
        const json = encodeParams(method, params);
        return isRepeatable(method) ? dedupe.ask(method, json, signal) : send({ id: newId(), method, params: json }, params[0], signal);
      } catch (error) {
        return Promise.reject(error);
      }
    },
    verify,
  };
}

/** An attempt that asks nothing but which chain the endpoint serves. */
function confirmOf({ chain }: Member): Attempt {
  return async (calls, options) => {
    await chain.assert(options);
    return calls.map(() => ({ value: true }));
  };
}

async function settleOne(policy: Policy, call: WireCall, signal = new AbortController().signal): Promise<unknown> {
  const outcomes: Outcome[] = [];
  await policy([call], (_call, outcome) => outcomes.push(outcome), signal);
  const [outcome] = outcomes;
  if (!outcome || 'error' in outcome) throw outcome?.error ?? rpcErrors.noResponse();
  return outcome.value;
}

/** Each call by itself, so that one that cannot be written fails alone. @throws rpc.badParams */
function encodeParams(method: string, params: readonly unknown[]): string {
  try {
    return JSON.stringify(params);
  } catch (cause) {
    throw rpcErrors.badParams({ method }, { cause });
  }
}
