import { parseCustomChains } from '../../domain/chains/parseCustomChain.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { customChainsRead, selectCustomChains } from '../../store/network.ts';
import { forgetChainReads } from './forgetChainReads.ts';
import { withKnownCurrency } from './withKnownCurrency.ts';

/** Takes the chains that the visitor added from storage: when the page starts, and when another tab has changed them. */
export function readCustomChains(text: string | undefined): Flow<void> {
  return coreFlow((dispatch, getState) => {
    const before = selectCustomChains(getState());
    const chains = parseCustomChains(text).map(withKnownCurrency);
    dispatch(customChainsRead(chains));
    dispatch(forgetChainReads([...new Set([...before, ...chains].map(({ id }) => id))]));
  });
}
