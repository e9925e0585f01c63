import { mineBlock } from './mining.ts';
import { toPooled } from './pool.ts';
import type { ChainContext } from './context.ts';
import type { Hex } from './hex.ts';

/** Takes the last `depth` blocks away and mines as many empty ones in their place. Their transactions wait again. Called with the chain locked. @throws RangeError for more blocks than there are after the first */
export async function reorg(context: ChainContext, depth: number): Promise<void> {
  const { engine, blocks, pool, filters, time } = context;
  const kept = blocks.all.length - depth;
  const [base, removed] = [blocks.all[kept - 1], blocks.all.slice(kept)];
  if (!Number.isSafeInteger(depth) || depth < 1 || base === undefined) throw new RangeError(`The chain has ${blocks.all.length - 1} blocks after its first, and no ${depth} can be replaced`);
  const waiting = pool.all;
  engine.state.undoTo(base.stateMark);
  blocks.truncate(kept);
  filters.rewind(kept);
  pool.restore([]);
  for (const { timestampSeconds } of removed) {
    time.setNext(timestampSeconds + 1); // otherwise an empty block would be the same one again
    await mineBlock(context);
  }
  const again = removed.flatMap(block => block.mined.map(({ transaction, from }) => toPooled(transaction, from)));
  pool.restore([...again, ...waiting]);
}

/** Forgets the transactions that wait for a block, as nodes do with those that pay too little. Returns their hashes. Called with the chain locked. */
export function dropWaiting({ pool }: ChainContext): readonly Hex[] {
  const hashes = pool.all.map(({ hash }) => hash);
  pool.restore([]);
  return hashes;
}
