import { chainErrors } from '../contracts/errors.ts';
import type { Http } from '../contracts/ports/http.ts';
import type { Random } from '../contracts/ports/random.ts';
import type { RpcTransport } from '../contracts/transport.ts';
import type { Chain } from '../domain/chains.ts';
import type { Clock } from '../domain/clock.ts';
import type { ServiceConfig } from '../domain/service.ts';

export interface TransportsOptions {
  chainOf(chainId: number): Chain | undefined;
  http(): Http;
  clock(): Clock;
  random(): Random;
  readonly service: ServiceConfig | undefined;
}

/** The way to each chain's nodes, made when it is first asked for; its code arrives then too. @throws chain.unknown */
export function createTransports({ chainOf, http, clock, random, service }: TransportsOptions): (chainId: number) => Promise<RpcTransport> {
  const made = new Map<number, Promise<RpcTransport>>();
  return (chainId) => {
    const known = made.get(chainId);
    if (known) return known;
    const chain = chainOf(chainId);
    if (!chain) return Promise.reject(chainErrors.unknown({ chainId }));
    const transport = import('../api/transport/createRpcTransport.ts').then(({ createRpcTransport }) => createRpcTransport({ chain, http: http(), clock: clock(), fraction: random().fraction, service }));
    made.set(chainId, transport);
    transport.catch(() => made.delete(chainId)); // a chunk that did not arrive is asked for again
    return transport;
  };
}
