import type { Http } from '../../contracts/ports/http.ts';
import type { RpcOptions } from '../../contracts/transport.ts';
import { endpointsOf } from '../../domain/chains/chains.ts';
import type { Chain } from '../../domain/chains/chains.ts';
import type { Clock } from '../../domain/clock.ts';
import { inputErrors } from '../../domain/inputErrors.ts';
import * as limits from '../../domain/limits.ts';
import type { ServiceConfig } from '../../domain/service/service.ts';
import { serviceHeaders } from '../../domain/service/serviceHeaders.ts';
import type { Attempt, Policy, WireCall } from './attempt.ts';
import { createPolicy } from './createPolicy.ts';
import { createEndpoint } from './endpoint.ts';
import type { LayerHeaders } from './endpoint.ts';
import { createMember } from './member.ts';
import type { Member } from './member.ts';
import { settleOne } from './settleOne.ts';

export interface MembersOptions {
  readonly chain: Chain;
  readonly http: Http;
  readonly clock: Clock;
  readonly fraction: () => number;
  readonly service: ServiceConfig | undefined;
  readonly attemptMs: number;
  readonly totalMs: number;
  readonly maxAnswerBytes: number;
  readonly signal: AbortSignal | undefined;
  readonly layerHeaders: LayerHeaders | undefined;
  newId(): number;
  /** Told of each endpoint that serves another chain, once. */
  readonly report?: ((error: unknown) => void) | undefined;
}

/** The endpoints of one chain, and the policies by which they are asked. */
export interface Members {
  readonly all: readonly Member[];
  /** A policy over some of the members. */
  policyOver(members: () => readonly Member[], maxRetries?: number): Policy;
  /** For reads: over all members that are not known to serve another chain. */
  readonly read: Policy;
  verify(options?: RpcOptions): Promise<void>;
}

/** Creates a member for each endpoint of a chain. @throws input.notChain without an endpoint */
export function createMembers({ chain, http, clock, fraction, service, attemptMs, totalMs, maxAnswerBytes, signal: ended, layerHeaders, newId, report }: MembersOptions): Members {
  const askChainId = (): WireCall => ({ id: newId(), method: 'eth_chainId', params: '[]' });
  const all = endpointsOf(chain).map((url) =>
    createMember({ endpoint: createEndpoint({ url, http, clock, maxAnswerBytes, headers: serviceHeaders(url, service), layerHeaders }), chainId: chain.id, clock, askChainId, report }));
  if (all.length === 0) throw inputErrors.notChain({ why: `chain ${chain.id} has no rpc` });

  const policyOver: Members['policyOver'] = (members, maxRetries) => {
    const policy = createPolicy({ members, clock, fraction, attemptMs, totalMs: Math.min(totalMs, limits.requestMs), ...(maxRetries !== undefined && { maxRetries }) });
    return ended ? (calls, settle, signal) => policy(calls, settle, AbortSignal.any([ended, signal])) : policy;
  };

  const verifyPolicy = policyOver(() => all.map((member) => ({ ...member, ask: confirmOf(member) })));
  const verify: Members['verify'] = async ({ signal } = {}) => {
    const isConfirmed = all.some((member) => member.chain.isConfirmed());
    if (!isConfirmed) await settleOne(verifyPolicy, askChainId(), signal);
  };

  /** Answers of a node of another chain are of no use. */
  const notWrong = (): readonly Member[] => all.filter((member) => !member.chain.isWrong());
  const readPolicy = policyOver(notWrong);
  const read: Policy = async (calls, settle, signal) => {
    if (notWrong().length === 0) await verify({ signal });
    return readPolicy(calls, settle, signal);
  };

  return { all, policyOver, read, verify };
}

/** An attempt that asks nothing but which chain the endpoint serves. */
function confirmOf({ chain }: Member): Attempt {
  return async (calls, options) => {
    await chain.assert(options);
    return calls.map(() => ({ value: true }));
  };
}
