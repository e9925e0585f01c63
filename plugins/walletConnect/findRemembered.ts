import { clockPort } from '../../src/contracts/ports/clock.ts';
import { loadWalletDirectory } from '../../src/data/loadWalletDirectory.ts';
import { hasCode } from '../../src/domain/errors.ts';
import type { DirectoryWallet } from '../../src/domain/wallets/walletDirectory.ts';
import { genericId } from './ids.ts';
import type { WalletConnectContext } from './loadWalletConnect.ts';
import { remembered } from './memory.ts';

/** Lists those of the directory that have a session from before, or a code that is still good; answers whether there is such a code. A wallet that is listed under the id by now keeps it. */
export async function findRemembered(ctx: WalletConnectContext, list: (wallet: DirectoryWallet) => void): Promise<boolean> {
  const { sessions, opens = [] } = ctx.stored(remembered).get();
  const nowMs = ctx.port(clockPort).nowMs();
  const waiting = opens.filter(([, , untilMs]) => untilMs > nowMs);
  const walletIds = [...sessions.map(([id]) => id), ...waiting.map(([, id]) => id)].filter((id) => id !== genericId);
  if (walletIds.length === 0) return waiting.length > 0;
  const directory = await loadWalletDirectory();
  for (const wallet of walletIds.flatMap((id) => directory.get(id) ?? [])) {
    try {
      list(wallet);
    } catch (error) {
      if (!hasCode(error, 'plugin.keyTaken')) throw error;
    }
  }
  return waiting.length > 0;
}
