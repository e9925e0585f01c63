import type { RpcTransport } from '../../contracts/transport.ts';
import { decodeSafeInteger } from '../../domain/encoding/hex.ts';
import { askRpc } from '../askRpc.ts';

/** How many transactions the node knows of the account, those on their way included: the next nonce. @throws rpc.* */
export function readNonce(transport: RpcTransport, address: string, signal?: AbortSignal): Promise<number> {
  return askRpc(transport, { method: 'eth_getTransactionCount', params: [address, 'pending'] }, decodeSafeInteger, signal);
}
