import { chainErrors } from '../../contracts/chainErrors.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { customChainRemoved, selectCustomChains } from '../../store/network.ts';
import { forgetChainReads } from './forgetChainReads.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/** Forgets a chain that the visitor added; its endpoints are not spoken to any more. @throws chain.unknown for a chain that was not added */
export function removeCustomChain(request: { readonly chainId: number }): Flow<void> {
  assertArguments('removeCustomChain({ chainId })', request);
  const { chainId } = request;
  return coreFlow((dispatch, getState) => {
    if (!selectCustomChains(getState()).some(({ id }) => id === chainId)) throw chainErrors.unknown({ chainId });
    dispatch(customChainRemoved({ chainId }));
    dispatch(forgetChainReads([chainId]));
  });
}
