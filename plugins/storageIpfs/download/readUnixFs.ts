import { fileErrors } from '../../../src/contracts/fileErrors.ts';
import { cidCodecs } from '../../../src/domain/ipfs/cid.ts';
import type { Cid } from '../../../src/domain/ipfs/cid.ts';
import { murmur3 } from '../../../src/domain/ipfs/murmur3.ts';
import { decodeNode, decodeUnixFs, unixFsTypes } from '../cid/dagPb.ts';
import type { DagNode, UnixFs } from '../cid/dagPb.ts';
import * as limits from '../limits.ts';

/** Where blocks come from: each is the one that is named. */
export interface Blocks {
  get(cid: Cid): Promise<Uint8Array>;
}

/** What is looked for below a block. */
export interface FilePlace {
  /** As it was named, for errors. */
  readonly uri: string;
  readonly root: Cid;
  /** Names of directories and of the file, decoded. */
  readonly path: readonly string[];
  readonly maxBytes: number;
}

/** The file at a place, piece by piece in its order. @throws file.notFound where there is none (a directory or a symbolic link is none), file.tooLarge, file.downloadFailed for what no file is made of */
export async function readUnixFs(blocks: Blocks, { uri, root, path, maxBytes }: FilePlace): Promise<readonly Uint8Array[]> {
  let cid: Cid | undefined = root;
  for (const name of path) {
    cid = await childOf(blocks, cid, name);
    if (!cid) throw fileErrors.notFound({ uri });
  }
  return readContent(blocks, cid, { uri, maxBytes });
}

/** The identifier under a name, in a directory however large. Undefined where there is none. */
async function childOf(blocks: Blocks, cid: Cid, name: string): Promise<Cid | undefined> {
  if (cid.codec !== cidCodecs.dagPb) return undefined;
  const { node, unixFs } = decode(await blocks.get(cid));
  if (unixFs.type === unixFsTypes.directory) return node.links.find((link) => link.name === name)?.cid;
  return unixFs.type === unixFsTypes.shard ? childInShards(blocks, { node, unixFs }, name) : undefined;
}

interface Decoded {
  readonly node: DagNode;
  readonly unixFs: UnixFs;
}

/** Each bit of the name's hash chooses where to go on. @see https://specs.ipfs.tech/unixfs/ HAMT-sharded directories */
async function childInShards(blocks: Blocks, top: Decoded, name: string): Promise<Cid | undefined> {
  const digest = murmur3(new TextEncoder().encode(name));
  let bits = [...digest].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  for (let shard = top; ;) {
    const { fanout = 0, hashType } = shard.unixFs;
    const width = Math.log2(fanout);
    if (shard.unixFs.type !== unixFsTypes.shard || hashType !== 0x22 || !Number.isInteger(width) || width < 3 || width > 10) throw unreadable('a part of a directory cannot be read');
    if (bits.length < width) return undefined;
    const prefix = Number.parseInt(bits.slice(0, width), 2).toString(16).toUpperCase().padStart((fanout - 1).toString(16).length, '0');
    bits = bits.slice(width);
    const found = shard.node.links.find((link) => link.name === prefix || link.name === prefix + name);
    if (!found || found.name !== prefix) return found?.cid;
    shard = decode(await blocks.get(found.cid));
  }
}

async function readContent(blocks: Blocks, top: Cid, { uri, maxBytes }: Pick<FilePlace, 'uri' | 'maxBytes'>): Promise<readonly Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  let [bytes, nodes] = [0, 0];
  const add = (piece: Uint8Array): void => {
    bytes += piece.length;
    if (bytes > maxBytes) throw fileErrors.tooLarge({ uri, maxBytes });
    if (piece.length > 0) pieces.push(piece);
  };
  const pour = async (cid: Cid, depth: number): Promise<void> => {
    nodes += 1;
    if (depth > limits.maxDepth || nodes > limits.maxNodes) throw unreadable('it is made of too many parts');
    const block = await blocks.get(cid);
    if (isPlain(cid)) return add(block);
    const { node, unixFs } = decode(block);
    const isFile = unixFs.type === unixFsTypes.file || unixFs.type === unixFsTypes.raw;
    if (!isFile && depth > 0) throw unreadable('a part of it is no file');
    if (!isFile) throw fileErrors.notFound({ uri });
    // Blocks of a file that says that it is too large need not be asked for.
    if (depth === 0 && (unixFs.fileSize ?? 0) > maxBytes) throw fileErrors.tooLarge({ uri, maxBytes });
    add(unixFs.data);
    for (const [at, link] of node.links.entries()) {
      for (const ahead of node.links.slice(at + 1, at + limits.blocksAtATime)) blocks.get(ahead.cid).catch(() => {}); // its turn comes, and then its error
      await pour(link.cid, depth + 1);
    }
  };
  await pour(top, 0);
  return pieces;
}

/** Blocks that are content as they are. */
function isPlain({ codec }: Cid): boolean {
  return codec === cidCodecs.raw || codec === cidCodecs.json || codec === cidCodecs.dagJson;
}

function decode(block: Uint8Array): Decoded {
  const node = decodeNode(block);
  const unixFs = node && decodeUnixFs(node);
  if (!unixFs) throw unreadable('it holds no file');
  return { node, unixFs };
}

/** What every gateway would give again, since it is what the address names. */
function unreadable(why: string): Error {
  return fileErrors.downloadFailed({ reason: why });
}
