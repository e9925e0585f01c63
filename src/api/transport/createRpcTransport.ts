import type { RpcTransport } from '../../contracts/transport.ts';
import { createLayeredTransport } from './createLayeredTransport.ts';
import type { RpcTransportOptions } from './transportOptions.ts';

export type { RpcTransportOptions };

/** A transport to the nodes of one chain, for use without a kit, e.g. on a server. Holds nothing open between calls, so there is nothing to close. @throws input.notChain without an endpoint */
export function createRpcTransport(options: RpcTransportOptions): RpcTransport {
  return createLayeredTransport(options);
}
