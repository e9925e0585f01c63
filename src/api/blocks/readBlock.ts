import type { BlockHead } from '../../contracts/blocks.ts';
import type { RpcTransport } from '../../contracts/transport.ts';
import { decodeQuantity, decodeSafeInteger, encodeQuantity } from '../../domain/encoding/hex.ts';
import { isHash } from '../../domain/encoding/isHex.ts';
import { inputErrors } from '../../domain/inputErrors.ts';
import { askRpc } from '../askRpc.ts';
import type { ReadOptions } from '../reads/readCall.ts';
import { blockErrors } from './blockErrors.ts';
import type { Hex } from '../../domain/encoding/hex.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/** The header of a block. @see Ethereum JSON-RPC, eth_getBlockByNumber @throws block.notFound, rpc.* */
export async function readBlock(transport: RpcTransport, block: number | 'latest', options: ReadOptions = {}): Promise<BlockHead> {
  assertArguments('readBlock(transport: RpcTransport, block, options?: object)', transport, block, options);
  const { signal } = options;
  const params = [block === 'latest' ? block : encodeQuantity(block), false];
  const head = await askRpc(transport, { method: 'eth_getBlockByNumber', params }, (result) => (result === null ? undefined : decodeHead(result)), signal);
  if (!head) throw blockErrors.notFound({ block });
  return head;
}

function decodeHead(result: unknown): BlockHead {
  const { number, hash, parentHash, timestamp, baseFeePerGas }: Readonly<Record<string, unknown>> = Object(result);
  return {
    number: decodeSafeInteger(number),
    hash: decodeHash(hash),
    parentHash: decodeHash(parentHash),
    timestampSeconds: decodeSafeInteger(timestamp),
    ...(baseFeePerGas !== undefined && baseFeePerGas !== null && { baseFeePerGasWei: decodeQuantity(baseFeePerGas) }),
  };
}

function decodeHash(value: unknown): Hex {
  if (!isHash(value)) throw inputErrors.notHexData({ value });
  return value;
}
