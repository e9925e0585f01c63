import { hashOf } from './wire.ts';
import type { TypedTransaction } from '@ethereumjs/tx';
import type { Hex } from './hex.ts';

/** A transaction that waits for a block. */
export interface PooledTransaction {
  readonly hash: Hex;
  readonly from: Hex;
  readonly transaction: TypedTransaction;
}

/** The transactions that were accepted and are in no block yet, oldest first; at most one for a sender and nonce. */
export interface Pool {
  readonly all: readonly PooledTransaction[];
  /** Every hash that was ever accepted, in order, for filters to follow. */
  readonly acceptedHashes: readonly Hex[];
  withHash(hash: string): PooledTransaction | undefined;
  withNonce(from: Hex, nonce: bigint): PooledTransaction | undefined;
  /** The first nonce of `from` that is neither used nor waiting without a gap. */
  nextNonce(from: Hex, usedNonces: bigint): bigint;
  /** Adds one; another of the same sender and nonce gives way. */
  add(pooled: PooledTransaction): void;
  remove(hash: Hex): void;
  restore(all: readonly PooledTransaction[]): void;
}

/** An empty pool. */
export function createPool(): Pool {
  const acceptedHashes: Hex[] = [];
  let all: readonly PooledTransaction[] = [];
  const withNonce = (from: Hex, nonce: bigint) => all.find(other => other.from === from && other.transaction.nonce === nonce);
  return {
    get all() {
      return all;
    },
    acceptedHashes,
    withHash: hash => all.find(pooled => pooled.hash === hash.toLowerCase()),
    withNonce,
    nextNonce(from, usedNonces) {
      let nonce = usedNonces;
      while (withNonce(from, nonce)) nonce += 1n;
      return nonce;
    },
    add(pooled) {
      const replaced = withNonce(pooled.from, pooled.transaction.nonce);
      all = [...all.filter(other => other !== replaced), pooled];
      acceptedHashes.push(pooled.hash);
    },
    remove(hash) {
      all = all.filter(pooled => pooled.hash !== hash);
    },
    restore(earlier) {
      all = earlier;
    },
  };
}

/** A decoded transaction, ready for the pool. */
export function toPooled(transaction: TypedTransaction, from: Hex): PooledTransaction {
  return { hash: hashOf(transaction), from, transaction };
}
