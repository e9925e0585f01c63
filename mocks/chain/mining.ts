import { bytesToHex } from '@ethereumjs/util';
import { toRpcError } from '../rpcError.ts';
import { blockGasLimit, buildBlock } from './engine.ts';
import { nextBlock } from './context.ts';
import { execute, nonceOf } from './execution.ts';
import { encodeReceipt, encodeTransaction, logsOf } from './wire.ts';
import type { Block } from '@ethereumjs/block';
import type { Clock } from '../../src/domain/clock.ts';
import type { RpcError } from '../rpcError.ts';
import type { ChainContext } from './context.ts';
import type { Executed } from './wire.ts';
import type { Hex } from './hex.ts';
import type { MinedBlock } from './blocks.ts';
import type { Mutex } from './mutex.ts';
import type { PooledTransaction } from './pool.ts';

/**
 * When a transaction gets its block: at once, when evm_mine is called, or `everyMs` after the first one began to wait.
 * An idle chain mines nothing in any of the three.
 */
export type Mining = { readonly at: 'once' } | { readonly at: 'manual' } | { readonly at: 'after'; readonly everyMs: number };

/** What came of mining: the block, and the transactions that could no longer run and were dropped. */
export interface Mined {
  readonly block: MinedBlock;
  readonly dropped: ReadonlyMap<Hex, RpcError>;
}

/** Decides when blocks are made. */
export interface Miner {
  readonly mining: Mining;
  /** Another pace from now on; what waits already waits by it too. */
  set(mining: Mining): void;
  /** Something may be waiting in the pool. Called with the chain locked. */
  poolChanged(): Promise<Mined | undefined>;
  /** Stops the timer. */
  close(): void;
}

/** The miner of one chain, with the timer that it may need. */
export function createMiner(context: ChainContext, { mining: first, clock, lock }: { readonly mining: Mining; readonly clock: Clock; readonly lock: Mutex }): Miner {
  let mining = first;
  let cancelTimer: (() => void) | undefined;

  async function poolChanged(): Promise<Mined | undefined> {
    if (context.pool.all.length === 0) return undefined;
    if (mining.at === 'once') return mineBlock(context);
    if (mining.at === 'after') cancelTimer ??= clock.setTimer(fire, mining.everyMs);
    return undefined;
  }

  function fire(): void {
    cancelTimer = undefined;
    void lock(async () => {
      const { length } = context.pool.all;
      if (length > 0) await mineBlock(context);
      // What a block cannot take, because a nonce before it is missing, must not keep the timer going.
      if (context.pool.all.length < length) await poolChanged();
    });
  }

  function close(): void {
    cancelTimer?.();
    cancelTimer = undefined;
  }

  return {
    get mining() {
      return mining;
    },
    set(next) {
      close();
      mining = next;
      void lock(poolChanged);
    },
    poolChanged,
    close,
  };
}

/** Makes a block of all that can run, even of nothing. Called with the chain locked. */
export async function mineBlock(context: ChainContext): Promise<Mined> {
  const { engine, blocks, pool, time } = context;
  const environment = nextBlock(context);
  const executed: Executed[] = [];
  const dropped = new Map<Hex, RpcError>();
  let gasUsed = 0n;
  let logCount = 0;
  for (let next = await nextRunnable(context, gasUsed); next; next = await nextRunnable(context, gasUsed)) {
    const { hash, transaction } = next;
    pool.remove(hash);
    try {
      const result = await execute(engine, transaction, environment, gasUsed);
      gasUsed += result.totalGasSpent;
      executed.push({ transaction, result, cumulativeGas: gasUsed, logsBefore: logCount });
      logCount += logsOf(result).length;
    } catch (error) {
      dropped.set(hash, toRpcError(error));
    }
  }
  const block = seal(context, environment, executed, gasUsed);
  blocks.push(block);
  time.used();
  return { block, dropped };
}

/** The oldest transaction whose turn it is by its nonce, if the block has room for it. */
async function nextRunnable({ engine, pool }: ChainContext, gasUsed: bigint): Promise<PooledTransaction | undefined> {
  for (const pooled of pool.all) {
    const { nonce, gasLimit } = pooled.transaction;
    if (nonce === (await nonceOf(engine, pooled.from)) && gasUsed + gasLimit <= blockGasLimit) return pooled;
  }
  return undefined;
}

function seal({ engine, blocks }: ChainContext, environment: Block, executed: readonly Executed[], gasUsed: bigint): MinedBlock {
  const { number, timestamp, parentHash } = environment.header;
  const logsBloom = new Uint8Array(256);
  for (const { result } of executed) result.bloom.bitvector.forEach((byte, index) => (logsBloom[index] = (logsBloom[index] ?? 0) | byte));
  const block = buildBlock(engine, { number, timestamp, parentHash, gasUsed, logsBloom });
  const hash = bytesToHex(block.hash());
  const place = (transactionIndex: number) => ({ blockHash: hash, blockNumber: blocks.all.length, transactionIndex });
  return {
    number: blocks.all.length,
    hash,
    block,
    timestampSeconds: Number(timestamp),
    gasUsed,
    transactions: executed.map(({ transaction }, index) => encodeTransaction(transaction, place(index))),
    receipts: executed.map((one, index) => encodeReceipt(one, place(index))),
    mined: executed.map(({ transaction }) => ({ transaction, from: bytesToHex(transaction.getSenderAddress().bytes) })),
    stateMark: engine.state.mark,
  };
}
