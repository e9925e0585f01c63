import { http } from 'msw';
import type { HttpHandler } from 'msw';
import type { MockWorld } from '../world.ts';
import { mockRelayerUrls } from './scenarios.ts';

/** What answers the addresses of relayers, with whatever `world.relayerScenario` puts in the way. What they do loads on the first request, or at once for a chain on which something waits since before a reload. */
export function createRelayerHandlers(world: MockWorld): readonly HttpHandler[] {
  const services = new Map<number, Promise<(request: Request, service: string, rest: string) => Promise<Response>>>();
  const startServices = async (chainId: number) => {
    const [chain, { createMockRelayers }] = await Promise.all([world.getChain(chainId), import('./services.ts')]);
    return createMockRelayers(chain, world);
  };
  const servicesOf = (chainId: number) => {
    const known = services.get(chainId) ?? startServices(chainId);
    services.set(chainId, known);
    return known;
  };
  const text = world.keptRelays?.read() ?? '';
  for (const { id } of world.chains) if (text.includes(`"chainId":${id},`)) void servicesOf(id);
  return [
    http.all(`${mockRelayerUrls.backend}/*`, async ({ request }) => {
      const [, service = '', chainId, rest = ''] = /^\/(openzeppelin|engine|biconomy|bundler|v1\/relays)\/(\d+)(?:\/(.*))?$/.exec(new URL(request.url).pathname) ?? [];
      if (!world.chains.some(({ id }) => String(id) === chainId)) return new Response('Not Found', { status: 404 });
      return (await servicesOf(Number(chainId)))(request, service, rest);
    }),
  ];
}
