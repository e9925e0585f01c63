import type { RpcCall } from '../contracts/transport.ts';
import { answer } from './answer.ts';
import type { Answer, QueryContext } from './answer.ts';
import { askRpc } from './askRpc.ts';

/** The query function of an rpc endpoint: one call to a chain, decoded at once. What `decode` throws becomes `rpc.badResult`. */
export function readRpc<T>(context: QueryContext, chainId: number, call: RpcCall, decode: (result: unknown) => T): Promise<Answer<T>> {
  return answer(context, async (services, signal) => askRpc(await services.transport(chainId), call, decode, signal));
}
