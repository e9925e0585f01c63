import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { activeSession, seenOf } from './activeSession.ts';
import type { WalletSeen } from './activeSession.ts';
import type { WalletId } from '../../domain/kitNames.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/** Which account signs and pays now, or that of the wallet named, and on which chain its wallet is. @throws wallet.noneActive, wallet.notOpen */
export function getActiveAccount(request: { readonly walletId?: WalletId | undefined } = {}): Flow<WalletSeen> {
  assertArguments('getActiveAccount(request?: object)', request);
  const { walletId } = request;
  return coreFlow((_dispatch, getState, services) => seenOf(activeSession(getState(), services, walletId)));
}
