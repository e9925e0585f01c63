import { bundlersPoint } from '../../contracts/points/bundlers.ts';
import { defineLive } from '../../contracts/defineLive.ts';
import type { Services } from '../../contracts/services.ts';
import type { RpcTransport } from '../../contracts/transport.ts';
import { defineChain } from '../../domain/chains/defineChain.ts';
import { bundlerErrors } from './bundlerErrors.ts';

/** The bundlers of a chain. */
export interface Bundlers {
  /** For reads, which may be asked of any of them. */
  readonly all: RpcTransport;
  /** Each by itself, for what must reach one only. */
  readonly each: readonly RpcTransport[];
}

/** The way to the bundlers of a chain, with the permissions of the plugin that brings them. @throws bundler.notConfigured, input.notChain */
export async function bundlersOf(services: Services, chainId: number): Promise<Bundlers> {
  for (const { item, owner } of services.readOwned(bundlersPoint)) {
    const urls = item.chainIds?.includes(chainId) === false ? [] : item.urlsOf(chainId);
    if (urls.length > 0) return keptBundlers(services, { chainId, owner, urls });
  }
  throw bundlerErrors.notConfigured({ chainId });
}

interface BundlerPlace {
  readonly chainId: number;
  readonly owner: string;
  readonly urls: readonly string[];
}

/** Kept for what they know of their endpoints: which of them serve the chain, and which have failed of late. */
const openBundlers = /* @__PURE__ */ defineLive('openBundlers', () => new Map<string, Promise<Bundlers>>());

function keptBundlers(services: Services, place: BundlerPlace): Promise<Bundlers> {
  const made = services.live(openBundlers);
  const { chainId, owner, urls } = place;
  const key = JSON.stringify([chainId, owner, urls]);
  const known = made.get(key);
  if (known) return known;
  const opening = openAll(services, place);
  made.set(key, opening);
  opening.catch(() => made.delete(key));
  return opening;
}

async function openAll(services: Services, { chainId, owner, urls }: BundlerPlace): Promise<Bundlers> {
  // Bundlers refuse arrays (alto does), and finding that out takes two round trips.
  const open = (rpc: string | readonly string[]): Promise<RpcTransport> => services.transportTo(defineChain({ id: chainId, name: `Bundler of chain ${chainId}`, rpc }), owner, { batchSize: 1 });
  const all = await open(urls);
  return { all, each: urls.length === 1 ? [all] : await Promise.all(urls.map(open)) };
}
