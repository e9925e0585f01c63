import type { Chain } from '../domain/chains/chains.ts';
import { selectActiveChainId, selectChain } from './network.ts';

const mainChainId = 1;

/** Where names are looked up: on the main chain if the site configured it, else on the active one. The nodes of a main chain that a visitor added must not say where what is sent on others goes. */
export function selectNameChain(state: Parameters<typeof selectActiveChainId>[0]): Chain | undefined {
  return state.network.chains.find(({ id }) => id === mainChainId) ?? selectChain(state, selectActiveChainId(state));
}
