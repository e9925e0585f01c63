import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cidCodecs, readCid, sameCid, writeCid } from './cid.ts';
import type { Cid } from './cid.ts';
import { directoryCids } from './directoryCids.ts';
import { importDirectory, importFile, importings, stepTo } from './importFiles.ts';
import { murmur3 } from './murmur3.ts';
import { readNode, writeNode } from './nodes.ts';
import type { FileNode } from './nodes.ts';

interface Vector { readonly importing: keyof typeof importings; readonly files: readonly (readonly [name: string, bytes: number])[]; readonly cid: string }
const { vectors } = JSON.parse(readFileSync(join(__dirname, '../../../fixtures/ipfs/importings.json'), 'utf8')) as { readonly vectors: readonly Vector[] }; // its own form

const fill = (bytes: number): Uint8Array<ArrayBuffer> => {
  const filled = new Uint8Array(bytes);
  for (let at = 0; at < bytes; at += 1) filled[at] = (at * 7 + (at >>> 8)) & 255;
  return filled;
};
/** In pieces that fit no chunk. */
async function* inPieces(content: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += 100_003) yield content.subarray(at, at + 100_003);
}
const nowhere = (): void => {};

async function importAll({ files, importing }: Vector, put: (cid: Cid, block: Uint8Array<ArrayBuffer>) => void = nowhere): Promise<string> {
  const imported: { readonly name: string; readonly cid: Cid; readonly totalBytes: number }[] = [];
  for (const [name, bytes] of files) imported.push({ name, ...(await importFile(inPieces(fill(bytes)), importings[importing], put)) });
  const [first] = imported;
  const root = first?.name === '' ? first : await importDirectory(imported, importings[importing], put);
  return root ? writeCid(root.cid) : 'none';
}

describe('importFile', () => {
  it.each(vectors.map((vector) => ({ ...vector, title: JSON.stringify(vector.files).slice(0, 60) })))('makes $cid of $title, as ipfs-unixfs-importer does by $importing', async (vector) => {
    expect(await importAll(vector)).toBe(vector.cid);
  });

  it("makes the CID of Kubo's documentation", async () => {
    const { cid } = await importFile(inPieces(new TextEncoder().encode('hello world\n')), importings['unixfs-v0-2015'], nowhere);
    expect(writeCid(cid)).toBe('QmT78zSuBmuS4z925WZfrqQ1qHaJ56DQaTfyMUF7F8ff5o');
  });

  it('gives a block once all that it links to was given', async () => {
    const given: string[] = [];
    const early: string[] = [];
    await importAll({ importing: 'kuboV1', files: [['a', 600_000], ['b', 3]], cid: '' }, (cid, block) => {
      if (cid.codec === cidCodecs.dagPb) early.push(...(readNode(block)?.links ?? []).map((link) => writeCid(link.cid)).filter((link) => !given.includes(link)));
      given.push(writeCid(cid));
    });
    expect(early).toEqual([]);
    expect(given.length).toBe(6); // three chunks and their node, the small file, the directory
  });

  it('makes shards of a directory above 256 KiB, in which each name is found, unless names have the same hash', async () => {
    const { cid, totalBytes } = await importFile(inPieces(fill(1)), importings.kuboV1, nowhere);
    const nodes = new Map<string, FileNode>();
    const put = (own: Cid, block: Uint8Array<ArrayBuffer>): void => void nodes.set(writeCid(own), readNode(block) as FileNode); // as it was written
    const files = (count: number) => Array.from({ length: count }, (_, at) => ({ name: String(at).padStart(220, 'x'), cid, totalBytes }));
    const typeOf = async (count: number) => nodes.get(writeCid((await importDirectory(files(count), importings.kuboV1, put))?.cid ?? cid))?.type;
    expect([await typeOf(1_024), await typeOf(1_025)]).toEqual(['directory', 'shard']); // 256 bytes each
    const colliding = ['latchkey-collides-by-murmur3.txt', 'wN4yaaaa........c2#(CmOxz<~t~Tp{'].map((name) => ({ name, cid, totalBytes }));
    expect(murmur3(new TextEncoder().encode(colliding[0]?.name))).toEqual(murmur3(new TextEncoder().encode(colliding[1]?.name)));
    expect(await importDirectory([...files(1_025), ...colliding], importings.kuboV1, nowhere)).toBeUndefined();
    const root = await importDirectory(files(1_025), importings.kuboV1, put);
    const find = (name: string): Cid | undefined => {
      for (let [at, depth] = [root?.cid, 0]; at; depth += 1) {
        const node = nodes.get(writeCid(at));
        const step = node && stepTo(node, name, depth);
        if (!step || step.isThere) return step?.cid;
        at = step.cid;
      }
      return undefined;
    };
    for (const { name } of files(1_025)) expect(find(name)).toEqual(cid);
    expect(find('none')).toBeUndefined();
  });
});

describe('directoryCids', () => {
  const named = vectors.filter(({ importing, files }) => importing === 'kuboV1' && files[0]?.[0] !== '');
  it.each(named.map((vector) => ({ ...vector, title: JSON.stringify(vector.files).slice(0, 60) })))('gives $cid of $title', async ({ files, cid }) => {
    expect((await directoryCids(files.map(([name, bytes]) => new File([fill(bytes)], name)), { importing: 'kuboV1' })).at(-1)).toBe(cid);
  });

  it('tells that it reads, and stops where it was given up', async () => {
    const large = new File([fill(20 * 1024 * 1024)], 'large.bin');
    let told = 0;
    await directoryCids([large], { importing: 'kuboV1', onRead: () => { told += 1; } });
    expect(told).toBeGreaterThan(0);
    const gone = new Error('given up');
    await expect(directoryCids([large], { importing: 'kuboV1', signal: AbortSignal.abort(gone) })).rejects.toBe(gone);
  });
});

describe('readCid', () => {
  it('reads what another implementation writes', () => {
    for (const { cid: text } of vectors) {
      const cid = readCid(text);
      expect(cid && writeCid(cid)).toBe(text);
    }
  });

  it.each([
    '', 'Qm', 'bafk', 'QmT78zSuBmuS4z925WZfrqQ1qHaJ56DQaTfyMUF7F8ff50', 'bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvykv', 'BAFKREIHDWDCEFGH4DQKJV67UZCMW7OJEE6XEDZDETOJUZJEVTENXQUVYKU',
    'bafyreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku', 'zb2rhe5P4gXftAwvA4eXQ5HJwsER2owDyS9sKaQRRVQPn93bA', '../../etc/passwd', 'bafkqaaa',
  ])('takes no %s', (text) => expect(readCid(text)).toBeUndefined());

  it('tells the same block in both versions', () => {
    const [one, other] = [readCid('QmT78zSuBmuS4z925WZfrqQ1qHaJ56DQaTfyMUF7F8ff5o'), readCid('bafybeicg2rebjoofv4kbyovkw7af3rpiitvnl6i7ckcywaq6xjcxnc2mby')];
    expect(one && other && sameCid(one, other)).toBe(true);
  });
});

describe('readNode', () => {
  it('reads what is written, and nothing that is cut short or of another kind', () => {
    const node = { type: 'file' as const, links: [{ cid: readCid('bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku') as Cid, name: '', totalBytes: 300 }], data: new Uint8Array(), partBytes: [300] }; // as above
    const block = writeNode(node);
    expect(readNode(block)).toEqual(node);
    for (let end = 1; end < block.length; end += 1) expect(readNode(block.slice(0, end))).toBeUndefined();
    expect(readNode(Uint8Array.from([0x0a, 2, 8, 5]))).toBeUndefined(); // a shard without its hash
    expect(readNode(Uint8Array.from([0x0d, 1, 2, 3, 4]))).toBeUndefined(); // 32 bits
    expect(readNode(Uint8Array.from([0x0a, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01]))).toBeUndefined();
  });
});
