import { decodeQuantity, decodeSafeInteger } from '../domain/encoding/hex.ts';
import { isAddress, isHash, isHexData } from '../domain/encoding/isHex.ts';
import { inputErrors } from '../domain/inputErrors.ts';
import * as limits from '../domain/transactions/limits.ts';
import type { Hex } from '../domain/encoding/hex.ts';

/** What became of a transaction. Serialisable. */
export interface Receipt {
  readonly hash: Hex;
  readonly blockNumber: number;
  /** Another one under the same number tells of a reorganisation. */
  readonly blockHash: Hex;
  /** False if it was reverted: nothing but the fee was spent. */
  readonly success: boolean;
  readonly gasUsed: bigint;
  /** Absent where a node does not tell. */
  readonly effectiveGasPriceWei?: bigint;
  /** Lower case, of the contract that was created. */
  readonly contractAddress?: Hex;
}

/** A receipt that may not say whether its transaction went well. */
type ToldReceipt = Omit<Receipt, 'success'> & { readonly success: boolean | undefined };

/** Null while the transaction is not in a block. @throws input.* for a receipt that is malformed or another's @see Ethereum JSON-RPC, eth_getTransactionReceipt */
function decodeReceipt(result: unknown, hash: string): ToldReceipt | null {
  if (result === null) return null;
  const { transactionHash, blockNumber, blockHash, status, root, gasUsed, effectiveGasPrice, contractAddress }: Fields = Object(result);
  if (blockNumber === null) return null; // how some nodes say pending
  if (typeof transactionHash !== 'string' || transactionHash.toLowerCase() !== hash.toLowerCase()) throw inputErrors.notHexData({ value: `receipt of ${String(transactionHash)}` });
  if (!isHexData(blockHash)) throw inputErrors.notHexData({ value: String(blockHash) });
  const outcome = isHash(root) && (status === undefined || status === null) ? undefined : decodeQuantity(status); // before EIP-658, there was the root of the state in its place
  if (outcome !== undefined && outcome > 1n) throw inputErrors.notQuantity({ value: `status ${outcome}` });
  return {
    hash: `0x${hash.slice(2)}`,
    blockNumber: decodeSafeInteger(blockNumber),
    blockHash: `0x${blockHash.slice(2)}`,
    success: outcome === undefined ? undefined : outcome === 1n,
    gasUsed: decodeQuantity(gasUsed),
    ...(effectiveGasPrice !== undefined && effectiveGasPrice !== null && { effectiveGasPriceWei: decodeQuantity(effectiveGasPrice) }),
    ...(isHexData(contractAddress) && { contractAddress: `0x${contractAddress.slice(2).toLowerCase()}` as const }),
  };
}

/** One event of a transaction, as bytes. */
export interface TransactionLog {
  readonly address: Hex;
  readonly topics: readonly Hex[];
  readonly data: Hex;
  /** Its place among the logs of the block. */
  readonly logIndex: number;
}

/** A receipt with what only its caller wants: too much for the store. */
export interface FullReceipt extends Receipt {
  /** Absent where a node does not tell, and for the creation of a contract. */
  readonly to?: Hex;
  readonly from?: Hex;
  /** Of EIP-2718, e.g. 4 for EIP-7702. Absent where a node does not tell. */
  readonly type?: number;
  readonly logs: readonly TransactionLog[];
}

/** A receipt from before EIP-658, which does not say whether its transaction went well. */
export type UntoldReceipt = Omit<FullReceipt, 'success'> & { readonly success: undefined };

/** Null while the transaction is not in a block. @throws input.* as {@link decodeReceipt} does, and for logs that are malformed or too many */
export function decodeFullReceipt(result: unknown, hash: string): FullReceipt | UntoldReceipt | null {
  const receipt = decodeReceipt(result, hash);
  if (!receipt) return null;
  const { from, to, type, logs }: Fields = Object(result);
  if (!Array.isArray(logs) || logs.length > limits.maxReceiptLogs) throw inputErrors.notHexData({ value: `logs of ${hash}` });
  const { success, ...rest } = receipt;
  const full = {
    ...rest,
    ...(isAddress(from) && { from }),
    ...(isAddress(to) && { to }),
    ...(type !== undefined && type !== null && { type: decodeSafeInteger(type) }),
    logs: logs.map(decodeReceiptLog),
  };
  return success === undefined ? { ...full, success } : { ...full, success };
}

function decodeReceiptLog(log: unknown): TransactionLog {
  const { address, topics, data, logIndex }: Fields = Object(log);
  if (!isAddress(address)) throw inputErrors.notAddress({ address });
  if (!Array.isArray(topics) || topics.length > 4 || !topics.every(isHash)) throw inputErrors.notHexData({ value: `topics of a log of ${address}` });
  if (!isHexData(data)) throw inputErrors.notHexData({ value: `data of a log of ${address}` });
  return { address, topics, data: `0x${data.slice(2)}`, logIndex: decodeSafeInteger(logIndex) };
}

type Fields = Readonly<Record<string, unknown>>;
