import type { Http } from '../contracts/ports/http.ts';
import type { Random } from '../contracts/ports/random.ts';
import type { RpcTransport } from '../contracts/transport.ts';
import type { Chain } from '../domain/chains/chains.ts';
import type { Clock } from '../domain/clock.ts';
import type { ServiceConfig } from '../domain/service/service.ts';

export interface TransportsOptions {
  chainOf(chainId: number): Chain | undefined;
  http(): Http;
  clock(): Clock;
  random(): Random;
  readonly service: ServiceConfig | undefined;
  /** Aborted when the kit is destroyed. */
  readonly signal: AbortSignal;
}

export interface Transports {
  /** The way to a configured chain's nodes, made when it is first asked for; its code arrives then too. @throws chain.unknown */
  of(chainId: number): Promise<RpcTransport>;
  /** The way to any chain, new at each call. */
  to(chain: Chain, http: Http): Promise<RpcTransport>;
}

/** Keeps one transport a chain, for as long as the chain stays as it is. */
export function createTransports({ chainOf, http, clock, random, service, signal }: TransportsOptions): Transports {
  const made = new Map<number, { readonly chain: Chain; readonly transport: Promise<RpcTransport> }>();
  const to: Transports['to'] = (chain, through) => import('../api/transport/createRpcTransport.ts').then(({ createRpcTransport }) => createRpcTransport({ chain, http: through, clock: clock(), fraction: random().fraction, service, signal }));
  return {
    to,
    of: (chainId) => {
      const known = made.get(chainId);
      const chain = chainOf(chainId);
      if (known && known.chain === chain) return known.transport;
      made.delete(chainId); // a custom chain that was removed or written anew
      if (!chain) return import('../contracts/chainErrors.ts').then(({ chainErrors }) => Promise.reject(chainErrors.unknown({ chainId })));
      const transport = to(chain, http());
      made.set(chainId, { chain, transport });
      transport.catch(() => made.delete(chainId)); // a chunk that did not arrive is asked for again
      return transport;
    },
  };
}
