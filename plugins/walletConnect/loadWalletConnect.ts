import type { SiteMetadata, WalletConnect } from '../../adapters/walletConnect/index.ts';
import { locksPort } from '../../src/contracts/ports/locks.ts';
import { pagePort } from '../../src/contracts/ports/page.ts';
import type { storagePort } from '../../src/contracts/ports/storage.ts';
import type { ContextWith } from '../../src/store/definePlugin.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import { selectConnectPhase } from '../../src/store/connection.ts';
import type { WalletConnectConfig } from './config.ts';
import { findLinks } from './findLinks.ts';
import { createMemory, remembered } from './memory.ts';
import { loadPart } from '../../src/domain/checkedWaits.ts';

/** The context of this plugin. */
export type WalletConnectContext = ContextWith<typeof locksPort | typeof pagePort | typeof storagePort>;

/** Fetches the adapter, and gives what makes one under the settings of the site. */
export async function loadWalletConnect(ctx: WalletConnectContext, { metadata, signInOnConnect, ...config }: WalletConnectConfig): Promise<() => WalletConnect> {
  const { createWalletConnect } = await loadPart(import('../../adapters/walletConnect/index.ts'));
  return () => createWalletConnect({ ...config, signsInOnConnect: signInOnConnect, resume: (walletId) => resumeWallet(ctx, walletId), metadata: { ...metadataOf(ctx), ...metadata }, findLinks, memory: createMemory(ctx.stored(remembered), ctx.port(locksPort)) });
}

/** A wallet that was being connected when its page was loaded anew. A person who connects another one meanwhile wants that. */
function resumeWallet(ctx: WalletConnectContext, walletId: string): boolean {
  const phase = selectConnectPhase(ctx.getState());
  if (phase.at === 'connecting' || ctx.getState().connection.activeWalletId !== undefined) return false;
  ctx.dispatch(connect({ walletId, isSilent: true })).catch((error: unknown) => ctx.report(error));
  return true;
}

function metadataOf(ctx: WalletConnectContext): SiteMetadata {
  const site = ctx.port(pagePort).site();
  return { name: site?.domain ?? '', description: '', url: site ? `${site.scheme}://${site.domain}` : '', icons: [] };
}
