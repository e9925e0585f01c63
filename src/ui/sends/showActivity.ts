import { openModal } from '../../flows/modal/openModal.ts';
import { showScreen } from '../../flows/modal/showScreen.ts';
import type { Flow } from '../../store/coreState.ts';

/** Opens the modal at the list of what is on its way, the account's details below it. */
export function showActivity(): Flow<void> {
  return (dispatch) => {
    dispatch(openModal());
    dispatch(showScreen('core.activity'));
  };
}
