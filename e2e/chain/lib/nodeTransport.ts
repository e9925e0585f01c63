import { clockAdapter, fetchHttpAdapter } from '../../../adapters/browser/index.ts';
import { createRpcTransport } from '../../../src/api/transport/createRpcTransport.ts';
import type { RpcCall, RpcTransport } from '../../../src/contracts/transport.ts';
import { defineChain } from '../../../src/domain/chains/defineChain.ts';
import type { Anvil } from '../../lib/anvil.ts';

/** The kit's own way to a node, which notes what was asked through it. */
export function nodeTransport({ url, chainId }: Pick<Anvil, 'url' | 'chainId'>): { readonly transport: RpcTransport; readonly asked: readonly RpcCall[] } {
  const asked: RpcCall[] = [];
  const inner = createRpcTransport({ chain: defineChain({ id: chainId, name: 'Anvil', rpc: url }), http: fetchHttpAdapter.create(), clock: clockAdapter.create() });
  const request: RpcTransport['request'] = (call, options) => {
    asked.push(call);
    return inner.request(call, options);
  };
  return { transport: { ...inner, request }, asked };
}
