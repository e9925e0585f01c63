import { assertArguments } from '../../../src/domain/assertArguments.ts';
import { loadPart, untilAborted } from '../../../src/domain/checkedWaits.ts';
import { walletErrors } from '../../../src/contracts/walletErrors.ts';
import { walletIdOf } from '../ids.ts';
import { inAppKey } from '../key.ts';
import type { IdentityTokenRequest } from '../identityTokenRequest.ts';
import type { IdentityToken } from '../readAnswers.ts';

/**
 * A token for the site's own server, which says who is signed in, with which ways in and which address. It is signed by the wallet's server, whose keys are published; send it to your
 * server and keep it nowhere: one that is good for another minute is given again, and callers at the same time share one request. It is in no action and no state.
 * @throws wallet.notOpen without an in-app wallet, auth.failed, inApp.*, the signal's reason
 */
export const getIdentityToken = /* @__PURE__ */ inAppKey.flow(async (scope, request: IdentityTokenRequest = {}): Promise<IdentityToken> => {
  assertArguments('getIdentityToken(request?: object)', request);
  if (!scope.live.frame) throw walletErrors.notOpen({ walletId: walletIdOf(scope.config) });
  request.signal?.throwIfAborted();
  const { fetchIdentityToken } = await untilAborted(loadPart(import('../fetchIdentityToken.ts')), request.signal);
  return fetchIdentityToken(scope, request);
});
