import { loadPart } from '../../../src/domain/checkedWaits.ts';
import { inAppKey } from '../key.ts';
import type { FrameScreenRequest } from './manageWallet.ts';

/** Opens a screen of the wallet itself, where its keys are: the page sees nothing of it. Ends when the person closes it. @throws wallet.notOpen, inApp.* */
export const openFrameScreen = /* @__PURE__ */ inAppKey.flow(async ({ dispatch }, request: FrameScreenRequest): Promise<void> => {
  const { manageWallet } = await loadPart(import('./manageWallet.ts'));
  await dispatch(manageWallet(request));
});
