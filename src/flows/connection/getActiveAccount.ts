import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { activeSession, seenOf } from './activeSession.ts';
import type { WalletSeen } from './activeSession.ts';
import type { WalletId } from '../../domain/kitNames.ts';

/** Which account signs and pays now, or that of the wallet named, and on which chain its wallet is. @throws wallet.noneActive, wallet.notOpen */
export function getActiveAccount({ walletId }: { readonly walletId?: WalletId | undefined } = {}): Flow<WalletSeen> {
  return coreFlow((_dispatch, getState, services) => seenOf(activeSession(getState(), services, walletId)));
}
