import { bytesToHex } from '@ethereumjs/util';
import { toQuantity } from './hex.ts';
import { baseFeeWei } from './engine.ts';
import type { RunTxResult } from '@ethereumjs/vm';
import type { TypedTransaction } from '@ethereumjs/tx';
import type { Hex } from './hex.ts';

/** A log as eth_getLogs answers it. */
export interface RpcLog {
  readonly address: Hex;
  readonly topics: readonly Hex[];
  readonly data: Hex;
  readonly blockNumber: Hex;
  readonly blockHash: Hex;
  readonly transactionHash: Hex;
  readonly transactionIndex: Hex;
  readonly logIndex: Hex;
  readonly removed: false;
}

/** A receipt as eth_getTransactionReceipt answers it. */
export interface RpcReceipt {
  readonly transactionHash: Hex;
  readonly transactionIndex: Hex;
  readonly blockNumber: Hex;
  readonly blockHash: Hex;
  readonly from: Hex;
  readonly to: Hex | null;
  readonly cumulativeGasUsed: Hex;
  readonly gasUsed: Hex;
  readonly contractAddress: Hex | null;
  readonly logs: readonly RpcLog[];
  readonly logsBloom: Hex;
  readonly status: '0x0' | '0x1';
  readonly type: Hex;
  readonly effectiveGasPrice: Hex;
}

/** A transaction as eth_getTransactionByHash answers it; the three places are null while it waits. */
export interface RpcTransaction extends Readonly<Record<string, unknown>> {
  readonly hash: Hex;
  readonly blockHash: Hex | null;
  readonly blockNumber: Hex | null;
  readonly transactionIndex: Hex | null;
}

/** Where in the chain a transaction stands. */
export interface Place {
  readonly blockHash: Hex;
  readonly blockNumber: number;
  readonly transactionIndex: number;
}

/** What a transaction did, before the hash of its block is known. */
export interface Executed {
  readonly transaction: TypedTransaction;
  readonly result: RunTxResult;
  readonly cumulativeGas: bigint;
  /** How many logs the block had before this transaction. */
  readonly logsBefore: number;
}

/** The hash that names the transaction. */
export function hashOf(transaction: TypedTransaction): Hex {
  return bytesToHex(transaction.hash());
}

/** What the sender pays for a unit of gas. */
function effectiveGasPrice(transaction: TypedTransaction): bigint {
  return 'maxFeePerGas' in transaction ? baseFeeWei + transaction.getEffectivePriorityFee(baseFeeWei) : transaction.gasPrice;
}

/** A transaction over the wire; without a place it is pending, and its price is then the most it would pay. */
export function encodeTransaction(transaction: TypedTransaction, place?: Place): RpcTransaction {
  const { data, v, r, s, maxFeePerGas, maxPriorityFeePerGas, accessList, authorizationList } = transaction.toJSON();
  const most = 'maxFeePerGas' in transaction ? transaction.maxFeePerGas : transaction.gasPrice;
  return {
    hash: hashOf(transaction),
    type: toQuantity(transaction.type),
    from: bytesToHex(transaction.getSenderAddress().bytes),
    to: transaction.to ? bytesToHex(transaction.to.bytes) : null,
    nonce: toQuantity(transaction.nonce),
    value: toQuantity(transaction.value),
    gas: toQuantity(transaction.gasLimit),
    input: data,
    chainId: toQuantity(transaction.common.chainId()),
    gasPrice: toQuantity(place ? effectiveGasPrice(transaction) : most),
    ...(maxFeePerGas && { maxFeePerGas, maxPriorityFeePerGas }),
    ...(accessList && { accessList }),
    ...(authorizationList && {
      authorizationList: authorizationList.map(item => ({
        ...item,
        chainId: numeric(item.chainId),
        nonce: numeric(item.nonce),
        yParity: numeric(item.yParity),
      })),
    }),
    v,
    r,
    s,
    ...(transaction.type > 0 && { yParity: v }),
    blockHash: place?.blockHash ?? null,
    blockNumber: place ? toQuantity(place.blockNumber) : null,
    transactionIndex: place ? toQuantity(place.transactionIndex) : null,
  };
}

/** The receipt of a transaction at its place. */
export function encodeReceipt({ transaction, result, cumulativeGas, logsBefore }: Executed, place: Place): RpcReceipt {
  const where = {
    blockHash: place.blockHash,
    blockNumber: toQuantity(place.blockNumber),
    transactionHash: hashOf(transaction),
    transactionIndex: toQuantity(place.transactionIndex),
  };
  const to = transaction.to ? bytesToHex(transaction.to.bytes) : null;
  return {
    ...where,
    from: bytesToHex(transaction.getSenderAddress().bytes),
    to,
    cumulativeGasUsed: toQuantity(cumulativeGas),
    gasUsed: toQuantity(result.totalGasSpent),
    contractAddress: to === null && result.createdAddress ? bytesToHex(result.createdAddress.bytes) : null,
    logs: logsOf(result).map(([address, topics, data], index) => ({
      address: bytesToHex(address),
      topics: topics.map(topic => bytesToHex(topic)),
      data: bytesToHex(data),
      ...where,
      logIndex: toQuantity(logsBefore + index),
      removed: false,
    })),
    logsBloom: bytesToHex(result.bloom.bitvector),
    status: result.execResult.exceptionError ? '0x0' : '0x1',
    type: toQuantity(transaction.type),
    effectiveGasPrice: toQuantity(effectiveGasPrice(transaction)),
  };
}

/** The logs that stay: a transaction that failed leaves none. */
export function logsOf({ execResult }: RunTxResult): NonNullable<typeof execResult.logs> {
  return execResult.exceptionError ? [] : (execResult.logs ?? []);
}

/** The library writes a zero in an authorization as 0x, which is no quantity. */
function numeric(value: string): Hex {
  return toQuantity(BigInt(value === '0x' ? 0 : value));
}
