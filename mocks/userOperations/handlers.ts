import { http } from 'msw';
import type { HttpHandler } from 'msw';
import { answerJsonRpc } from '../jsonRpc.ts';
import type { AnswerCall } from '../jsonRpc.ts';
import type { MockWorld } from '../world.ts';
import { mockBundlerUrl, mockPaymasterUrl } from './scenarios.ts';

/** What answers the addresses of the bundlers and of the service that pays, with whatever `world.bundlerScenario` and `world.paymasterScenario` put in the way. What they do loads on the first request. */
export function createUserOperationHandlers(world: MockWorld): readonly HttpHandler[] {
  const services = new Map<number, Promise<{ readonly bundler: AnswerCall; readonly paymaster: AnswerCall }>>();
  const startServices = async (chainId: number) => {
    const [chain, { createMockBundler }, { createMockPaymaster }] = await Promise.all([world.getChain(chainId), import('./bundler.ts'), import('./paymaster.ts')]);
    return { bundler: createMockBundler(chain, world.bundlerScenario, world.keptOperations), paymaster: createMockPaymaster(chain, world.paymasterScenario) };
  };
  const servicesOf = (chainId: number) => {
    const known = services.get(chainId) ?? startServices(chainId);
    services.set(chainId, known);
    return known;
  };
  return world.chains.flatMap(({ id }) => [
    http.post(forChain(mockBundlerUrl, id), async ({ request }) => answer(request, (await servicesOf(id)).bundler)),
    http.post(forChain(mockPaymasterUrl, id), async ({ request }) => {
      const { kind } = world.paymasterScenario.get();
      if (kind === 'serverError') return new Response('Internal Server Error', { status: 500 });
      if (kind === 'malformed') return new Response('{"jsonrpc":"2.0","id":1,"resu', { headers: { 'content-type': 'application/json' } });
      return answer(request, (await servicesOf(id)).paymaster);
    }),
  ]);
}

function forChain(url: string, chainId: number): string {
  return url.replace('{chainId}', () => String(chainId));
}

async function answer(request: Request, ask: AnswerCall): Promise<Response> {
  const answers = await answerJsonRpc(await request.text(), ask);
  return answers === undefined ? new Response(null, { status: 204 }) : new Response(JSON.stringify(answers), { headers: { 'content-type': 'application/json' } });
}
