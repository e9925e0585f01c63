import type { RpcCall } from '../../contracts/transport.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import type { ChainId } from '../../domain/kitNames.ts';
import { assertInDevelopment } from '../../domain/assertInDevelopment.ts';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** A call to the nodes of one of the kit's chains. */
export interface RpcRequest extends RpcCall {
  readonly chainId: ChainId;
  readonly signal?: AbortSignal | undefined;
}

/** One JSON-RPC call to the nodes of a configured chain, by the kit's transport. The answer is untrusted. @throws chain.unknown, rpc.*, the signal's reason */
export function requestRpc(request: RpcRequest): Flow<Promise<unknown>> {
  if (process.env.NODE_ENV !== 'production') assertInDevelopment('requestRpc({ chainId, method: string })', request);
  const { chainId, signal, ...call } = request;
  return coreFlow(async (_dispatch, _getState, services) => (await services.transport(chainId)).request(call, { signal }));
}
