import { walletErrors } from '../../contracts/walletErrors.ts';
import type { Services } from '../../contracts/services.ts';
import type { WalletSession } from '../../contracts/wallet.ts';
import { sameAddress } from '../../domain/accounts/accounts.ts';
import type { CoreState } from '../../store/coreState.ts';
import { asHex } from '../../domain/encoding/hex.ts';
import type { Hex } from '../../domain/encoding/hex.ts';

export interface ActiveSession {
  readonly walletId: string;
  readonly session: WalletSession;
  readonly address: Hex;
}

/** The live wallet that signs and pays now, or the one named; with `from`, only if that account is selected in it. @throws wallet.noneActive, wallet.notOpen, wallet.accountGone */
export function activeSession(state: CoreState, services: Services, walletId = state.connection.activeWalletId, from?: string): ActiveSession {
  if (walletId === undefined) throw walletErrors.noneActive();
  const session = services.sessions.get(walletId)?.session;
  const address = session?.accounts()[0];
  if (!session || address === undefined) throw walletErrors.notOpen({ walletId });
  if (from !== undefined && !sameAddress(from, address)) throw walletErrors.accountGone({ address: from });
  return { walletId, session, address: asHex(address) };
}

/** Where a wallet was when something was decided. */
export interface WalletSeen {
  readonly walletId: string;
  readonly address: Hex;
  readonly chainId: number;
}

/** For what takes time and must not end up elsewhere than where it began. */
export function seenOf({ walletId, address, session }: ActiveSession): WalletSeen {
  return { walletId, address, chainId: session.chainId() };
}
