import type { FrameStatus } from '../../../src/domain/inApp/frameCalls.ts';
import { noteIdentity } from '../identityNews.ts';
import { inAppKey } from '../key.ts';
import { walletRead } from '../slice.ts';

/** Writes down what the page may know of the wallet: neither addresses, which stand with the connection, nor how its owner signed in. */
export const takeStatus = /* @__PURE__ */ inAppKey.flow(({ dispatch, live, report }, status: FrameStatus): void => {
  const { custody, isGuest, wantsRecovery, hasPhrase, screens } = status;
  dispatch(walletRead({ custody, isGuest, wantsRecovery, hasPhrase, screens }));
  noteIdentity(live, status, report);
});
