'use client';
import { walletResolversPoint } from '../../../contracts/points/walletResolvers.ts';
import { walletsPoint } from '../../../contracts/points/wallets.ts';
import { resolveWalletById } from '../../../flows/connection/resolveWalletById.ts';
import { resolveWallet } from '../../../flows/connection/resolveWallet.ts';
import { connect } from '../../../flows/connection/connect.ts';
import { selectConnectPhase } from '../../../store/connection.ts';
import type { CoreState } from '../../../store/coreState.ts';
import { connectingScreenId, selectScreens, selectShownScreen } from '../../../store/modal.ts';
import { useLatchkey } from '../../kit/kitContext.ts';
import { useNavigation } from '../../modal/navigation.ts';
import type { Choice } from './choices.ts';

/** What choosing a wallet does: connect, within the click, or show where to get it where no plugin can reach it. */
export function usePickWallet(): (choice: Choice) => void {
  const { dispatch, getState, read } = useLatchkey();
  const { show, isBeside = false } = useNavigation();
  const goOn = (walletId: string | undefined, choice: Choice): void => {
    if (walletId === undefined) return show('core.getStarted', { walletId: choice.id });
    const screenId = read(walletsPoint).find(({ id }) => id === walletId)?.screenId ?? connectingScreenId;
    if (isBeside && isUnderWay(getState(), walletId, screenId)) return; // a wallet that is asked twice refuses, or asks twice
    show(screenId, { walletId });
    dispatch(connect({ walletId })).catch(() => {}); // the screen shows the phase it ends in
  };
  return (choice) => {
    const { id, listed, known } = choice;
    if (listed && listed.state !== 'absent') return goOn(id, choice);
    if (known) return goOn(dispatch(resolveWallet(known)), choice);
    if (read(walletResolversPoint).length === 0) return goOn(undefined, choice);
    const shown = selectShownScreen(getState());
    const arrived = (walletId?: string): void => {
      if (selectShownScreen(getState()) === shown) goOn(walletId, choice); // a visitor who has gone on, or closed the modal, wants it no more
    };
    dispatch(resolveWalletById(id)).then(arrived, () => arrived());
  };
}

/** Whether one sees it being connected already, beside the list. */
function isUnderWay(state: CoreState, walletId: string, screenId: string): boolean {
  const phase = selectConnectPhase(state);
  const isShown = selectScreens(state).some((shown) => shown.screenId === screenId && shown.params['walletId'] === walletId); // what it asks may lie over it
  return phase.at === 'connecting' && !phase.isSilent && phase.walletId === walletId && isShown;
}
