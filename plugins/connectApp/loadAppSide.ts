import type { AppSide, SiteMetadata } from '../../adapters/walletConnect/index.ts';
import { clockPort } from '../../src/contracts/ports/clock.ts';
import { pagePort } from '../../src/contracts/ports/page.ts';
import { storagePort } from '../../src/contracts/ports/storage.ts';
import type { AppsContext } from './context.ts';
import type { ConnectAppConfig } from './config.ts';
import { connectAppErrors } from './errors.ts';
import { loadPart } from '../../src/domain/checkedWaits.ts';

/** Fetches the library and opens the connection to the relay. @throws connectApp.noProjectId, what the library throws */
export async function loadAppSide({ config, port, signal }: AppsContext): Promise<AppSide> {
  if (!config.client && config.projectId === '') throw connectAppErrors.noProjectId();
  await port(storagePort).ready?.();
  const { createAppSide, loadAppClient } = await loadPart(import('../../adapters/walletConnect/index.ts'));
  const clock = port(clockPort);
  const client = await (config.client ? config.client() : loadAppClient({ projectId: config.projectId, relayUrl: config.relayUrl, metadata: metadataOf(port(pagePort).site(), config), clock }));
  const side = createAppSide(client, clock);
  if (signal.aborted) side.sleep(); // at once: the plugin may be registered again and be given the same client, which then wakes
  signal.throwIfAborted();
  return side;
}

function metadataOf(site: { readonly scheme: string; readonly domain: string } | undefined, { metadata }: ConnectAppConfig): SiteMetadata {
  return { name: site?.domain ?? '', description: '', url: site ? `${site.scheme}://${site.domain}` : '', icons: [], ...metadata };
}
