import { assertArguments } from '../../domain/assertArguments.ts';
import { loadPart } from '../../domain/loadPart.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import type { OpenOwner, OpenOwnerRequest } from './openSignerWallet.ts';

export type { OpenOwner, OpenOwnerRequest } from './openSignerWallet.ts';

/**
 * Opens a wallet whose account owns a smart account: any but another smart account. It is not connected by that, does not become the active one, and is not remembered; one
 * that is connected already serves as it is. Call it inside the click, unless it is `silent`. @throws wallet.*, user.rejected, pairing.*
 */
export function openOwner(request: OpenOwnerRequest): Flow<Promise<OpenOwner>> {
  assertArguments('openOwner({ walletId: string })', request);
  return coreFlow(async (dispatch, _getState, services) => {
    if (request.silent !== true) services.noteUserActivation();
    const { openOwnerWallet } = await loadPart(import('./openSignerWallet.ts'));
    return dispatch(openOwnerWallet(request));
  });
}
