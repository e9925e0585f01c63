import { loadWalletDirectory } from '../../src/data/loadWalletDirectory.ts';
import { hasCode } from '../../src/domain/errors.ts';
import type { DirectoryWallet } from '../../src/domain/wallets/walletDirectory.ts';
import { genericId } from './ids.ts';
import type { WalletConnectContext } from './loadWalletConnect.ts';
import { remembered } from './memory.ts';

/** Lists those of the directory that have a session from before. A wallet that is listed under the id by now keeps it. */
export async function findRemembered(ctx: WalletConnectContext, list: (wallet: DirectoryWallet) => void): Promise<void> {
  const walletIds = ctx.stored(remembered).get().sessions.flatMap(([id]) => (id === genericId ? [] : [id]));
  if (walletIds.length === 0) return;
  const directory = await loadWalletDirectory();
  for (const wallet of walletIds.flatMap((id) => directory.get(id) ?? [])) {
    try {
      list(wallet);
    } catch (error) {
      if (!hasCode(error, 'plugin.keyTaken')) throw error;
    }
  }
}
