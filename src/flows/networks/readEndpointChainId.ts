import { decodeChainId } from '../../domain/encoding/hex.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';

export interface EndpointQuestion {
  /** As `parseCustomChain` takes them. */
  readonly rpc: string;
  readonly signal?: AbortSignal | undefined;
}

/** Which chain an endpoint says that it serves, before anything of it is kept. @throws input.notChainId, rpc.* */
export function readEndpointChainId({ rpc, signal }: EndpointQuestion): Flow<Promise<number>> {
  return coreFlow(async (_dispatch, _getState, services, { owner }) => {
    services.noteUserActivation();
    // The id is what is asked for: `eth_chainId` alone is answered whatever chain it was asked of.
    const transport = await services.transportTo({ id: 1, name: rpc, rpc, nativeCurrency: { name: '', symbol: '', decimals: 18 } }, owner);
    return decodeChainId(await transport.request({ method: 'eth_chainId' }, { signal }));
  });
}
