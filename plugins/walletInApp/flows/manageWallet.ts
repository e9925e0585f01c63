import type { FrameScreen } from '../../../src/domain/inApp/frameCalls.ts';
import { walletErrors } from '../../../src/contracts/walletErrors.ts';
import { hasCode } from '../../../src/domain/errors.ts';
import { inAppKey } from '../key.ts';
import { readStatus } from '../readAnswers.ts';
import { takeStatus } from './takeStatus.ts';

/** What `openFrameScreen` does. A person who closes the screen has changed their mind. */
export const manageWallet = /* @__PURE__ */ inAppKey.flow(async ({ live, dispatch }, { screen }: { readonly screen: FrameScreen }): Promise<void> => {
  const { frame } = live;
  if (!frame) throw walletErrors.notOpen({ walletId: 'inApp' });
  try {
    dispatch(takeStatus(readStatus(await frame.ask('manage', { screen }, { forMs: 'none' }))));
  } catch (error) {
    if (!hasCode(error, 'user.rejected') && !hasCode(error, 'user.cancelled')) throw error;
  }
});
