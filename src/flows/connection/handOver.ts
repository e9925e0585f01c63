import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { pairings } from './pairings.ts';

/** Notes that the person has gone on in the wallet's app, for the connect under way. The opening itself belongs into the click, see `Page.open`. */
export function handOver(walletId: string): Flow<void> {
  return coreFlow((_dispatch, _getState, services) => services.live(pairings).get(walletId)?.handOver());
}
