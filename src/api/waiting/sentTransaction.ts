import type { RpcTransport } from '../../contracts/transport.ts';
import { asHex, decodeQuantity, decodeSafeInteger } from '../../domain/encoding/hex.ts';
import { isAddress, isHash, isHexData } from '../../domain/encoding/isHex.ts';
import { inputErrors } from '../../domain/inputErrors.ts';
import { askRpc } from '../askRpc.ts';
import type { Hex } from '../../domain/encoding/hex.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/** A transaction as a node knows it. */
export interface SentTransaction {
  readonly hash: Hex;
  readonly from: Hex;
  readonly nonce: number;
  /** Absent for the creation of a contract. */
  readonly to?: Hex;
  readonly valueWei: bigint;
  readonly data: Hex;
  readonly gas: bigint;
  /** Absent while it waits. */
  readonly blockNumber?: number;
}

/** Undefined if the node does not know it. @throws rpc.* @see Ethereum JSON-RPC, eth_getTransactionByHash */
export async function readTransaction(transport: RpcTransport, hash: string, signal?: AbortSignal): Promise<SentTransaction | undefined> {
  assertArguments('readTransaction(transport: RpcTransport, hash: string, signal?: object)', transport, hash, signal);
  return askRpc(transport, { method: 'eth_getTransactionByHash', params: [hash] }, (result) => {
    if (result === null) return undefined;
    const transaction = decodeTransaction(result);
    if (transaction.hash.toLowerCase() !== hash.toLowerCase()) throw inputErrors.notHexData({ value: `transaction ${transaction.hash}` });
    return transaction;
  }, signal);
}

/** @throws input.* */
export function decodeTransaction(result: unknown): SentTransaction {
  const { hash, from, nonce, to, value, input, gas, blockNumber }: Readonly<Record<string, unknown>> = Object(result);
  if (!isHash(hash)) throw inputErrors.notHexData({ value: hash });
  if (!isAddress(from)) throw inputErrors.notAddress({ address: from });
  if (to !== undefined && to !== null && !isAddress(to)) throw inputErrors.notAddress({ address: to });
  if (!isHexData(input)) throw inputErrors.notHexData({ value: input });
  return {
    hash,
    from,
    nonce: decodeSafeInteger(nonce),
    ...(isAddress(to) && { to }),
    valueWei: decodeQuantity(value),
    data: asHex(input),
    gas: decodeQuantity(gas),
    ...(blockNumber !== undefined && blockNumber !== null && { blockNumber: decodeSafeInteger(blockNumber) }),
  };
}
