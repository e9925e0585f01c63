import type { FrameScreen } from '../../../src/domain/inApp/frameCalls.ts';
import { walletErrors } from '../../../src/contracts/walletErrors.ts';
import { hasCode } from '../../../src/domain/errors.ts';
import { askWithStepUp } from '../askWithStepUp.ts';
import { walletIdOf } from '../ids.ts';
import { inAppKey } from '../key.ts';
import { readStatus } from '../readAnswers.ts';
import { takeStatus } from './takeStatus.ts';

/** Which screen of the wallet is opened. */
export interface FrameScreenRequest {
  readonly screen: FrameScreen;
  /** By `policy`: what the site would like to spend a day without asking, in wei. The operator bounds it, and the person sees it and decides. */
  readonly dailyWei?: bigint;
}

/** What `openFrameScreen` does. A person who closes the screen has changed their mind. */
export const manageWallet = /* @__PURE__ */ inAppKey.flow(async ({ config, live, dispatch }, { screen, dailyWei }: FrameScreenRequest): Promise<void> => {
  const { frame } = live;
  if (!frame) throw walletErrors.notOpen({ walletId: walletIdOf(config) });
  try {
    dispatch(takeStatus(readStatus(await askWithStepUp(dispatch, frame, 'manage', { screen, ...(dailyWei !== undefined && { dailyWei: String(dailyWei) }) }))));
  } catch (error) {
    if (!hasCode(error, 'user.rejected') && !hasCode(error, 'user.cancelled')) throw error;
  }
});
