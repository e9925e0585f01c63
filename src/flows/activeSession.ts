import { walletErrors } from '../contracts/walletErrors.ts';
import type { Services } from '../contracts/services.ts';
import type { WalletSession } from '../contracts/wallet.ts';
import type { CoreState } from '../store/coreState.ts';

export interface ActiveSession {
  readonly walletId: string;
  readonly session: WalletSession;
  readonly address: string;
}

/** The live wallet that signs and pays now, or the one named. @throws wallet.noneActive, wallet.notOpen */
export function activeSession(state: CoreState, services: Services, walletId = state.connection.activeWalletId): ActiveSession {
  if (walletId === undefined) throw walletErrors.noneActive();
  const session = services.sessions.get(walletId)?.session;
  const address = session?.accounts()[0];
  if (!session || address === undefined) throw walletErrors.notOpen({ walletId });
  return { walletId, session, address };
}
