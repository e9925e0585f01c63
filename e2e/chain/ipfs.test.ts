import { createHash } from 'node:crypto';
import { transferFile } from '../../adapters/browser/transferFile.ts';
import { storageIpfs } from '../../plugins/storageIpfs/index.ts';
import { defineAdapter } from '../../src/contracts/defineAdapter.ts';
import { httpPort } from '../../src/contracts/ports/http.ts';
import type { Http } from '../../src/contracts/ports/http.ts';
import { createLatchkey } from '../../src/createLatchkey.ts';
import { defineChain } from '../../src/domain/chains/defineChain.ts';
import { writeCid } from '../../src/domain/ipfs/cid.ts';
import { directoryCids } from '../../src/domain/ipfs/directoryCids.ts';
import { importDirectory, importFile, importings } from '../../src/domain/ipfs/importFiles.ts';
import { fetchFile } from '../../src/flows/files/fetchFile.ts';
import { startIpfsGateway } from '../lib/ipfsGateway.ts';
import type { IpfsGateway } from '../lib/ipfsGateway.ts';

let helia: IpfsGateway;
beforeAll(async () => {
  helia = await startIpfsGateway();
});
afterAll(() => helia.stop());

/** A kit whose gateway is Helia's. */
function start() {
  const asked: string[] = [];
  const http = defineAdapter<Http>({ id: 'toHelia', port: httpPort, supports: () => true, create: () => ({
    send: () => Promise.reject(new Error('No chain is asked here')),
    transfer: (request) => {
      asked.push(new URL(request.url).search);
      return transferFile({ ...request, url: request.url.replace('https://ipfs.test', helia.url) });
    },
  }) });
  const kit = createLatchkey({ chains: [defineChain({ id: 1, name: 'One', rpc: 'http://127.0.0.1:1' })], adapters: [http], devTools: false, plugins: [storageIpfs.with({ gateways: ['https://ipfs.test/ipfs/{cid}'] })] });
  return { asked, read: (uri: string) => kit.dispatch(fetchFile({ uri, isVerifiedOnly: true })), end: () => kit.destroy() };
}
/** The same each time, and of no block the same as another. */
function noise(length: number, seed: string): Uint8Array {
  const parts = Array.from({ length: Math.ceil(length / 32) }, (_, at) => createHash('sha256').update(`${seed} ${at}`).digest());
  return Uint8Array.from(Buffer.concat(parts).subarray(0, length));
}
const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.from(one).equals(Buffer.from(other));

describe.each([['in CARs', true], ['block by block', false]])('storageIpfs reads what Helia has added, %s', (_how, hasCars) => {
  let kit: ReturnType<typeof start>;
  beforeAll(async () => {
    await helia.setCars(hasCars);
    kit = start();
  });
  afterAll(() => kit.end());

  it('files of every shape', async () => {
    const bytes = noise(5_000_000, 'large');
    const shapes = [
      await helia.add(noise(10, 'small')),
      await helia.add(new Uint8Array()),
      await helia.add(bytes),
      await helia.add(bytes, { cidVersion: 0, rawLeaves: false }),
      await helia.add(noise(10, 'old'), { cidVersion: 0, rawLeaves: false, reduceSingleLeafToSelf: false }),
    ];
    const wanted = [noise(10, 'small'), new Uint8Array(), bytes, bytes, noise(10, 'old')];
    for (const [at, cid] of shapes.entries()) {
      const file = await kit.read(`ipfs://${cid}`);
      expect([at, file.isVerified, isSame(file.bytes, wanted[at] ?? noise(1, ''))]).toEqual([at, true, true]);
    }
    // Of the three that are more than one block all comes in one CAR after the first block, or each block by itself.
    expect(kit.asked.filter((query) => query.includes('format=car')).length).toBe(hasCars ? 3 : 1);
    expect(kit.asked.length > shapes.length + 3).toBe(!hasCars);
    expect(shapes.map((cid) => cid.slice(0, 2))).toEqual(['ba', 'ba', 'ba', 'Qm', 'Qm']);
  });

  it('files in directories, by names of any kind', async () => {
    const names = ['a.json', 'two words.json', 'Zoë & co #1?.json', '100%.json'];
    const outer = await helia.addAll(names.map((name) => ({ path: `inner/${name}`, text: JSON.stringify({ name }) })));
    for (const name of names) {
      const { bytes, type } = await kit.read(`ipfs://${outer}/inner/${encodeURIComponent(name)}`);
      expect([type, JSON.parse(Buffer.from(bytes).toString())]).toEqual(['application/json', { name }]);
    }
    await expect(kit.read(`ipfs://${outer}/inner`)).rejects.toMatchObject({ code: 'file.notFound' });
    await expect(kit.read(`ipfs://${outer}/inner/b.json`)).rejects.toMatchObject({ code: 'file.notFound' });
  });

  it('files in a sharded directory of several levels', async () => {
    const root = await helia.addAll(Array.from({ length: 600 }, (_, at) => ({ path: `${at}.txt`, text: `file ${at}` })), { shardSplitThresholdBytes: 0 });
    for (const at of [0, 7, 42, 299, 599]) expect(Buffer.from((await kit.read(`ipfs://${root}/${at}.txt`)).bytes).toString()).toBe(`file ${at}`);
    await expect(kit.read(`ipfs://${root}/600.txt`)).rejects.toMatchObject({ code: 'file.notFound' });
  });
});

describe('directories that are kept', () => {
  it.each<readonly [string, 'kuboV1' | 'unixfs-v1-2025', object]>([
    ['Kubo', 'kuboV1', { shardSplitStrategy: 'links-bytes' }],
    ['the profile of 2025', 'unixfs-v1-2025', { shardSplitStrategy: 'block-bytes' }],
  ])('have the CID that Helia gives them as %s does, flat up to 256 KiB and in shards above', async (_by, importing, options) => {
    const cids: string[][] = [];
    // 4 KiB of name and CID each: 64 are the most of a flat one by links; as a block they are more.
    for (const count of [60, 64, 65]) {
      const files = Array.from({ length: count }, (_each, at) => ({ path: String(at).padStart(4_060, 'x'), text: `file ${at % 7}` }));
      const own = await directoryCids(files.map(({ path, text }) => new File([text], path)), { importing });
      cids.push([own[0] ?? '', await helia.addAll(files, options)]);
    }
    expect(cids.map(([own]) => own)).toEqual(cids.map(([, other]) => other));
  });

  it('have it too where few names make the shards', async () => {
    const files = ['one', 'two'].map((name) => ({ path: `é ${name}`, text: name }));
    const own = await importDirectory(await Promise.all(files.map(async ({ path, text }) => ({ name: path, ...(await importFile(oneOf(text), importings.kuboV1, () => {})) }))), { ...importings.kuboV1, mostDirectoryBytes: 0 }, () => {});
    expect(own && writeCid(own.cid)).toBe(await helia.addAll(files, { shardSplitThresholdBytes: 0 }));
  });
});

async function* oneOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}
