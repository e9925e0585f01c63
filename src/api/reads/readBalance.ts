import type { RpcTransport } from '../../contracts/transport.ts';
import { decodeQuantity } from '../../domain/encoding/hex.ts';
import { parseAddress } from '../../domain/accounts/address.ts';
import { askRpc } from '../askRpc.ts';
import { encodeBlockRef } from './blockRef.ts';
import type { BlockRef } from './blockRef.ts';
import type { ReadOptions } from './readCall.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/** An account, and the block after which it is looked at. */
export interface AccountAt {
  readonly address: string;
  readonly block?: BlockRef | undefined;
}

/** How much of the native currency an account has, in wei. @throws input.notAddress, rpc.* */
export async function readBalance(transport: RpcTransport, request: AccountAt, options: ReadOptions = {}): Promise<bigint> {
  assertArguments('readBalance(transport: RpcTransport, { address: string }, options?: object)', transport, request, options);
  const { address, block } = request;
  const { signal } = options;
  return askRpc(transport, { method: 'eth_getBalance', params: [parseAddress(address), encodeBlockRef(block)] }, decodeQuantity, signal);
}
