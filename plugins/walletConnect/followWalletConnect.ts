import type { SiteMetadata, WalletConnect } from '../../adapters/walletConnect/index.ts';
import { pagePort } from '../../src/contracts/ports/page.ts';
import { storagePort } from '../../src/contracts/ports/storage.ts';
import { walletReachesPoint } from '../../src/contracts/points/walletReaches.ts';
import { walletsPoint } from '../../src/contracts/points/wallets.ts';
import type { Services } from '../../src/contracts/services.ts';
import { toAdoptedWallet } from '../../src/contracts/toAdoptedWallet.ts';
import type { AppLinks, OpenWallet } from '../../src/contracts/wallet.ts';
import { loadWalletDirectory } from '../../src/data/loadWalletDirectory.ts';
import { hasCode } from '../../src/domain/errors.ts';
import type { DirectoryWallet } from '../../src/domain/walletDirectory.ts';
import type { Cleanup, PluginContext } from '../../src/kernel/plugin.ts';
import type { CoreState } from '../../src/store/coreState.ts';
import type { WalletConnectConfig } from './config.ts';
import { icon } from './icon.ts';
import { createMemory } from './memory.ts';

const genericId = 'walletConnect';

/** Lists the wallets that are reached over WalletConnect. What reaches them is loaded when the first is opened. */
export function followWalletConnect(ctx: PluginContext<CoreState, Services>, config: WalletConnectConfig): Cleanup {
  const storage = ctx.port(storagePort);
  const memory = createMemory(storage);
  let live: WalletConnect | undefined;

  async function load(): Promise<WalletConnect> {
    const { createWalletConnect } = await import('../../adapters/walletConnect/index.ts');
    ctx.signal.throwIfAborted();
    const { projectId, relayUrl, verify, client } = config;
    live ??= createWalletConnect({ projectId, relayUrl, verify, client, metadata: metadataOf(ctx, config), memory });
    return live;
  }

  const openBy = (links?: AppLinks): OpenWallet => async (request) => {
    await storage.ready?.();
    return (live ?? (await load())).open(request, links);
  };
  const list = (wallet: DirectoryWallet): void => void ctx.contribute(walletsPoint.of(toAdoptedWallet(wallet, async () => openBy(wallet.mobile))));

  /** Those of the directory that have a session from before; whoever is listed under the id by now keeps it. */
  async function listRemembered(): Promise<void> {
    await storage.ready?.();
    const walletIds = memory.walletIds().filter((id) => id !== genericId);
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

  ctx.contribute(
    walletsPoint.of({ id: genericId, name: 'WalletConnect', icon, connects: 'pairing', probe: () => 'reachable', open: async () => openBy() }),
    walletReachesPoint.of({
      id: 'walletConnect.directory',
      adopt(wallet) {
        list(wallet);
        return true;
      },
    }),
  );
  listRemembered().catch((error: unknown) => ctx.signal.aborted || ctx.report(error));
  return () => live?.close();
}

function metadataOf(ctx: PluginContext<CoreState, Services>, { metadata }: WalletConnectConfig): SiteMetadata {
  const site = ctx.port(pagePort).site();
  return { name: site?.domain ?? '', description: '', url: site ? `${site.scheme}://${site.domain}` : '', icons: [], ...metadata };
}
