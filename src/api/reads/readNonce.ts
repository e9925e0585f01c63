import type { RpcTransport } from '../../contracts/transport.ts';
import { parseAddress } from '../../domain/accounts/address.ts';
import { decodeSafeInteger } from '../../domain/encoding/hex.ts';
import { askRpc } from '../askRpc.ts';
import { encodeBlockRef } from './blockRef.ts';
import type { AccountAt } from './readBalance.ts';
import type { ReadOptions } from './readCall.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/** The nonce of an account's next transaction; with those on their way where `block` is absent. @throws input.notAddress, rpc.* */
export async function readNonce(transport: RpcTransport, request: AccountAt, options: ReadOptions = {}): Promise<number> {
  assertArguments('readNonce(transport: RpcTransport, { address: string }, options?: object)', transport, request, options);
  const { address, block = 'pending' } = request;
  const { signal } = options;
  return askRpc(transport, { method: 'eth_getTransactionCount', params: [parseAddress(address), encodeBlockRef(block)] }, decodeSafeInteger, signal);
}
