import type { KeyValueStorage } from '../../src/contracts/ports/storage.ts';
import { loadWalletDirectory } from '../../src/data/loadWalletDirectory.ts';
import { hasCode } from '../../src/domain/errors.ts';
import type { DirectoryWallet } from '../../src/domain/wallets/walletDirectory.ts';
import { genericId } from './ids.ts';
import { readWalletIds } from './memory.ts';

/** Lists those of the directory that have a session from before. A wallet that is listed under the id by now keeps it. */
export async function findRemembered(storage: KeyValueStorage, list: (wallet: DirectoryWallet) => void): Promise<void> {
  const walletIds = readWalletIds(storage).filter((id) => id !== genericId);
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
