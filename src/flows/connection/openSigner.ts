import { assertArguments } from '../../domain/assertArguments.ts';
import { loadPart } from '../../domain/loadPart.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import type { OpenSignerRequest, Signer } from './openSignerWallet.ts';

export type { OpenSignerRequest, Signer } from './openSignerWallet.ts';

/**
 * Opens a wallet for what it is to sign, such as a proof of who owns it: it is not connected by that, does not become the active one, and is not remembered. One that is connected
 * already signs as it is. Call it inside the click: some wallets open a window. @throws wallet.*, user.rejected, pairing.*
 */
export function openSigner(request: OpenSignerRequest): Flow<Promise<Signer>> {
  assertArguments('openSigner({ walletId: string })', request);
  return coreFlow(async (dispatch, _getState, services) => {
    services.noteUserActivation();
    const { openSignerWallet } = await loadPart(import('./openSignerWallet.ts'));
    return dispatch(openSignerWallet(request));
  });
}
