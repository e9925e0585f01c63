import { bundlersPoint } from '../../contracts/points/bundlers.ts';
import { defineLive } from '../../contracts/defineLive.ts';
import type { Services } from '../../contracts/services.ts';
import type { RpcTransport } from '../../contracts/transport.ts';
import { defineChain } from '../../domain/chains/defineChain.ts';
import { bundlerErrors } from './bundlerErrors.ts';

/** The way to the bundler of a chain, with the permissions of the plugin that brings it. @throws bundler.notConfigured, input.notChain */
export async function bundlerOf(services: Services, chainId: number): Promise<RpcTransport> {
  for (const { item, owner } of services.readOwned(bundlersPoint)) {
    const urls = item.chainIds?.includes(chainId) === false ? [] : item.urlsOf(chainId);
    if (urls.length > 0) return keptTransport(services, { chainId, owner, urls });
  }
  throw bundlerErrors.notConfigured({ chainId });
}

interface BundlerPlace {
  readonly chainId: number;
  readonly owner: string;
  readonly urls: readonly string[];
}

/** Kept for what it knows of its endpoints: which of them serve the chain, and which have failed of late. */
const openBundlers = /* @__PURE__ */ defineLive('openBundlers', () => new Map<string, Promise<RpcTransport>>());

function keptTransport(services: Services, { chainId, owner, urls }: BundlerPlace): Promise<RpcTransport> {
  const made = services.live(openBundlers);
  const key = JSON.stringify([chainId, owner, urls]);
  const known = made.get(key);
  if (known) return known;
  const opening = services.transportTo(defineChain({ id: chainId, name: `Bundler of chain ${chainId}`, rpc: urls }), owner);
  made.set(key, opening);
  opening.catch(() => made.delete(key));
  return opening;
}
