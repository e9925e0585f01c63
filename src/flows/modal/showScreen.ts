import { screenErrors, userErrors } from '../../contracts/errors.ts';
import { guardsPoint } from '../../contracts/points/guards.ts';
import { screensPoint } from '../../contracts/points/screens.ts';
import type { ScreenParams } from '../../contracts/points/screens.ts';
import { walletsPoint } from '../../contracts/points/wallets.ts';
import { selectConnectPhase, selectIsConnectShown } from '../../store/connection.ts';
import { connectingScreenId, firstScreenId, modalClosed, modalOpened, screenPopped, screenPushed, selectIsModalOpen, selectScreenDepth, selectScreens } from '../../store/modal.ts';
import type { ShownScreen } from '../../store/modal.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { cancelConnect } from '../connection/cancelConnect.ts';

/** Opens the modal at a screen, or lays the screen over what it shows. @throws screen.unknown */
export function showScreen(screenId: string, params: ScreenParams = {}): Flow<void> {
  return coreFlow((dispatch, getState, services) => {
    services.noteUserActivation();
    if (!services.read(screensPoint).has(screenId)) throw screenErrors.unknown({ screenId });
    dispatch((selectIsModalOpen(getState()) ? screenPushed : modalOpened)({ screenId, params }));
  });
}

/** Opens the modal anew at its first screen: the wallets, or, when one is connected, the account or what stands before it; and over it the connect that is under way. */
export function openModal(): Flow<void> {
  return coreFlow((dispatch, getState, services) => {
    services.noteUserActivation();
    dispatch(giveUpQuestions(selectScreens(getState())));
    const isConnected = getState().connection.activeWalletId !== undefined;
    dispatch(modalOpened({ screenId: firstScreenId(isConnected, services.read(guardsPoint)), params: {} }));
    const phase = selectConnectPhase(getState());
    if (phase.at !== 'connecting' || phase.isSilent) return;
    // One that goes on while the modal is closed is what people want to see.
    const { walletId } = phase;
    const wallet = services.read(walletsPoint).find(({ id }) => id === walletId);
    dispatch(screenPushed({ screenId: wallet?.screenId ?? connectingScreenId, params: { walletId } }));
  });
}

/** One screen back. What the screen was waiting for is given up. */
export function goBack(): Flow<void> {
  return (dispatch, getState) => {
    const depth = selectScreenDepth(getState());
    dispatch(giveUpQuestions(selectScreens(getState()).slice(-1)));
    // One that is shown further below goes on.
    if (!selectScreens(getState()).slice(0, -1).some(({ screenId }) => screenId === connectingScreenId)) dispatch(giveUpConnect());
    // A connect that is given up takes its screen along.
    if (depth > 0 && selectScreenDepth(getState()) === depth) dispatch(screenPopped());
  };
}

/** Closes the modal. What it was waiting for is given up. */
export function closeModal(): Flow<void> {
  return (dispatch, getState) => {
    dispatch(giveUpQuestions(selectScreens(getState())));
    dispatch(giveUpConnect());
    dispatch(modalClosed());
  };
}

function giveUpConnect(): Flow<void> {
  return (dispatch, getState) => {
    if (selectIsConnectShown(getState())) dispatch(cancelConnect());
  };
}

/** Whoever waits for an answer from one of these screens will not get it. */
export function giveUpQuestions(screens: readonly ShownScreen[]): Flow<void> {
  return coreFlow((_dispatch, _getState, services) => {
    for (const { params } of screens) {
      const { questionId } = params;
      if (typeof questionId === 'string') services.questions.get(questionId)?.reject(userErrors.cancelled());
    }
  });
}
