import { decodeCid } from '../../../src/domain/ipfs/cid.ts';
import type { Cid } from '../../../src/domain/ipfs/cid.ts';
import { readFields } from '../../../src/domain/ipfs/wire.ts';

/** One step down from a node. */
export interface DagLink {
  readonly cid: Cid;
  readonly name: string;
}

/** A node of a tree of blocks. @see https://ipld.io/specs/codecs/dag-pb/spec/ */
export interface DagNode {
  readonly links: readonly DagLink[];
  /** Absent: it has none. */
  readonly data?: Uint8Array | undefined;
}

/** What a node is, by its data. @see https://specs.ipfs.tech/unixfs/ */
export interface UnixFs {
  readonly type: number;
  /** Content that stands in the node itself. */
  readonly data: Uint8Array;
  /** Of a file, with all that is below; what it says of itself. */
  readonly fileSize?: number | undefined;
  /** Of a sharded directory. */
  readonly hashType?: number | undefined;
  readonly fanout?: number | undefined;
}

export const unixFsTypes = { raw: 0, directory: 1, file: 2, symlink: 4, shard: 5 } as const;

/** A node out of its block; undefined where it is none. */
export function decodeNode(block: Uint8Array): DagNode | undefined {
  const links: DagLink[] = [];
  let data: Uint8Array | undefined;
  for (const { field, value } of readFields(block) ?? [{ field: 0, value: 0 }]) {
    if (typeof value === 'number' || (field !== 1 && field !== 2)) return undefined;
    if (field === 1) data = value;
    else {
      const link = decodeLink(value);
      if (!link) return undefined;
      links.push(link);
    }
  }
  return { links, data };
}

function decodeLink(bytes: Uint8Array): DagLink | undefined {
  const fields = readFields(bytes);
  const hash = fields?.find(({ field }) => field === 1)?.value;
  const name = fields?.find(({ field }) => field === 2)?.value ?? new Uint8Array();
  if (!(hash instanceof Uint8Array) || !(name instanceof Uint8Array)) return undefined;
  const read = decodeCid(hash);
  return read && read.end === hash.length ? { cid: read.cid, name: new TextDecoder().decode(name) } : undefined;
}

/** What a node says that it is; undefined where it says nothing that can be read. */
export function decodeUnixFs({ data }: DagNode): UnixFs | undefined {
  const fields = data && readFields(data);
  if (!fields) return undefined;
  const numberAt = (wanted: number): number | undefined => {
    const value = fields.find(({ field }) => field === wanted)?.value;
    return typeof value === 'number' ? value : undefined;
  };
  const type = numberAt(1);
  const content = fields.find(({ field }) => field === 2)?.value;
  if (type === undefined || typeof content === 'number') return undefined;
  return { type, data: content ?? new Uint8Array(), fileSize: numberAt(3), hashType: numberAt(5), fanout: numberAt(6) };
}
