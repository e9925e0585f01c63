import type { RpcCall } from '../../contracts/transport.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import type { ChainId } from '../../domain/kitNames.ts';

export interface RpcRequest extends RpcCall {
  readonly chainId: ChainId;
  readonly signal?: AbortSignal | undefined;
}

/** One JSON-RPC call to the nodes of a configured chain, by the kit's transport. The answer is untrusted. @throws chain.unknown, rpc.*, the signal's reason */
export function requestRpc({ chainId, signal, ...call }: RpcRequest): Flow<Promise<unknown>> {
  return coreFlow(async (_dispatch, _getState, services) => (await services.transport(chainId)).request(call, { signal }));
}
