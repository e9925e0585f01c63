import { rpcCodes, RpcError, toRpcError } from '../rpcError.ts';
import { wallClock } from '../wallClock.ts';
import { createBlockStore } from './blocks.ts';
import { createChainTime } from './time.ts';
import { createEngine } from './engine.ts';
import { createFilters } from './filters.ts';
import { createMiner, mineBlock } from './mining.ts';
import { createMutex } from './mutex.ts';
import { createPool } from './pool.ts';
import { createSnapshots } from './snapshots.ts';
import { methods } from './methods.ts';
import { parseParams } from './params.ts';
import { dropWaiting, reorg } from './reorg.ts';
import { writeGenesis } from './genesis.ts';
import type { Clock } from '../../src/domain/clock.ts';
import type { Genesis } from './genesis.ts';
import type { Hex } from './hex.ts';
import type { Mining } from './mining.ts';

/** A chain in memory that answers JSON-RPC as a node does. */
export interface MockChain {
  readonly chainId: number;
  /** Requests are answered one after the other, in the order of the calls. @throws RpcError, with the payload in `data` if a contract reverted */
  request(request: { readonly method: string; readonly params?: unknown }): Promise<unknown>;
  readonly mining: Mining;
  /** Another pace of mining from now on, also for what waits already. */
  setMining(mining: Mining): void;
  /** Replaces the last `depth` blocks by empty ones, as when the network agrees on others. Their transactions wait for a block again. @throws RangeError for more blocks than there are */
  reorg(depth: number): Promise<void>;
  /** Forgets the transactions that wait for a block, and returns their hashes. */
  dropWaiting(): Promise<readonly Hex[]>;
  /** Stops its timer. The chain still answers. */
  close(): void;
}

export interface MockChainOptions {
  readonly chainId: number;
  readonly genesis?: Genesis;
  /** At once, unless told otherwise. */
  readonly mining?: Mining;
  /** Times the blocks. The machine's own time, unless told otherwise. */
  readonly clock?: Clock;
}

/** Starts a chain with a real EVM: block 0 holds the genesis. State roots and transaction roots are not computed. */
export async function createMockChain({ chainId, genesis = {}, mining = { at: 'once' }, clock = wallClock }: MockChainOptions): Promise<MockChain> {
  if (!Number.isSafeInteger(chainId) || chainId < 1) throw new RangeError(`A chain id is a positive whole number, not ${chainId}`);
  const blocks = createBlockStore();
  const pool = createPool();
  const engine = await createEngine(chainId, number => blocks.all[number]?.block.hash() ?? new Uint8Array(32));
  const context = { chainId, engine, blocks, pool, filters: createFilters({ blocks, pool }), snapshots: createSnapshots(), time: createChainTime(clock) };
  const lock = createMutex();
  const miner = createMiner(context, { mining, clock, lock });
  await writeGenesis(engine, genesis);
  await mineBlock(context);

  return {
    chainId,
    async request({ method, params }) {
      if (typeof method !== 'string') throw new RpcError(rpcCodes.invalidRequest, 'Invalid request: method must be a string');
      const answer = methods.get(method);
      if (!answer) throw new RpcError(rpcCodes.methodNotFound, `the method ${method} does not exist/is not available`);
      const list = parseParams(params);
      try {
        return await lock(() => answer(context, list, miner));
      } catch (error) {
        throw toRpcError(error);
      }
    },
    get mining() {
      return miner.mining;
    },
    setMining: miner.set,
    reorg: depth => lock(async () => {
      await reorg(context, depth);
      await miner.poolChanged();
    }),
    dropWaiting: () => lock(async () => dropWaiting(context)),
    close: miner.close,
  };
}
