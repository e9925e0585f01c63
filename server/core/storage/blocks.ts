import { cidOf, writeDigest } from '../../../src/domain/ipfs/cid.ts';
import type { Cid } from '../../../src/domain/ipfs/cid.ts';

/** Where blocks lie, each under its SHA-256 in base32. A block is there whole or not at all, whenever a process ends. */
export interface Blocks {
  /** Resolves once it is kept for good. @returns whether it was not there before */
  put(name: string, block: Uint8Array<ArrayBuffer>): Promise<boolean>;
  get(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Of the block in bytes; undefined where there is none. */
  size(name: string): Promise<number | undefined>;
  /** Deletes a block, or what is left of it; nothing happens where there is none. */
  remove(name: string): Promise<void>;
  /** The names of all blocks, in no order. One that comes or goes meanwhile may be among them or not. */
  list(): AsyncIterable<string>;
  /** Writes, reads and deletes a block, for the operator. @throws what it fails with */
  check(): Promise<void>;
}

/** A block that is no longer what it was. */
export class DamagedBlock extends Error {
  constructor(name: string) {
    super(`The block ${name} is damaged where it is kept.`);
    this.name = 'DamagedBlock';
  }
}

/** A block, compared with its CID: what a disk has spoiled goes to no one. @throws DamagedBlock */
export async function readBlock(blocks: Blocks, cid: Cid): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const name = writeDigest(cid.digest);
  const block = await blocks.get(name);
  if (!block) return undefined;
  const { digest } = await cidOf(block, cid);
  if (writeDigest(digest) !== name) throw new DamagedBlock(name);
  return block;
}
