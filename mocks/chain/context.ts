import { buildBlock } from './engine.ts';
import { getBlock } from './blockTags.ts';
import type { Block } from '@ethereumjs/block';
import type { BlockStore } from './blocks.ts';
import type { BlockTag } from './params.ts';
import type { ChainTime } from './time.ts';
import type { Engine } from './engine.ts';
import type { Filters } from './filters.ts';
import type { Pool } from './pool.ts';
import type { Snapshots } from './snapshots.ts';

/** The parts of one mocked chain, for the functions that work on several of them. */
export interface ChainContext {
  readonly chainId: number;
  readonly engine: Engine;
  readonly blocks: BlockStore;
  readonly pool: Pool;
  readonly filters: Filters;
  readonly snapshots: Snapshots;
  readonly time: ChainTime;
}

/** The block that would be mined now. `baseFeePerGas` is for calls that pay nothing. */
export function nextBlock({ engine, blocks, time }: Pick<ChainContext, 'engine' | 'blocks' | 'time'>, fees: { readonly baseFeePerGas?: bigint } = {}): Block {
  const { head } = blocks;
  return buildBlock(engine, {
    number: blocks.all.length,
    timestamp: time.nextSeconds(head?.timestampSeconds),
    ...(head && { parentHash: head.block.hash() }),
    ...fees,
  });
}

/** Runs `read` on the state that the tag names: the present one, or that right after an earlier block. */
export async function readState<T>(context: ChainContext, tag: BlockTag, read: () => Promise<T>): Promise<T> {
  if (isNow(context, tag)) return read();
  return context.engine.state.at(getBlock(context.blocks, tag).stateMark, read);
}

/** Whether the tag means the present state, with what was set by hand since the last block. */
export function isNow({ blocks }: Pick<ChainContext, 'blocks'>, tag: BlockTag): boolean {
  return tag.at === 'latest' || tag.at === 'pending' || getBlock(blocks, tag) === blocks.head;
}
