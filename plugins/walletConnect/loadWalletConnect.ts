import type { SiteMetadata, WalletConnect } from '../../adapters/walletConnect/index.ts';
import { locksPort } from '../../src/contracts/ports/locks.ts';
import { pagePort } from '../../src/contracts/ports/page.ts';
import type { storagePort } from '../../src/contracts/ports/storage.ts';
import type { ContextWith } from '../../src/store/definePlugin.ts';
import type { WalletConnectConfig } from './config.ts';
import { findLinks } from './findLinks.ts';
import { createMemory, remembered } from './memory.ts';
import { loadPart } from '../../src/domain/loadPart.ts';

/** The context of this plugin. */
export type WalletConnectContext = ContextWith<typeof locksPort | typeof pagePort | typeof storagePort>;

/** Fetches the adapter, and gives what makes one under the settings of the site. */
export async function loadWalletConnect(ctx: WalletConnectContext, { metadata, ...config }: WalletConnectConfig): Promise<() => WalletConnect> {
  const { createWalletConnect } = await loadPart(import('../../adapters/walletConnect/index.ts'));
  return () => createWalletConnect({ ...config, metadata: { ...metadataOf(ctx), ...metadata }, findLinks, memory: createMemory(ctx.stored(remembered), ctx.port(locksPort)) });
}

function metadataOf(ctx: WalletConnectContext): SiteMetadata {
  const site = ctx.port(pagePort).site();
  return { name: site?.domain ?? '', description: '', url: site ? `${site.scheme}://${site.domain}` : '', icons: [] };
}
