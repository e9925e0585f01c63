import { rpcCodes, RpcError } from '../rpcError.ts';
import { buildBlock } from './engine.ts';
import type { Block } from '@ethereumjs/block';
import type { BlockStore, MinedBlock } from './blocks.ts';
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

/** The block that a tag names, if there is one; pending and latest are both the last one mined. */
export function findBlock({ blocks }: Pick<ChainContext, 'blocks'>, tag: BlockTag): MinedBlock | undefined {
  switch (tag.at) {
    case 'latest':
    case 'pending':
      return blocks.head;
    case 'earliest':
      return blocks.all[0];
    case 'number':
      return blocks.all[tag.number];
    case 'hash':
      return blocks.withHash(tag.hash);
  }
}

/** The block that a tag names. @throws -32000 as nodes do, if there is none */
export function getBlock(context: Pick<ChainContext, 'blocks'>, tag: BlockTag): MinedBlock {
  const block = findBlock(context, tag);
  if (!block) throw new RpcError(rpcCodes.refused, 'header not found');
  return block;
}

/** Runs `read` on the state that the tag names: the present one, or that right after an earlier block. */
export async function readState<T>(context: ChainContext, tag: BlockTag, read: () => Promise<T>): Promise<T> {
  if (isNow(context, tag)) return read();
  return context.engine.state.at(getBlock(context, tag).stateMark, read);
}

/** Whether the tag means the present state, with what was set by hand since the last block. */
export function isNow({ blocks }: Pick<ChainContext, 'blocks'>, tag: BlockTag): boolean {
  return tag.at === 'latest' || tag.at === 'pending' || getBlock({ blocks }, tag) === blocks.head;
}
