import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { openApp } from '../windows/openApp.ts';
import type { OpenAppRequest } from '../windows/openApp.ts';
import { pairings } from './pairings.ts';

/** Opens the wallet's app inside the click, and tells the connect under way how that goes. */
export function handOver(walletId: string, app: Pick<OpenAppRequest, 'url' | 'appScheme'>): Flow<void> {
  return coreFlow((dispatch, _getState, services) => {
    const pairing = services.live(pairings).get(walletId);
    if (!pairing) return;
    pairing.follow(dispatch(openApp({ ...app, onPhase: pairing.handOver })));
  });
}
