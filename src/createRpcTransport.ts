import { clockAdapter } from '../adapters/browser/clock.ts';
import { fetchHttpAdapter } from '../adapters/browser/fetchHttp.ts';
import { createRpcTransport as createTransport } from './api/transport/createRpcTransport.ts';
import type { RpcTransportOptions as TransportOptions } from './api/transport/createRpcTransport.ts';
import type { RpcTransport } from './contracts/transport.ts';
import { defineChain } from './domain/chains/defineChain.ts';
import { defaultChainId } from './domain/chains/limits.ts';
import { assertArguments } from './domain/assertArguments.ts';

/** Where the nodes are: a chain, or their addresses alone. */
export type RpcTransportPlace =
  | { readonly chain: TransportOptions['chain'] }
  /** `chainId`: of the chain that they serve; absent, 1. */
  | { readonly url: string | readonly string[]; readonly chainId?: number };

/** Options of a transport; what is absent is as in the kit. `http` and `clock` are those of the platform, in pages and on servers. */
export type RpcTransportOptions = RpcTransportPlace & Omit<TransportOptions, 'chain' | 'http' | 'clock'> & Partial<Pick<TransportOptions, 'http' | 'clock'>>;

/**
 * A transport to the nodes of one chain, for use without a kit, e.g. on a server: `createRpcTransport({ url: 'https://your-node.example' })`. Holds
 * nothing open between calls, so there is nothing to close. @throws input.notChain without an endpoint, input.notChainId
 */
export function createRpcTransport(options: RpcTransportOptions): RpcTransport {
  assertArguments('createRpcTransport(options: object)', options);
  const { http = fetchHttpAdapter.create(), clock = clockAdapter.create(), ...rest } = options;
  const chain = 'chain' in options ? options.chain : defineChain({ id: options.chainId ?? defaultChainId, name: `Chain ${options.chainId ?? defaultChainId}`, rpc: options.url });
  return createTransport({ ...rest, chain, http, clock });
}
