import { joinBytes } from '../encoding/joinBytes.ts';
import { cidBytes, decodeCid, isFileCid } from './cid.ts';
import type { Cid } from './cid.ts';
import { readFields, writeVarint } from './wire.ts';
import type { ProtobufField } from './wire.ts';

/** One link of a node. */
export interface NodeLink {
  readonly cid: Cid;
  /** Of a file in a directory; empty for the parts of a file. In a shard, two digits of its place stand before it, and alone for a shard below. */
  readonly name: string;
  /** Of the block and all that it links to. */
  readonly totalBytes: number;
}

/** A node of a file or of a directory, or a part of one that is too large for a block (UnixFS in dag-pb). @see https://specs.ipfs.tech/unixfs/ */
export interface FileNode {
  readonly type: 'file' | 'directory' | 'shard';
  readonly links: readonly NodeLink[];
  /** Bytes that stand in the node itself; of a shard, which of its places are taken. */
  readonly data: Uint8Array<ArrayBuffer>;
  /** How many bytes of the file are behind each link. */
  readonly partBytes: readonly number[];
}

const types = { file: 2, directory: 1, shard: 5 } as const;
/** Of every shard: MurmurHash3 (64 of its bits), and 256 places. */
const [shardHash, shardFanout] = [0x22, 256];
/** UnixFS's `Raw`: parts of files as older writers made them. */
const rawType = 0;

/** How many bytes of the file a node holds, with all behind it. */
export function fileBytesOf({ data, partBytes }: Pick<FileNode, 'data' | 'partBytes'>): number {
  return partBytes.reduce((sum, bytes) => sum + bytes, data.length);
}

/** Links first, in the order in which they are given. */
export function writeNode(node: FileNode): Uint8Array<ArrayBuffer> {
  const { type, links, data, partBytes } = node;
  const unixfs = [
    ...number(1, types[type]),
    ...(data.length > 0 ? [bytes(2, data)] : []),
    ...(type === 'file' ? number(3, fileBytesOf(node)) : []),
    ...partBytes.flatMap((each) => number(4, each)),
    ...(type === 'shard' ? [...number(5, shardHash), ...number(6, shardFanout)] : []),
  ];
  return joinBytes([
    ...links.map(({ cid, name, totalBytes }) => bytes(2, joinBytes([bytes(1, cidBytes(cid)), bytes(2, new TextEncoder().encode(name)), ...number(3, totalBytes)]))),
    bytes(1, joinBytes(unixfs)),
  ]);
}

/** Undefined for what is no such node: a symbolic link, a shard of another kind, or anything else. */
export function readNode(block: Uint8Array): FileNode | undefined {
  const fields = readFields(block);
  if (!fields) return undefined;
  const links = fields.flatMap(({ field, value }) => (field === 2 && typeof value !== 'number' ? [readLink(value)] : []));
  const inner = fieldAt(fields, 1);
  const unixfs = typeof inner === 'object' ? readFields(inner) : undefined;
  if (!unixfs || links.includes(undefined)) return undefined;
  const typeNumber = fieldAt(unixfs, 1);
  const isShard = typeNumber === types.shard && fieldAt(unixfs, 5) === shardHash && fieldAt(unixfs, 6) === shardFanout;
  const type = isShard ? 'shard' : typeNumber === types.directory ? 'directory' : typeNumber === types.file || typeNumber === rawType ? 'file' : undefined;
  const data = fieldAt(unixfs, 2) ?? new Uint8Array();
  const partBytes = unixfs.flatMap(({ field, value }) => (field === 4 && typeof value === 'number' ? [value] : []));
  if (type === undefined || typeof data === 'number' || (type === 'file' && partBytes.length !== links.length)) return undefined;
  return { type, links: links.filter((link) => link !== undefined), data: Uint8Array.from(data), partBytes };
}

function readLink(block: Uint8Array): NodeLink | undefined {
  const fields = readFields(block) ?? [];
  const [hash, name = new Uint8Array(), totalBytes = 0] = [fieldAt(fields, 1), fieldAt(fields, 2), fieldAt(fields, 3)];
  const read = hash instanceof Uint8Array ? decodeCid(hash) : undefined;
  const cid = read && hash instanceof Uint8Array && read.end === hash.length && isFileCid(read.cid) ? read.cid : undefined;
  return cid && typeof name !== 'number' && typeof totalBytes === 'number' ? { cid, name: new TextDecoder().decode(name), totalBytes } : undefined;
}

function fieldAt(fields: readonly ProtobufField[], wanted: number): ProtobufField['value'] | undefined {
  return fields.find(({ field }) => field === wanted)?.value;
}

const number = (field: number, value: number): readonly Uint8Array[] => [writeVarint(field * 8), writeVarint(value)];
const bytes = (field: number, value: Uint8Array): Uint8Array<ArrayBuffer> => joinBytes([writeVarint(field * 8 + 2), writeVarint(value.length), value]);
