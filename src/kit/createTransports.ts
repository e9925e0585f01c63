import { clockPort } from '../contracts/ports/clock.ts';
import { httpPort } from '../contracts/ports/http.ts';
import type { Http } from '../contracts/ports/http.ts';
import { randomPort } from '../contracts/ports/random.ts';
import type { Services } from '../contracts/services.ts';
import type { RpcTransport } from '../contracts/transport.ts';
import type { RpcTransportOptions } from '../api/transport/transportOptions.ts';
import type { Chain } from '../domain/chains/chains.ts';
import type { Registry } from '../kernel/registry.ts';

export interface TransportsOptions {
  chainOf(chainId: number): Chain | undefined;
  services(): Services;
  /** Whose layers go around the transports. */
  registry(): Pick<Registry<never>, 'ownerOf' | 'signalOf'>;
}

export interface Transports {
  /** The way to a configured chain's nodes through the layers of plugins, made when it is first asked for; its code arrives then too. @throws chain.unknown */
  of(chainId: number): Promise<RpcTransport>;
  /** The way to any chain, new at each call. No layer of a plugin is around it: what it says is to come from the chain's own endpoints. */
  to(chain: Chain, http: Http): Promise<RpcTransport>;
}

/** Keeps one transport a chain, for as long as the chain stays as it is. */
export function createTransports({ chainOf, services, registry }: TransportsOptions): Transports {
  const made = new Map<number, { readonly chain: Chain; readonly transport: Promise<RpcTransport> }>();
  const optionsOf = (chain: Chain, http: Http): RpcTransportOptions => {
    const { port, service, signal } = services();
    return { chain, http, clock: port(clockPort), fraction: port(randomPort).fraction, service, signal };
  };
  return {
    to: (chain, http) => import('../api/transport/createRpcTransport.ts').then(({ createRpcTransport }) => createRpcTransport(optionsOf(chain, http))),
    of: (chainId) => {
      const known = made.get(chainId);
      const chain = chainOf(chainId);
      if (known && known.chain === chain) return known.transport;
      made.delete(chainId); // a custom chain that was removed or written anew
      if (!chain) return import('../contracts/chainErrors.ts').then(({ chainErrors }) => Promise.reject(chainErrors.unknown({ chainId })));
      const transport = import('../api/transport/layers/createKitTransport.ts').then(({ createKitTransport }) => createKitTransport(optionsOf(chain, services().port(httpPort)), { ...services(), ownerOf: registry().ownerOf, signalOf: registry().signalOf }));
      made.set(chainId, { chain, transport });
      transport.catch(() => made.delete(chainId)); // a chunk that did not arrive is asked for again
      return transport;
    },
  };
}
