import { bytesToHex } from '@ethereumjs/util';
import { toQuantity } from './hex.ts';
import type { Block } from '@ethereumjs/block';
import type { Hex } from './hex.ts';
import type { PooledTransaction } from './pool.ts';
import type { RpcReceipt, RpcTransaction } from './wire.ts';

/** A block that was mined, with all that it brought. */
export interface MinedBlock {
  readonly number: number;
  readonly hash: Hex;
  readonly block: Block;
  readonly timestampSeconds: number;
  readonly gasUsed: bigint;
  readonly transactions: readonly RpcTransaction[];
  readonly receipts: readonly RpcReceipt[];
  /** The same transactions, as the EVM took them. */
  readonly mined: readonly Pick<PooledTransaction, 'transaction' | 'from'>[];
  /** The state right after it. */
  readonly stateMark: number;
}

/** The blocks of one chain, first to last. */
export interface BlockStore {
  readonly all: readonly MinedBlock[];
  readonly head: MinedBlock | undefined;
  withHash(hash: string): MinedBlock | undefined;
  withTransaction(hash: string): { readonly transaction: RpcTransaction; readonly receipt: RpcReceipt } | undefined;
  push(block: MinedBlock): void;
  /** Forgets every block from number `count` on. */
  truncate(count: number): void;
}

/** An empty chain of blocks. */
export function createBlockStore(): BlockStore {
  const all: MinedBlock[] = [];
  const byHash = new Map<string, MinedBlock>();
  const byTransaction = new Map<string, { transaction: RpcTransaction; receipt: RpcReceipt }>();
  return {
    all,
    get head() {
      return all.at(-1);
    },
    withHash: hash => byHash.get(hash.toLowerCase()),
    withTransaction: hash => byTransaction.get(hash.toLowerCase()),
    push(block) {
      all.push(block);
      byHash.set(block.hash, block);
      block.transactions.forEach((transaction, index) => {
        const receipt = block.receipts[index];
        if (receipt) byTransaction.set(transaction.hash, { transaction, receipt });
      });
    },
    truncate(count) {
      for (const block of all.splice(count)) {
        byHash.delete(block.hash);
        for (const { hash } of block.transactions) byTransaction.delete(hash);
      }
    },
  };
}

/** A block over the wire, with whole transactions or with their hashes. */
export function encodeBlock(block: MinedBlock, isFull: boolean): Record<string, unknown> {
  return {
    ...encodeHeader(block.block),
    hash: block.hash,
    transactions: isFull ? block.transactions : block.transactions.map(({ hash }) => hash),
  };
}

/** A block that is not mined: it has no hash, no nonce and no miner yet. */
export function encodePendingBlock(block: Block, transactions: readonly RpcTransaction[], isFull: boolean): Record<string, unknown> {
  return {
    ...encodeHeader(block),
    hash: null,
    nonce: null,
    miner: null,
    transactions: isFull ? transactions : transactions.map(({ hash }) => hash),
  };
}

function encodeHeader(block: Block): Record<string, unknown> {
  const { coinbase, uncleHash, transactionsTrie, receiptTrie, ...header } = block.header.toJSON();
  return {
    ...header,
    miner: coinbase ?? bytesToHex(block.header.coinbase.bytes),
    sha3Uncles: uncleHash,
    transactionsRoot: transactionsTrie,
    receiptsRoot: receiptTrie,
    size: toQuantity(block.serialize().length),
    totalDifficulty: '0x0',
    uncles: [],
    withdrawals: [],
  };
}
