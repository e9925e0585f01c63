import { selectIsConnectShown } from '../../store/connection.ts';
import type { Flow } from '../../store/coreState.ts';
import { modalClosed } from '../../store/modal.ts';
import { cancelConnect } from '../connection/cancelConnect.ts';

/** Closes the modal. The questions and the connect that it showed are given up. */
export function closeModal(): Flow<void> {
  return (dispatch) => {
    dispatch(cancelShownConnect());
    dispatch(modalClosed());
  };
}

/** Gives up the connect that people see. */
export function cancelShownConnect(): Flow<void> {
  return (dispatch, getState) => {
    if (selectIsConnectShown(getState())) dispatch(cancelConnect());
  };
}
