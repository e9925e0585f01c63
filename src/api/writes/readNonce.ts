import type { RpcTransport } from '../../contracts/transport.ts';
import { decodeSafeInteger } from '../../domain/encoding/hex.ts';
import { askRpc } from '../askRpc.ts';

/** How many transactions the node knows of the account: those on their way included, which is the next nonce, or only those in blocks. @throws rpc.* */
export function readNonce(transport: RpcTransport, address: string, of: 'pending' | 'latest', signal?: AbortSignal): Promise<number> {
  return askRpc(transport, { method: 'eth_getTransactionCount', params: [address, of] }, decodeSafeInteger, signal);
}
