import { walletErrors } from '../../../src/contracts/walletErrors.ts';
import { hasCode } from '../../../src/domain/errors.ts';
import { askWithStepUp } from '../askWithStepUp.ts';
import { walletIdOf } from '../ids.ts';
import { inAppKey } from '../key.ts';
import { readStatus } from '../readAnswers.ts';
import { takeStatus } from './takeStatus.ts';

/** What `removeWayIn` does. A person who turns away has changed their mind. */
export const unlinkWay = /* @__PURE__ */ inAppKey.flow(async ({ config, live, dispatch }, { identityId }: { readonly identityId: string }): Promise<void> => {
  const { frame } = live;
  if (!frame) throw walletErrors.notOpen({ walletId: walletIdOf(config) });
  try {
    dispatch(takeStatus(readStatus(await askWithStepUp(dispatch, frame, 'unlink', { identityId }))));
  } catch (error) {
    if (!hasCode(error, 'user.rejected') && !hasCode(error, 'user.cancelled')) throw error;
  }
});
