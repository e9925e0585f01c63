import { cidBytes, cidCodecs, readCid, sameCid, writeCid } from '../../../src/domain/ipfs/cid.ts';
import type { Cid } from '../../../src/domain/ipfs/cid.ts';
import { stepTo } from '../../../src/domain/ipfs/importFiles.ts';
import { fileBytesOf, readNode } from '../../../src/domain/ipfs/nodes.ts';
import { writeVarint } from '../../../src/domain/ipfs/wire.ts';
import { readBlock } from './blocks.ts';
import type { Blocks } from './blocks.ts';

/** What an address names. */
export type Found =
  /** There is nothing, or not here. */
  | { readonly at: 'absent' }
  /** It is kept and no longer shown. */
  | { readonly at: 'gone' }
  /** `way`: the blocks that lead to it, from the root. `bytes`: of a file; absent for a directory. */
  | { readonly at: 'found'; readonly cid: Cid; readonly way: readonly Cid[]; readonly bytes: number | undefined };

export type Gateway = ReturnType<typeof createGateway>;

/** Reads what the server keeps, and asks no one else. */
export function createGateway({ blocks, gone }: { readonly blocks: Blocks; readonly gone: readonly string[] }) {
  const goneCids = gone.map(readCid).filter((cid) => cid !== undefined);
  const isGone = (cid: Cid): boolean => goneCids.some((each) => sameCid(each, cid));
  const read = (cid: Cid): Promise<Uint8Array<ArrayBuffer> | undefined> => readBlock(blocks, cid);

  /** Follows the names of a path. */
  async function find(root: Cid, path: readonly string[]): Promise<Found> {
    const way: Cid[] = [];
    let cid = root;
    for (const name of path) {
      for (let [depth, isThere] = [0, false]; !isThere; depth += 1) {
        if (isGone(cid)) return { at: 'gone' };
        const block = cid.codec === cidCodecs.dagPb ? await read(cid) : undefined;
        const node = block && readNode(block);
        const step = node && stepTo(node, name, depth);
        if (!step) return { at: 'absent' };
        way.push(cid);
        ({ cid, isThere } = step);
      }
    }
    if (isGone(cid)) return { at: 'gone' };
    const block = await read(cid);
    if (!block) return { at: 'absent' };
    const node = cid.codec === cidCodecs.raw ? undefined : readNode(block);
    if (cid.codec === cidCodecs.dagPb && !node) return { at: 'absent' };
    return { at: 'found', cid, way, bytes: node === undefined ? block.length : node.type === 'file' ? fileBytesOf(node) : undefined };
  }

  /** The bytes of a file from `start` up to `end`, which is not among them. @throws where a block is missing or damaged */
  async function* readFile(cid: Cid, start: number, end: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    if (start >= end) return;
    const block = await need(cid);
    const node = cid.codec === cidCodecs.raw ? undefined : readNode(block);
    const own = node?.data ?? (cid.codec === cidCodecs.raw ? block : new Uint8Array());
    if (start < own.length) yield own.slice(start, end);
    let at = own.length;
    for (const [place, link] of (node?.links ?? []).entries()) {
      const next = at + (node?.partBytes[place] ?? 0);
      if (next > start && at < end) yield* readFile(link.cid, Math.max(0, start - at), Math.min(next, end) - at);
      at = next;
    }
  }

  /** Blocks in the order in which a reader meets them, each once. */
  async function* walk(cid: Cid, isWhole: boolean, seen: Set<string>): AsyncGenerator<readonly [Cid, Uint8Array<ArrayBuffer>]> {
    const name = writeCid(cid);
    if (seen.has(name)) return;
    seen.add(name);
    const block = await need(cid);
    yield [cid, block];
    const node = cid.codec === cidCodecs.dagPb ? readNode(block) : undefined;
    // Of a directory itself all shards are part.
    const links = !node ? [] : isWhole || node.type === 'file' ? node.links : node.type === 'shard' ? node.links.filter(({ name: place }) => place.length === 2) : [];
    for (const link of links) if (!isGone(link.cid)) yield* walk(link.cid, isWhole, seen);
  }

  /** A CAR of the way to a file or directory and what is behind it: `entity`, a file whole and of a directory its own block; `all`; `block`. @see https://ipld.io/specs/transport/car/carv1/ */
  async function* readCar(root: Cid, { cid, way }: { readonly cid: Cid; readonly way: readonly Cid[] }, scope: 'block' | 'entity' | 'all'): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    const seen = new Set<string>();
    yield* section(carHeader(root));
    for (const each of way) {
      seen.add(writeCid(each));
      yield* section(cidBytes(each), await need(each));
    }
    if (scope === 'block') {
      if (!seen.has(writeCid(cid))) yield* section(cidBytes(cid), await need(cid));
      return;
    }
    for await (const [own, block] of walk(cid, scope === 'all', seen)) yield* section(cidBytes(own), block);
  }

  async function need(cid: Cid): Promise<Uint8Array<ArrayBuffer>> {
    const block = await read(cid);
    if (!block) throw new Error(`The block ${writeCid(cid)} is missing.`);
    return block;
  }

  return { find, read, readFile, readCar };
}

function* section(...parts: readonly Uint8Array<ArrayBuffer>[]): Generator<Uint8Array<ArrayBuffer>> {
  yield writeVarint(parts.reduce((sum, { length }) => sum + length, 0));
  yield* parts;
}

/** `{ roots: [CID], version: 1 }` in DAG-CBOR. */
function carHeader(root: Cid): Uint8Array<ArrayBuffer> {
  const letters = (text: string): readonly number[] => [0x60 + text.length, ...new TextEncoder().encode(text)];
  const bytes = cidBytes(root);
  return Uint8Array.from([0xa2, ...letters('roots'), 0x81, 0xd8, 0x2a, 0x58, bytes.length + 1, 0, ...bytes, ...letters('version'), 1]);
}
