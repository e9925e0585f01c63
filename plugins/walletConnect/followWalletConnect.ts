import type { WalletConnect } from '../../adapters/walletConnect/index.ts';
import { storagePort } from '../../src/contracts/ports/storage.ts';
import { walletResolversPoint } from '../../src/contracts/points/walletResolvers.ts';
import { walletsPoint } from '../../src/contracts/points/wallets.ts';
import { toResolvedWallet } from '../../src/contracts/toResolvedWallet.ts';
import type { AppLinks, OpenRequest, OpenWallet } from '../../src/contracts/wallet.ts';
import { hasCode } from '../../src/domain/errors.ts';
import type { DirectoryWallet } from '../../src/domain/wallets/walletDirectory.ts';
import type { Cleanup } from '../../src/kernel/plugin.ts';
import type { WalletConnectContext } from './loadWalletConnect.ts';
import type { WalletConnectConfig } from './config.ts';
import { icon } from './icon.ts';
import { genericId, memoryKey } from './ids.ts';

/** Lists the wallets that are reached over WalletConnect. What reaches them is loaded when the first is opened. */
export function followWalletConnect(ctx: WalletConnectContext, config: WalletConnectConfig): Cleanup {
  const storage = ctx.port(storagePort);
  let live: WalletConnect | undefined;

  const load = async (): Promise<WalletConnect> => {
    const { loadWalletConnect } = await import('./loadWalletConnect.ts');
    const make = await loadWalletConnect(ctx, config);
    ctx.signal.throwIfAborted();
    return (live ??= make());
  };
  const openBy = (links?: AppLinks): OpenWallet => async (request) => {
    await storage.ready?.();
    return (await load()).open(request, links).catch((error: unknown) => {
      if (hasCode(error, 'walletConnect.notInstalled')) request.warn(error); // the developer of the site has to hear of it, not the visitor alone
      throw error;
    });
  };
  const list = (wallet: DirectoryWallet): void => void ctx.contribute(walletsPoint.of(toResolvedWallet(wallet, async () => openBy(wallet.mobile))));

  async function listRemembered(): Promise<void> {
    await storage.ready?.();
    if (ctx.signal.aborted || storage.get(memoryKey) === undefined) return;
    const { findRemembered } = await import('./findRemembered.ts');
    if (await findRemembered(ctx, list)) await (await load()).resumeCodes(ctx.port as OpenRequest['port']); // the client asks for ports that the plugin names alone
  }

  ctx.contribute(
    walletsPoint.of({ id: genericId, name: 'WalletConnect', icon, connects: { by: 'pairing', app: 'any' }, probe: () => 'reachable', open: async () => openBy() }),
    walletResolversPoint.of({
      id: 'walletConnect.directory',
      resolve(wallet) {
        list(wallet);
        return true;
      },
    }),
  );
  listRemembered().catch((error: unknown) => ctx.signal.aborted || ctx.report(error));
  return () => live?.close();
}
