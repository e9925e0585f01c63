import { http } from 'msw';
import { respond } from './respond.ts';
import type { HttpHandler } from 'msw';
import type { MockWorld } from './world.ts';

/** What answers the RPC addresses of the world's chains, with whatever `world.rpcScenario` puts in the way. */
export function createRpcHandlers(world: MockWorld): readonly HttpHandler[] {
  return world.chains.map(({ id, rpcUrl }) => http.post(rpcUrl, ({ request }) => respond(world, id, request)));
}
