import { assertArguments } from '../../../src/domain/assertArguments.ts';
import { loadPart } from '../../../src/domain/checkedWaits.ts';
import { inAppKey } from '../key.ts';

/** Takes a way in from the account; `identityId` is one of {@link getWaysIn}. The person confirms it in the wallet, and may think better of it. @throws wallet.notOpen, inApp.lastWay for the only one, inApp.* */
export const removeWayIn = /* @__PURE__ */ inAppKey.flow(async ({ dispatch }, request: { readonly identityId: string }): Promise<void> => {
  assertArguments('removeWayIn({ identityId: string })', request);
  const { unlinkWay } = await loadPart(import('./unlinkWay.ts'));
  await dispatch(unlinkWay(request));
});
