import { readNonce } from '../../api/writes/readNonce.ts';
import { readPaidPrice } from '../../api/writes/readPaidPrice.ts';
import type { WriteContext } from '../../api/writes/writeContext.ts';
import { chainErrors } from '../../contracts/chainErrors.ts';
import { httpPort } from '../../contracts/ports/http.ts';
import type { Services } from '../../contracts/services.ts';
import { traitsOf } from '../../data/chainTraits.ts';
import { endpointsOf } from '../../domain/chains/chains.ts';
import type { CoreState } from '../../store/coreState.ts';
import { selectChain } from '../../store/network.ts';
import { askEndpoints } from './askEndpoints.ts';

/** The way to a chain, once its endpoint has said that it is that chain. It ends with the kit. @throws chain.unknown, rpc.wrongChain, rpc.* */
export async function writeContextOf(services: Services, state: CoreState, chainId: number, signal: AbortSignal | undefined): Promise<WriteContext> {
  const chain = selectChain(state, chainId);
  if (!chain) throw chainErrors.unknown({ chainId });
  const transport = await services.transport(chainId);
  const either = signal ? AbortSignal.any([signal, services.signal]) : services.signal;
  await transport.verify({ signal: either });
  return {
    transport, traits: traitsOf(chain), http: services.port(httpPort), signal: either,
    ...(endpointsOf(chain).length > 1 && {
      readPaid: () => askEndpoints(services, chain, readPaidPrice, either),
      readNonces: (address) => askEndpoints(services, chain, (endpoint, inner) => readNonce(endpoint, address, 'latest', inner), either),
    }),
  };
}
