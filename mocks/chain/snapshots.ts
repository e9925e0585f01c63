import { toQuantity } from './hex.ts';
import type { BlockStore } from './blocks.ts';
import type { ChainTime } from './time.ts';
import type { Engine } from './engine.ts';
import type { Filters } from './filters.ts';
import type { Hex } from './hex.ts';
import type { Pool, PooledTransaction } from './pool.ts';

/** What goes back with a snapshot. */
interface SnapshotParts {
  readonly engine: Engine;
  readonly blocks: BlockStore;
  readonly pool: Pool;
  readonly filters: Filters;
  readonly time: ChainTime;
}

/** Moments of the chain to come back to. @see evm_snapshot, evm_revert */
export interface Snapshots {
  take(parts: SnapshotParts): Hex;
  /** Goes back, and forgets this and every later snapshot. False if the id is not known. */
  revert(parts: SnapshotParts, id: bigint): boolean;
}

/** No moments kept yet. */
export function createSnapshots(): Snapshots {
  const taken = new Map<bigint, Snapshot>();
  let lastId = 0n;
  return {
    take({ engine, blocks, pool, time }) {
      lastId += 1n;
      taken.set(lastId, { stateMark: engine.state.mark, blockCount: blocks.all.length, pooled: pool.all, offsetSeconds: time.offsetSeconds });
      return toQuantity(lastId);
    },
    revert({ engine, blocks, pool, time, filters }, id) {
      const snapshot = taken.get(id);
      if (!snapshot) return false;
      for (const other of taken.keys()) if (other >= id) taken.delete(other);
      engine.state.undoTo(snapshot.stateMark);
      blocks.truncate(snapshot.blockCount);
      filters.rewind(snapshot.blockCount);
      pool.restore(snapshot.pooled);
      time.restore(snapshot.offsetSeconds);
      return true;
    },
  };
}

interface Snapshot {
  readonly stateMark: number;
  readonly blockCount: number;
  readonly pooled: readonly PooledTransaction[];
  readonly offsetSeconds: number;
}
