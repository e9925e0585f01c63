import { createRpcTransport } from '../api/transport/createRpcTransport.ts';
import { createKitTransport } from '../api/transport/layers/createKitTransport.ts';
import type { RpcTransportOptions } from '../api/transport/transportOptions.ts';
import { chainErrors } from '../contracts/chainErrors.ts';
import { clockPort } from '../contracts/ports/clock.ts';
import { httpPort } from '../contracts/ports/http.ts';
import type { Http } from '../contracts/ports/http.ts';
import { randomPort } from '../contracts/ports/random.ts';
import type { Services } from '../contracts/services.ts';
import type { RpcTransport } from '../contracts/transport.ts';
import type { Chain } from '../domain/chains/chains.ts';
import type { Registry } from '../kernel/registry.ts';

export interface TransportsOptions {
  chainOf(chainId: number): Chain | undefined;
  readonly services: Services;
  /** Whose layers go around the transports. */
  readonly registry: Pick<Registry<never>, 'ownerOf' | 'signalOf'>;
}

export interface Transports {
  /** The way to a configured chain's nodes through the layers of plugins, made when it is first asked for. @throws chain.unknown */
  of(chainId: number): Promise<RpcTransport>;
  /** The way to any chain, new at each call. No layer of a plugin is around it: what it says is to come from the chain's own endpoints. */
  to(chain: Chain, http: Http, options?: Pick<RpcTransportOptions, 'batchSize'>): RpcTransport;
}

/** Keeps one transport a chain, for as long as the chain stays as it is. */
export function createTransports({ chainOf, services, registry: { ownerOf, signalOf } }: TransportsOptions): Transports {
  const made = new Map<number, { readonly chain: Chain; readonly transport: RpcTransport }>();
  const { port, service, signal } = services;
  const optionsOf = (chain: Chain, http: Http): RpcTransportOptions => ({ chain, http, clock: port(clockPort), fraction: port(randomPort).fraction, service, signal, report: (error) => services.report('core', error) });
  return {
    to: (chain, http, options) => createRpcTransport({ ...optionsOf(chain, http), ...options }),
    of: async (chainId) => {
      const known = made.get(chainId);
      const chain = chainOf(chainId);
      if (known && known.chain === chain) return known.transport;
      made.delete(chainId); // a custom chain that was removed or written anew
      if (!chain) throw chainErrors.unknown({ chainId });
      const transport = createKitTransport(optionsOf(chain, port(httpPort)), { ...services, ownerOf, signalOf });
      made.set(chainId, { chain, transport });
      return transport;
    },
  };
}
