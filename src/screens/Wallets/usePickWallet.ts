'use client';
import { connect } from '../../flows/connect.ts';
import { selectConnectPhase } from '../../store/connection.ts';
import type { CoreState } from '../../store/coreState.ts';
import { connectingScreenId, selectShownScreen } from '../../store/modal.ts';
import { useLatchkey } from '../../ui/kitContext.ts';
import { useNavigation } from '../../ui/navigation.ts';
import type { Choice } from './choices.ts';

/** What choosing a wallet does: connect, within the click, or show where to get it. */
export function usePickWallet(): (choice: Choice) => void {
  const { dispatch, getState } = useLatchkey();
  const { show, isBeside = false } = useNavigation();
  return ({ id, listed }) => {
    if (!listed || listed.state === 'absent') return show('core.getStarted', { walletId: id });
    const { screenId = connectingScreenId } = listed.wallet;
    if (isBeside && isUnderWay(getState(), id, screenId)) return; // a wallet that is asked twice refuses, or asks twice
    show(screenId, { walletId: id });
    dispatch(connect({ walletId: id })).catch(() => {}); // the screen shows the phase it ends in
  };
}

/** Whether one sees it being connected already, beside the list. */
function isUnderWay(state: CoreState, walletId: string, screenId: string): boolean {
  const phase = selectConnectPhase(state);
  const shown = selectShownScreen(state);
  return phase.at === 'connecting' && !phase.isSilent && phase.walletId === walletId && shown?.screenId === screenId && shown.params['walletId'] === walletId;
}
