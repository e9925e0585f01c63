import { selectScreenDepth } from '../../store/modal.ts';
import type { Flow } from '../../store/coreState.ts';
import { goBack } from './goBack.ts';

/** Back to the first screen. What those over it were waiting for is given up. */
export function goBackToFirst(): Flow<void> {
  return (dispatch, getState) => {
    while (selectScreenDepth(getState()) > 1) dispatch(goBack());
  };
}
