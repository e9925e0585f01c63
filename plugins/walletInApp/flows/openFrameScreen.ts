import type { FrameScreen } from '../../../src/domain/inApp/frameCalls.ts';
import { walletErrors } from '../../../src/contracts/walletErrors.ts';
import { hasCode } from '../../../src/domain/errors.ts';
import { inAppKey } from '../key.ts';
import { readStatus } from '../readAnswers.ts';
import { takeStatus } from './takeStatus.ts';

/** Opens a screen of the wallet itself, where its keys are: the page sees nothing of it. A person who closes it has changed their mind. @throws wallet.notOpen, inApp.* */
export const openFrameScreen = /* @__PURE__ */ inAppKey.flow(async ({ live, dispatch }, { screen }: { readonly screen: FrameScreen }): Promise<void> => {
  if (!live.frame) throw walletErrors.notOpen({ walletId: 'inApp' });
  try {
    dispatch(takeStatus(readStatus(await live.frame.ask('manage', { screen }, { forMs: 'none' }))));
  } catch (error) {
    if (!hasCode(error, 'user.rejected') && !hasCode(error, 'user.cancelled')) throw error;
  }
});
