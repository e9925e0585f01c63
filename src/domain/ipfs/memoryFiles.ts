import { assertArguments } from '../assertArguments.ts';
import { joinBytes } from '../encoding/joinBytes.ts';
import { cidCodecs, readCid, writeCid, writeDigest } from './cid.ts';
import type { Cid } from './cid.ts';
import { importDirectory, importFile, importings, stepTo } from './importFiles.ts';
import { readNode } from './nodes.ts';
import type { FileNode } from './nodes.ts';

/** Files in memory under their CIDs, for what stands for a service of IPFS. */
export interface MemoryFiles {
  /** Keeps them as one directory, and gives its CID, as Kubo does with `--cid-version=1`. Undefined where no directory has a place for each name. */
  keep(files: readonly File[]): Promise<string | undefined>;
  /** Forgets what was kept as this directory, but for blocks that others are made of. False where nothing was. */
  remove(cid: string): boolean;
  /** `CID/name`: the block that is there, and the bytes of the file that it begins; undefined where there is nothing. */
  read(place: string): { readonly block: Uint8Array<ArrayBuffer>; readonly bytes: () => Uint8Array<ArrayBuffer> } | undefined;
}

/** Nothing is kept yet. */
export function createMemoryFiles(): MemoryFiles {
  const blocks = new Map<string, Uint8Array<ArrayBuffer>>();
  const roots = new Map<string, Cid>();
  const put = (cid: Cid, block: Uint8Array<ArrayBuffer>): void => void blocks.set(writeDigest(cid.digest), block.slice());
  const blockOf = (cid: Cid): Uint8Array<ArrayBuffer> | undefined => blocks.get(writeDigest(cid.digest))?.slice();

  function nodeOf(cid: Cid): FileNode | undefined {
    const block = cid.codec === cidCodecs.dagPb ? blockOf(cid) : undefined;
    return block && readNode(block);
  }

  function childOf(directory: Cid, name: string): Cid | undefined {
    let at: Cid | undefined = directory;
    for (let depth = 0; at; depth += 1) {
      const node = nodeOf(at);
      const step = node && stepTo(node, name, depth);
      if (!step || step.isThere) return step?.cid;
      at = step.cid;
    }
    return undefined;
  }

  function piecesOf(cid: Cid): readonly Uint8Array<ArrayBuffer>[] {
    const node = nodeOf(cid);
    const own = node ? node.data : blockOf(cid);
    return [...(own ? [own] : []), ...(node?.type === 'file' ? node.links.flatMap((link) => piecesOf(link.cid)) : [])];
  }

  function namesBelow(cid: Cid): readonly string[] {
    return [writeDigest(cid.digest), ...(nodeOf(cid)?.links ?? []).flatMap((link) => namesBelow(link.cid))];
  }

  return {
    remove: (cid) => {
      assertArguments('remove(cid: string)', cid);
      if (!roots.delete(cid)) return false;
      const wanted = new Set([...roots.values()].flatMap(namesBelow));
      for (const name of blocks.keys()) if (!wanted.has(name)) blocks.delete(name);
      return true;
    },
    keep: async (files) => {
      assertArguments('keep(files: list)', files);
      const imported = [];
      for (const file of files) imported.push({ name: file.name, ...(await importFile(contentOf(file), importings.kuboV1, put)) });
      const root = await importDirectory(imported, importings.kuboV1, put);
      if (root) roots.set(writeCid(root.cid), root.cid);
      return root && writeCid(root.cid);
    },
    read: (place) => {
      assertArguments('read(place: string)', place);
      const [text = '', ...path] = place.split('/');
      let cid = readCid(text);
      for (const name of path) cid = cid && childOf(cid, name);
      const block = cid && blockOf(cid);
      return cid && block && { block, bytes: () => joinBytes(piecesOf(cid)) };
    },
  };
}

async function* contentOf(file: File): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(await file.arrayBuffer());
}
