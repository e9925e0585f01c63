import { rpcCodes, RpcError } from '../rpcError.ts';
import type { BlockStore, MinedBlock } from './blocks.ts';
import type { BlockTag } from './params.ts';

/** The block that a tag names, if there is one; pending and latest are both the last one mined. */
export function findBlock(blocks: BlockStore, tag: BlockTag): MinedBlock | undefined {
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
export function getBlock(blocks: BlockStore, tag: BlockTag): MinedBlock {
  const block = findBlock(blocks, tag);
  if (!block) throw new RpcError(rpcCodes.refused, 'header not found');
  return block;
}
