import { userErrors } from '../../../src/contracts/errors.ts';
import type { Flow } from '../../../src/store/coreState.ts';
import { deskOf } from '../desk.ts';
import { connectAppLeft } from '../slice.ts';

/** Gives up what is under way with an app that is not let in yet: an app that waits for a yes hears no. */
export function leavePairing(): Flow<void> {
  return (dispatch, _getState, services) => {
    const desk = deskOf(services);
    desk.pairing?.abort(userErrors.cancelled());
    desk.pairing = undefined;
    const { proposed } = desk;
    desk.proposed = undefined;
    if (proposed) desk.serve().then((side) => side.reject(proposed.proposal, { code: 5000, message: 'User rejected.' })).catch(() => {}); // it learns it when its link expires
    dispatch(connectAppLeft());
  };
}
