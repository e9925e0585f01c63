import type { RpcTransport } from '../../contracts/transport.ts';
import { decodeChainId } from '../../domain/hex.ts';
import { askRpc } from '../askRpc.ts';
import { rpcErrors } from '../transport/errors.ts';

/** An endpoint that serves another chain would count, price and refuse for that one. @throws rpc.wrongChain, rpc.* */
export async function assertEndpoint(transport: RpcTransport, signal?: AbortSignal): Promise<void> {
  const actual = await askRpc(transport, { method: 'eth_chainId' }, decodeChainId, signal);
  if (actual !== transport.chainId) throw rpcErrors.wrongChain({ actual, chainId: transport.chainId });
}
