import { encodeQuantity } from '../../domain/encoding/hex.ts';

/** The state in which something is read: after this block. */
export type BlockRef = number | 'latest' | 'pending' | 'safe' | 'finalized' | 'earliest';

/** @throws input.notQuantity */
export function encodeBlockRef(block: BlockRef = 'latest'): string {
  return typeof block === 'number' ? encodeQuantity(block) : block;
}
