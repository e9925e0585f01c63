import { answerJsonRpc } from './jsonRpc.ts';
import { rpcCodes } from './rpcError.ts';
import type { MockWorld, WalletWorld } from './world.ts';

/** What answers: a mocked world, or another whose chains do. */
type AnsweringWorld = Pick<WalletWorld, 'clock' | 'closed' | 'getChain'> & Pick<MockWorld, 'rpcScenario'>;

/** What the node of a mocked chain says to a request, with whatever `world.rpcScenario` puts in the way; `Response.error()` where nothing comes back. */
export async function respond(world: AnsweringWorld, chainId: number, request: Request): Promise<Response> {
  const scenario = world.rpcScenario.get();
  const ended = AbortSignal.any([request.signal, world.closed]);
  switch (scenario.kind) {
    case 'offline':
      return Response.error();
    case 'serverError':
      return new Response('Internal Server Error', { status: 500 });
    case 'malformed':
      return new Response('{"jsonrpc":"2.0","id":1,"resu', { headers: { 'content-type': 'application/json' } });
    case 'tooManyRequests':
      return Response.json(
        { jsonrpc: '2.0', id: null, error: { code: rpcCodes.limitExceeded, message: 'Too many requests' } },
        { status: 429, headers: { 'retry-after': String(scenario.retryAfterSeconds) } },
      );
    case 'silent':
      await aborted(ended);
      return Response.error();
    case 'slow':
      await pause(world, scenario.delayMs, ended);
      if (ended.aborted) return Response.error();
      return answer(world, chainId, request);
    case 'reordered':
      return answer(world, chainId, request, { isReversed: true });
    case 'wrongChain':
      return answer(world, chainId, request, { saysChainId: scenario.chainId });
    case 'none':
      return answer(world, chainId, request);
  }
}

async function answer(world: AnsweringWorld, chainId: number, request: Request, { isReversed = false, saysChainId }: { readonly isReversed?: boolean; readonly saysChainId?: number } = {}): Promise<Response> {
  const body = await request.text();
  const chain = await world.getChain(chainId);
  const answers = await answerJsonRpc(body, async call => (saysChainId === undefined ? undefined : answerAsChain(saysChainId, call.method)) ?? chain.request(call));
  if (answers === undefined) return new Response(null, { status: 204 });
  const ordered = isReversed && Array.isArray(answers) ? answers.toReversed() : answers;
  return new Response(JSON.stringify(ordered), { headers: { 'content-type': 'application/json' } });
}

/** What a node of that chain says to the methods by which nodes are told apart; undefined for any other. */
function answerAsChain(chainId: number, method: string): string | undefined {
  return method === 'eth_chainId' ? `0x${chainId.toString(16)}` : method === 'net_version' ? String(chainId) : undefined;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

async function pause({ clock }: AnsweringWorld, delayMs: number, signal: AbortSignal): Promise<void> {
  let cancel = () => {};
  const waited = new Promise<void>(resolve => {
    cancel = clock.setTimer(resolve, delayMs);
  });
  await Promise.race([waited, aborted(signal)]);
  cancel();
}
