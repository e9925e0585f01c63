import type { WireCall } from './attempt.ts';
import { broadcastTo } from './broadcastTo.ts';
import { argsOf, encodeParams } from './call.ts';
import type { Layer } from './composeLayers.ts';
import type { Members } from './createMembers.ts';
import { inOrder } from './createPolicy.ts';
import { isRepeatable } from './isRepeatable.ts';
import { settleOne } from './settleOne.ts';

/** Sends what may change something, each call by itself; passes reads on. */
export function createSendLayer({ all, policyOver, verify }: Members, newId: () => number): Layer {
  /** Once, to an endpoint that has said which chain it serves: what a second time would do is not known. */
  const sendOnce = async (call: WireCall, signal: AbortSignal | undefined): Promise<unknown> => {
    await verify({ signal });
    const [confirmed] = inOrder(all.filter((member) => member.chain.isConfirmed()));
    if (!confirmed) return sendOnce(call, signal); // it failed for another call in the meantime
    return settleOne(policyOver(() => [confirmed], 0), call, signal);
  };

  const broadcast = (call: WireCall, signed: unknown, signal: AbortSignal | undefined): Promise<unknown> => {
    const findSent = (hash: string): WireCall => ({ id: newId(), method: 'eth_getTransactionByHash', params: JSON.stringify([hash]) });
    return settleOne(policyOver(() => all.map((member) => ({ ...member, ask: broadcastTo(member, { signed, findSent }) }))), call, signal);
  };

  return (call, next) => {
    const { method, signal } = call;
    if (isRepeatable(method)) return next(call);
    const [signed] = argsOf(call);
    encodeParams(call);
    call.id = newId();
    return method === 'eth_sendRawTransaction' ? broadcast(call, signed, signal) : sendOnce(call, signal);
  };
}
