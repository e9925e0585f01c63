import { decodeDirectoryWallet } from '../domain/wallets/walletDirectory.ts';
import type { DirectoryWallet } from '../domain/wallets/walletDirectory.ts';
import { loadPart } from '../domain/loadPart.ts';

/** Every wallet known by name, by id, the best known first. Fetched when it is first asked for. */
export async function loadWalletDirectory(): Promise<ReadonlyMap<string, DirectoryWallet>> {
  const { walletDirectory } = await loadPart(import('./walletDirectory.ts'));
  return new Map(walletDirectory.map(decodeDirectoryWallet).map((wallet) => [wallet.id, wallet]));
}
