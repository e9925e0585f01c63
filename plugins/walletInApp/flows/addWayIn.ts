import { loadPart } from '../../../src/domain/checkedWaits.ts';
import { inAppKey } from '../key.ts';

/** Adds a way in to the account that is signed in, which a guest keeps their wallet by: its address stays. @throws wallet.notOpen, user.cancelled, auth.*, inApp.* */
export const addWayIn = /* @__PURE__ */ inAppKey.flow(async ({ dispatch }): Promise<void> => {
  const { linkWay } = await loadPart(import('./linkWay.ts'));
  await dispatch(linkWay());
});
