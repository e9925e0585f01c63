import { chainErrors } from '../../contracts/chainErrors.ts';
import { endpointsOf } from '../../domain/chains/chains.ts';
import type { Chain } from '../../domain/chains/chains.ts';
import { decodeChainId } from '../../domain/encoding/hex.ts';
import * as limits from '../../domain/chains/limits.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { customChainAdded, selectCustomChains } from '../../store/network.ts';
import { forgetChainReads } from './forgetChainReads.ts';
import { loadPart } from '../../domain/loadPart.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/** A chain that the site did not configure. */
export interface AddCustomChainRequest {
  /** As {@link Chain}; anything the visitor typed may be given. */
  readonly chain: unknown;
  readonly signal?: AbortSignal | undefined;
}

/** Keeps a chain that the visitor wrote down, once each of its endpoints has said that it serves that chain. One of the same id that the visitor added before is replaced; one of the kit's own table keeps its currency, whatever is written. @throws input.notChain, input.notChainId, chain.ofSite, chain.tooManyAdded, chain.wrongEndpoint, rpc.* */
export function addCustomChain(request: AddCustomChainRequest): Flow<Promise<Chain>> {
  assertArguments('addCustomChain({ chain })', request);
  const { chain, signal } = request;
  return coreFlow(async (dispatch, getState, services, { owner }) => {
    services.noteUserActivation();
    const [{ parseCustomChain }, { withKnownCurrency }] = await Promise.all([loadPart(import('../../domain/chains/parseCustomChain.ts')), loadPart(import('./withKnownCurrency.ts'))]);
    const parsed = withKnownCurrency(parseCustomChain(chain));
    if (getState().network.chains.some(({ id }) => id === parsed.id)) throw chainErrors.ofSite({ chainId: parsed.id });
    assertRoom(selectCustomChains(getState()), parsed.id);
    await Promise.all(endpointsOf(parsed).map(async (rpc) => {
      const transport = await loadPart(services.transportTo({ ...parsed, rpc }, owner));
      const actual = decodeChainId(await transport.request({ method: 'eth_chainId' }, { signal }));
      if (actual !== parsed.id) throw chainErrors.wrongEndpoint({ host: new URL(rpc).host, actual, wanted: parsed.id });
    }));
    dispatch(customChainAdded(parsed));
    dispatch(forgetChainReads([parsed.id]));
    return parsed;
  });
}

function assertRoom(added: readonly Chain[], chainId: number): void {
  const others = added.filter(({ id }) => id !== chainId);
  if (others.length >= limits.maxCustomChains) throw chainErrors.tooManyAdded({ most: limits.maxCustomChains });
}
