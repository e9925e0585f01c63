import type { RpcTransport } from '../../contracts/transport.ts';
import { assertArguments } from '../../domain/assertArguments.ts';
import type { ChainId } from '../../domain/kitNames.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';

/** The way to the nodes of a configured chain, for the reads of a plugin's flows; the site has the same as `kit.transport`. @throws chain.unknown, screen.loadFailed */
export function openTransport(request: { readonly chainId: ChainId }): Flow<Promise<RpcTransport>> {
  assertArguments('openTransport({ chainId: number })', request);
  const { chainId } = request;
  return coreFlow(async (_dispatch, _getState, services) => services.transport(chainId));
}
