import type { SiteMetadata, WalletConnect } from '../../adapters/walletConnect/index.ts';
import { pagePort } from '../../src/contracts/ports/page.ts';
import { storagePort } from '../../src/contracts/ports/storage.ts';
import { walletsPoint } from '../../src/contracts/points/wallets.ts';
import type { Services } from '../../src/contracts/services.ts';
import type { OpenWallet, WalletSpec } from '../../src/contracts/wallet.ts';
import type { Cleanup, PluginContext } from '../../src/kernel/plugin.ts';
import type { CoreState } from '../../src/store/coreState.ts';
import type { WalletConnectConfig } from './config.ts';
import { icon } from './icon.ts';
import { createMemory } from './memory.ts';

/** Lists the wallets that are reached over WalletConnect. What reaches them is loaded when the first is opened. */
export function followWalletConnect(ctx: PluginContext<CoreState, Services>, config: WalletConnectConfig): Cleanup {
  const storage = ctx.port(storagePort);
  let loading: Promise<WalletConnect> | undefined;

  async function load(): Promise<WalletConnect> {
    const { createWalletConnect } = await import('../../adapters/walletConnect/index.ts');
    const { projectId, relayUrl, verify, client } = config;
    return createWalletConnect({ projectId, relayUrl, verify, client, metadata: metadataOf(ctx, config), memory: createMemory(storage) });
  }

  const open: OpenWallet = async (request) => {
    await storage.ready?.();
    loading ??= load();
    return (await loading).open(request);
  };
  const contribute = (wallet: Pick<WalletSpec, 'id' | 'name'> & Partial<WalletSpec>): Cleanup =>
    ctx.contribute(walletsPoint.of({ ...wallet, connects: 'pairing', probe: () => 'reachable', open: async () => open }));

  contribute({ id: 'walletConnect', name: 'WalletConnect', icon });
  return () => void loading?.then((walletConnect) => walletConnect.close(), () => {});
}

function metadataOf(ctx: PluginContext<CoreState, Services>, { metadata }: WalletConnectConfig): SiteMetadata {
  const site = ctx.port(pagePort).site();
  return { name: site?.domain ?? '', description: '', url: site ? `${site.scheme}://${site.domain}` : '', icons: [], ...metadata };
}
