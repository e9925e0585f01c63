import type { WalletSession } from '../../contracts/wallet.ts';
import { accountsReported, chainReported, disconnected } from '../../store/connection.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import type { Cleanup } from '../../kernel/plugin.ts';
import { asHex } from '../../domain/encoding/hex.ts';

/** Keeps the store true to what the wallet says from now on. */
export function followSession(walletId: string, session: WalletSession): Flow<Cleanup> {
  return coreFlow((dispatch, _getState, services) => {
    const end = (): void => {
      const open = services.sessions.get(walletId);
      if (open?.session !== session) return;
      open.unfollow();
      services.sessions.delete(walletId);
      dispatch(disconnected({ walletId }));
    };
    return session.subscribe((event) => {
      switch (event.type) {
        case 'accounts':
          // An empty list is how wallets say that the site was disconnected or the wallet locked.
          if (event.addresses.length > 0) return void dispatch(accountsReported({ walletId, accounts: event.addresses.map(asHex) }));
          end();
          return void session.close({ revoke: false });
        case 'chain':
          return void dispatch(chainReported({ walletId, chainId: event.chainId }));
        case 'closed':
          return end();
      }
    });
  });
}
