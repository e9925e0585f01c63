// The CID of a large file, as this library's uploads compute it, and by the importer that Helia and its kind use.
import { importer } from 'ipfs-unixfs-importer';
import { fixedSize } from 'ipfs-unixfs-importer/chunker';
import { balanced } from 'ipfs-unixfs-importer/layout';
import { directoryCids } from '../../../src/domain/ipfs/directoryCids.ts';
import { watchPage } from './watchPage.js';

/** Keeps nothing, as `ipfs-only-hash` has it: only the CID is asked for. */
const nowhere = { put: async (cid) => cid, get: () => { throw new Error('Nothing is kept.'); }, has: async () => false };

const candidates = {
  latchkey: async (file) => (await directoryCids([file], { importing: 'kuboV1' })).at(-1),
  importer: async (file) => {
    let cid;
    const reader = file.stream().getReader();
    const content = async function* () {
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value;
    };
    // As Kubo does with --cid-version=1.
    const options = { cidVersion: 1, rawLeaves: true, wrapWithDirectory: true, chunker: fixedSize({ chunkSize: 262_144 }), layout: balanced({ maxChildrenPerNode: 174 }) };
    for await (const entry of importer([{ path: file.name, content: content() }], nowhere, options)) cid = entry.cid.toString();
    return cid;
  },
};

Object.assign(globalThis, {
  run: async (name) => {
    const [file] = document.querySelector('input').files;
    const watched = watchPage();
    const begunMs = performance.now();
    const cid = await candidates[name](file);
    const ms = performance.now() - begunMs;
    return { cid, ms, blockedMs: await watched.end() };
  },
});
