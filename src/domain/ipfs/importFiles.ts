import { cidBytes, cidCodecs, cidOf } from './cid.ts';
import type { Cid } from './cid.ts';
import { murmur3 } from './murmur3.ts';
import { fileBytesOf, writeNode } from './nodes.ts';
import type { FileNode, NodeLink } from './nodes.ts';

/** How files become blocks: what decides on their CIDs. */
export interface Importing {
  /** In version 1, the bytes of files stand in blocks of their own (raw leaves); in version 0, in nodes. */
  readonly cidVersion: 0 | 1;
  readonly chunkBytes: number;
  /** Of a node of a file. */
  readonly maxLinks: number;
  /** What decides whether a directory becomes shards: names and CIDs of its files, or the whole block. */
  readonly sizedBy: 'links' | 'block';
  /** Up to which size it does not, in bytes; 256 KiB if absent. */
  readonly mostDirectoryBytes?: number;
}

/** Those in use: Kubo with `--cid-version=1`, Kubo by default, and the profile of 2025. @see IPIP-499 */
export const importings = {
  'kuboV1': { cidVersion: 1, chunkBytes: 262_144, maxLinks: 174, sizedBy: 'links' },
  'unixfs-v0-2015': { cidVersion: 0, chunkBytes: 262_144, maxLinks: 174, sizedBy: 'links' },
  'unixfs-v1-2025': { cidVersion: 1, chunkBytes: 1_048_576, maxLinks: 1_024, sizedBy: 'block' },
} as const satisfies Readonly<Record<string, Importing>>;

/** Above this, a directory becomes shards (HAMT). @see IPIP-499 */
const usualDirectoryBytes = 262_144;
/** Of the hash of a name: each chooses the place in one shard. */
const hashBytes = 8;

/** Is given each block once its links are there, so that what is linked to has been given before. */
export type PutBlock = (cid: Cid, block: Uint8Array<ArrayBuffer>) => void | Promise<void>;

/** What a file or directory became. */
export interface Imported {
  readonly cid: Cid;
  /** Of all its blocks. */
  readonly totalBytes: number;
}

interface Part extends Imported {
  /** Of the file. */
  readonly fileBytes: number;
}

/** What holds bytes of the file itself. */
interface Leaf extends Part {
  readonly block: Uint8Array<ArrayBuffer>;
}

/** Chunks of a file that are hashed while the next ones are read. */
const maxHashing = 4;

/** Makes blocks of a file while it is read: no more than a few chunks are held, and the CIDs of one row of links for each level. Without `put`, where only the CID is wanted, their memory is used again. */
export async function importFile(content: AsyncIterable<Uint8Array>, importing: Importing, put?: PutBlock): Promise<Imported> {
  const levels: Part[][] = [[]];
  const add = async (level: number, part: Part): Promise<void> => {
    const row = (levels[level] ??= []);
    row.push(part);
    if (row.length === importing.maxLinks) await add(level + 1, await wrap(row.splice(0), importing, put));
  };
  const hashing: Promise<Leaf>[] = [];
  const free: Uint8Array<ArrayBuffer>[] = [];
  const make = (): Uint8Array<ArrayBuffer> => free.pop() ?? new Uint8Array(importing.chunkBytes);
  const keepFirst = async (): Promise<void> => {
    const { block, ...part } = (await hashing.shift()) ?? (await toLeaf(new Uint8Array(), importing)); // an empty file is a leaf too
    if (put) await put(part.cid, block);
    else if (block.length === importing.chunkBytes) free.push(block);
    await add(0, part);
  };
  for await (const chunk of toChunks(content, importing.chunkBytes, make)) {
    const leaf = toLeaf(chunk, importing);
    leaf.catch(() => {}); // it is awaited in its turn, unless something fails before
    hashing.push(leaf);
    if (hashing.length === maxHashing) await keepFirst();
  }
  do await keepFirst(); while (hashing.length > 0);
  for (let level = 0; ; level += 1) {
    const row = levels[level] ?? [];
    const [only] = row;
    if (level === levels.length - 1 && row.length === 1 && only) return only;
    if (row.length > 0) await add(level + 1, await wrap(row.splice(0), importing, put));
  }
}

interface Entry extends Imported {
  readonly name: string;
}

/** A directory of what was imported, by names. @returns undefined where names have the same hash, so that no tree of shards has a place for each */
export async function importDirectory(files: readonly Entry[], { cidVersion, sizedBy, mostDirectoryBytes = usualDirectoryBytes }: Importing, put: PutBlock): Promise<Imported | undefined> {
  const named = files.map(({ name, cid, totalBytes }) => ({ name, cid, totalBytes, bytes: new TextEncoder().encode(name) }));
  const links = named.sort((one, other) => compareBytes(one.bytes, other.bytes)).map(({ cid, name, totalBytes }) => ({ cid, name, totalBytes }));
  const node: FileNode = { type: 'directory', links, data: new Uint8Array(), partBytes: [] };
  const size = sizedBy === 'block' ? writeNode(node).length : named.reduce((sum, { cid, bytes }) => sum + bytes.length + cidBytes(cid).length, 0);
  if (size <= mostDirectoryBytes) return putNode(node, cidVersion, put);
  return importShards(named.map((entry) => ({ ...entry, hash: murmur3(entry.bytes) })), 0, cidVersion, put);
}

/** One shard with all below it: a place of a name alone links to its file, a place of several to a shard of these. @see https://specs.ipfs.tech/unixfs/ HAMT-sharded directories */
async function importShards(entries: readonly (Entry & { readonly hash: Uint8Array })[], depth: number, version: 0 | 1, put: PutBlock): Promise<Imported | undefined> {
  if (depth === hashBytes) return undefined;
  const places: (readonly (Entry & { readonly hash: Uint8Array })[] | undefined)[] = [];
  for (const entry of entries) {
    const place = entry.hash[depth] ?? 0;
    places[place] = [...(places[place] ?? []), entry];
  }
  const links: NodeLink[] = [];
  // The highest place is the first bit; bytes in front of it that would be empty are left out.
  const taken = new Uint8Array(Math.ceil(places.length / 8));
  for (const [place, [first, ...others] = []] of places.entries()) {
    if (!first) continue;
    const at = taken.length - 1 - Math.floor(place / 8);
    taken[at] = (taken[at] ?? 0) | (1 << (place % 8));
    const below = others.length > 0 ? await importShards([first, ...others], depth + 1, version, put) : first;
    if (!below) return undefined;
    links.push({ cid: below.cid, name: placeName(place) + (others.length > 0 ? '' : first.name), totalBytes: below.totalBytes });
  }
  return putNode({ type: 'shard', links, data: taken, partBytes: [] }, version, put);
}

const placeName = (place: number): string => place.toString(16).toUpperCase().padStart(2, '0');

/** The next step to a name from a node, and whether it is there. `depth`: shards before it, 0 in the first one. Undefined where the name is not in it. */
export function stepTo({ type, links }: FileNode, name: string, depth: number): { readonly cid: Cid; readonly isThere: boolean } | undefined {
  if (type === 'file' || depth >= hashBytes) return undefined;
  const prefix = type === 'shard' ? placeName(murmur3(new TextEncoder().encode(name))[depth] ?? 0) : '';
  const found = links.find((link) => link.name === prefix + name);
  if (found) return { cid: found.cid, isThere: true };
  const below = type === 'shard' ? links.find((link) => link.name === prefix) : undefined;
  return below && { cid: below.cid, isThere: false };
}

async function toLeaf(chunk: Uint8Array<ArrayBuffer>, { cidVersion }: Importing): Promise<Leaf> {
  const block = cidVersion === 0 ? writeNode({ type: 'file', links: [], data: chunk, partBytes: [] }) : chunk;
  return { block, cid: await cidOf(block, { version: cidVersion, codec: cidVersion === 0 ? cidCodecs.dagPb : cidCodecs.raw }), totalBytes: block.length, fileBytes: chunk.length };
}

async function wrap(parts: readonly Part[], { cidVersion }: Importing, put: PutBlock | undefined): Promise<Part> {
  const node: FileNode = { type: 'file', links: parts.map(({ cid, totalBytes }): NodeLink => ({ cid, name: '', totalBytes })), data: new Uint8Array(), partBytes: parts.map(({ fileBytes }) => fileBytes) };
  return { ...(await putNode(node, cidVersion, put)), fileBytes: fileBytesOf(node) };
}

async function putNode(node: FileNode, version: 0 | 1, put: PutBlock | undefined): Promise<Imported> {
  const block = writeNode(node);
  const cid = await cidOf(block, { version, codec: cidCodecs.dagPb });
  await put?.(cid, block);
  return { cid, totalBytes: node.links.reduce((sum, { totalBytes }) => sum + totalBytes, block.length) };
}

async function* toChunks(content: AsyncIterable<Uint8Array>, chunkBytes: number, make: () => Uint8Array<ArrayBuffer>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let chunk = make();
  let length = 0;
  for await (const piece of content) {
    for (let at = 0; at < piece.length;) {
      const taken = piece.subarray(at, at + chunkBytes - length);
      chunk.set(taken, length);
      length += taken.length;
      at += taken.length;
      if (length < chunkBytes) continue;
      yield chunk;
      chunk = make(); // who was given the last one may keep it
      length = 0;
    }
  }
  if (length > 0) yield chunk.slice(0, length);
}

function compareBytes(one: Uint8Array, other: Uint8Array): number {
  const at = one.findIndex((byte, place) => byte !== other[place]);
  return at === -1 ? one.length - other.length : (one[at] ?? 0) - (other[at] ?? -1);
}
