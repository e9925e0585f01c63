import { defineLive } from '../../contracts/defineLive.ts';
import { clockPort } from '../../contracts/ports/clock.ts';
import type { Services } from '../../contracts/services.ts';
import type { RpcTransport } from '../../contracts/transport.ts';
import { endpointsOf } from '../../domain/chains/chains.ts';
import type { Chain } from '../../domain/chains/chains.ts';
import { withLimit } from '../../domain/wait.ts';

/** How many endpoints of a chain are compared with each other. */
const maxEndpointsAsked = 3;
/** How long each may take: one that is silent must not keep a person from sending. */
const endpointAnswerMs = 2_000;

/**
 * What each endpoint of a chain says, asked by itself, so that what one node says can be compared with another's word. Those that are silent or fail are
 * left out; none where the chain has only one. They are asked in the core's own name, whichever plugin sends. Never fails.
 */
export async function askEndpoints<T>(services: Services, chain: Chain, read: (transport: RpcTransport, signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<readonly T[]> {
  const ask = async (transport: RpcTransport): Promise<readonly T[]> => {
    const both = (inner: AbortSignal): Promise<readonly [T, void]> => Promise.all([read(transport, inner), transport.verify({ signal: inner })]);
    try {
      const [answer] = await withLimit(both, { clock: services.port(clockPort), signal, forMs: endpointAnswerMs, timedOut: () => new DOMException('An endpoint took too long.', 'TimeoutError') });
      return [answer];
    } catch {
      return [];
    }
  };
  try {
    return (await Promise.all((await open(services, chain)).map(ask))).flat();
  } catch {
    return []; // its code did not arrive
  }
}

function open(services: Services, chain: Chain): Promise<readonly RpcTransport[]> {
  const known = services.live(comparedEndpoints);
  const found = known.get(chain) ?? openAll(services, chain);
  known.set(chain, found);
  return found;
}

const comparedEndpoints = /* @__PURE__ */ defineLive('comparedEndpoints', () => new WeakMap<Chain, Promise<readonly RpcTransport[]>>());

async function openAll(services: Services, chain: Chain): Promise<readonly RpcTransport[]> {
  const urls = [...new Set(endpointsOf(chain))].slice(0, maxEndpointsAsked);
  return urls.length < 2 ? [] : Promise.all(urls.map((rpc) => services.transportTo({ ...chain, rpc }, 'core')));
}
