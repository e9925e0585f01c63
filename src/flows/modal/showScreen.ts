import { screenErrors } from '../../domain/screenErrors.ts';
import { questionErrors } from '../../contracts/questionErrors.ts';
import { screenIdOf, screensPoint } from '../../contracts/points/screens.ts';
import type { ParamsArguments, ScreenParams, ScreenSpec } from '../../contracts/points/screens.ts';
import { walletsPoint } from '../../contracts/points/wallets.ts';
import type { ScreenId } from '../../domain/kitNames.ts';
import { toStorable } from '../../domain/toStorable.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { modalOpened, screenPushed, selectIsModalOpen } from '../../store/modal.ts';
import type { ShownScreen } from '../../store/modal.ts';
import { toShown } from '../../store/toShown.ts';

/** Opens the modal at a screen, or lays the screen over what it shows. The parameters are copied. @throws screen.unknown, question.notAsked, input.notSerialisable */
export function showScreen<Params extends object>(screen: ScreenSpec<Params>, ...params: ParamsArguments<Params>): Flow<void>;
/** By its id alone, which leaves the parameters unchecked by types. */
export function showScreen(screenId: ScreenId, params?: object): Flow<void>;
export function showScreen(screen: string | { readonly id: string }, params: object = {}): Flow<void> {
  return coreFlow((dispatch, _getState, services) => {
    services.noteUserActivation();
    const screenId = screenIdOf(screen);
    const spec = services.read(screensPoint).get(screenId);
    if (!spec) throw screenErrors.unknown({ screenId });
    if (spec.isQuestion) throw questionErrors.notAsked({ screenId });
    dispatch(layScreen(toShown(screenId, copyParams(params), services.read(walletsPoint))));
  });
}

/** @throws input.notSerialisable */
export function copyParams(params: object): ScreenParams {
  return toStorable(Object.fromEntries(Object.entries(params)), 'params');
}

/** Over what the modal shows, or as its first. */
export function layScreen(screen: ShownScreen): Flow<void> {
  return (dispatch, getState) => void dispatch((selectIsModalOpen(getState()) ? screenPushed : modalOpened)(screen));
}
