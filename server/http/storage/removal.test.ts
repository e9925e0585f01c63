import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import type { StorageSettings } from '../../config/storage.ts';
import type { Blocks } from '../../core/storage/blocks.ts';
import { openFileBlocks } from '../../node/storage/fileBlocks.ts';
import { readMultipart } from '../../node/storage/readMultipart.ts';
import { openS3Blocks } from '../../node/storage/s3Blocks.ts';
import { createMemoryKms } from '../../kms/memory.ts';
import type { Kms } from '../../kms/kms.ts';
import { createMemoryStore } from '../../store/memory.ts';
import type { Store } from '../../store/store.ts';
import { createTestServer, siteId, sites, walletOrigin } from '../../testing/createTestServer.ts';
import { overEngines } from '../../testing/overEngines.ts';

const usual: StorageSettings = {
  blocks: { kind: 'folder', folder: '' }, who: 'pages', siteIds: [siteId], gatewayOrigin: undefined, mostUploadBytes: 10_000_000, mostUploadFiles: 50, userBytesPerDay: 1_000_000_000, siteBytesPerDay: 1_000_000_000, mostBytes: 10_000_000_000, uploadSeconds: 3_600, mostAgeDays: undefined, unfinishedHours: 24, gone: [],
};
const hourMs = 3_600_000;

const folders: string[] = [];
const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'latchkey-removal-'));
  folders.push(folder);
  return folder;
};
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

/** A server with its folder; several over one store and one folder are processes of one installation. */
async function begin({ store = createMemoryStore(), kms = createMemoryKms(), folder, settings = {}, alter = (blocks) => blocks }: { readonly store?: Store; readonly kms?: Kms; readonly folder?: string; readonly settings?: Partial<StorageSettings>; readonly alter?: (blocks: Blocks) => Blocks } = {}) {
  const place = folder ?? (await newFolder());
  const blocks = alter(await openFileBlocks(place));
  const world = createTestServer({ store, kms, storage: { settings: { ...usual, ...settings }, sites: [...sites.values()], blocks, readForm: readMultipart } });
  const post = async (files: readonly File[], identityToken?: string, cut?: number) => {
    const form = new FormData();
    if (identityToken !== undefined) form.append('identityToken', identityToken);
    for (const file of files) form.append('file', file, `files/${file.name}`);
    const plain = new Response(form);
    const body = new Uint8Array(await plain.arrayBuffer());
    const response = await world.server.fetch(new Request(`${walletOrigin}/ipfs/upload`, { method: 'POST', headers: { 'origin': 'https://app.example', 'content-type': plain.headers.get('content-type') ?? '', 'content-length': String(body.length) }, body: body.slice(0, cut) }));
    const { IpfsHash = '', error } = (await response.json()) as { readonly IpfsHash?: string; readonly error?: { readonly code: string } }; // its own answers
    return { cid: IpfsHash, code: error?.code ?? 'done' };
  };
  const remove = async (cid: string, token?: string, headers: Readonly<Record<string, string>> = { origin: 'https://app.example' }) => {
    const response = await world.server.fetch(new Request(`${walletOrigin}/ipfs/pinned/${cid}`, { method: 'DELETE', headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) } }));
    return response.status;
  };
  const read = async (cid: string, name: string): Promise<string | number> => {
    const response = await world.server.fetch(new Request(`${walletOrigin}/ipfs/${cid}/${name}`));
    return response.ok ? response.text() : response.status;
  };
  const signIn = async (): Promise<string> => {
    const browser = world.newBrowser();
    const client = browser.newClient();
    await browser.signInAsGuest(client);
    return (await client.call('identity.token', { nonce: null })).token;
  };
  const namesOnDisk = async () => (await readdir(place, { recursive: true })).map((name) => path.basename(name)).filter((name) => name.length === 52).sort();
  const readRoom = () => (world.server.storage ?? never()).quota.readAll();
  const prune = () => (world.server.storage ?? never()).removals.prune();
  const pruneAll = () => (world.server.storage ?? never()).removals.pruneAll();
  return { world, folder: place, blocks, post, remove, read, signIn, namesOnDisk, readRoom, prune, pruneAll };
}
const text = (name: string, content: string) => new File([content], name);

describe.each(overEngines())('DELETE /ipfs/pinned/CID over %s', (_, openStore) => {
  let store: Store;
  beforeEach(async () => {
    store = await openStore();
  });
  afterEach(() => store.close());

  it('removes what the same person has uploaded, and gives its room back, not its day', async () => {
    const { post, remove, read, signIn, namesOnDisk, readRoom, world } = await begin({ store });
    const token = await signIn();
    const { cid } = await post([text('a', 'one'), text('b', 'x'.repeat(300_000))], token);
    const day = async () => (await store.list('limits', {})).filter(({ count }) => count === 300_003).length;
    expect([(await readRoom()) > 300_000, await read(cid, 'a'), await day()]).toEqual([true, 'one', 2]);
    expect(await remove(cid, token)).toBe(200);
    expect([await readRoom(), await read(cid, 'a'), await namesOnDisk(), await day()]).toEqual([0, 404, [], 2]);
    expect(await store.list('uploads', {})).toMatchObject([{ state: 'removed', expiresAtMs: world.now() }]);
    expect([await store.count('uploadBlocks', {}), await store.count('blockRemovals', {})]).toEqual([0, 0]);
    expect(await remove(cid, token)).toBe(404);
    const { userId } = (await store.list('users', {}))[0] ?? { userId: '' };
    expect(await world.auditOf(userId)).toContain('files.removed done');
  });

  it('lets no one else, and no page without a person, and leaves blocks that others have', async () => {
    const { post, remove, read, signIn, namesOnDisk, readRoom } = await begin({ store });
    const [own, other] = [await signIn(), await signIn()];
    const shared = text('shared', 's'.repeat(1_000));
    const { cid } = await post([shared, text('mine', 'm')], own);
    const { cid: theirs } = await post([shared, text('theirs', 't')], other);
    const { cid: nameless } = await post([text('n', 'nobody')]);
    expect([await remove(cid, other), await remove(cid), await remove(nameless, own), await remove(cid, 'x.y.z'), await remove('nonsense', own), await remove(cid, own, { origin: 'https://evil.example' })]).toEqual([404, 401, 404, 401, 400, 403]);
    expect(await read(cid, 'mine')).toBe('m');
    const before = [await readRoom(), (await namesOnDisk()).length];
    expect(await remove(cid, own)).toBe(200);
    expect([await read(cid, 'mine'), await read(theirs, 'shared'), await read(theirs, 'theirs')]).toEqual([404, 's'.repeat(1_000), 't']);
    // Gone are the one file and the directory; of the room so much as they took.
    expect([await readRoom(), (await namesOnDisk()).length].map((after, at) => (before[at] ?? 0) - after)).toEqual([expect.any(Number), 2]);
    expect(await remove(theirs, other)).toBe(200);
    expect((await namesOnDisk()).length).toBe(2); // the nameless one
  });

  it('loses no block of an upload while the same files come and go at two servers', async () => {
    const kms = createMemoryKms();
    const one = await begin({ store, kms });
    const two = await begin({ store, kms, folder: one.folder });
    const token = await one.signIn();
    const files = (which: number) => [text('shared', 's'.repeat(5_000)), text('own', String(which % 3))];
    const servers = [one, two];
    const ran = await Promise.all(Array.from({ length: 24 }, async (_each, at) => {
      const server = servers[at % 2] ?? one;
      const { cid, code } = await server.post(files(at), token);
      return [code, at % 4 === 3 ? 0 : await (servers[(at + 1) % 2] ?? two).remove(cid, token)];
    }));
    expect(ran.map(([code]) => code)).toEqual(ran.map(() => 'done'));
    // What is still kept is there, whole.
    const kept = await store.list('uploads', { state: 'kept' });
    for (const { cid } of kept) expect([await one.read(cid ?? '', 'shared'), await one.read(cid ?? '', 'own')]).toEqual(['s'.repeat(5_000), expect.stringMatching(/^[012]$/)]);
    for (const { cid } of kept) await two.remove(cid ?? '', token);
    await one.prune();
    expect([await one.namesOnDisk(), await store.count('uploadBlocks', {}), await store.count('blockRemovals', {})]).toEqual([[], 0, 0]);
  });
});

describe('a block that is deleted while an upload needs it', () => {
  it('is waited for, and kept anew', async () => {
    let [reached, go] = [(): void => {}, (): void => {}];
    const isReached = new Promise<void>((resolve) => { reached = resolve; });
    const mayGo = new Promise<void>((resolve) => { go = resolve; });
    const { post, remove, read, signIn, readRoom } = await begin({ alter: (blocks) => ({ ...blocks, remove: async (name) => {
      reached();
      await mayGo;
      await blocks.remove(name);
    } }) });
    const token = await signIn();
    const { cid } = await post([text('a', 'again')], token);
    const room = await readRoom();
    const removing = remove(cid, token);
    await isReached;
    const uploading = post([text('a', 'again')], token);
    go();
    expect([await removing, (await uploading).cid, await read(cid, 'a'), await readRoom()]).toEqual([200, cid, 'again', room]);
  });

  it('is deleted by the next one where a process has ended in between, before or after the deletion', async () => {
    for (const isDeletedBefore of [false, true]) {
      let isDown = true;
      const { post, remove, read, signIn, prune, namesOnDisk, readRoom, world } = await begin({ alter: (blocks) => ({ ...blocks, remove: async (name) => {
        if (isDeletedBefore || !isDown) await blocks.remove(name);
        if (isDown) throw new Error('ended');
      } }) });
      const token = await signIn();
      const files = [text('a', 'left')];
      const { cid } = await post(files, token);
      const room = await readRoom();
      expect(await remove(cid, token)).toBe(503);
      isDown = false;
      world.wait(11 * 60_000);
      // An upload that needs it ends it first, and has it.
      expect([(await post(files)).cid, await read(cid, 'a'), await readRoom()]).toEqual([cid, 'left', room]);
      await prune();
      expect([await read(cid, 'a'), (await namesOnDisk()).length, await readRoom()]).toEqual(['left', 2, room]);
    }
  });

  it('is ended by pruning too', async () => {
    let isDown = true;
    const { post, remove, signIn, prune, namesOnDisk, readRoom, world } = await begin({ alter: (blocks) => ({ ...blocks, remove: async (name) => (isDown ? Promise.reject(new Error('ended')) : blocks.remove(name)) }) });
    const token = await signIn();
    const { cid } = await post([text('a', 'left')], token);
    await remove(cid, token);
    isDown = false;
    world.wait(11 * 60_000);
    await prune();
    expect([await namesOnDisk(), await readRoom()]).toEqual([[], 0]);
  });
});

describe('pruning', () => {
  it('removes what is older than the operator wants, and what did not end', async () => {
    const { post, prune, read, namesOnDisk, readRoom, world } = await begin({ settings: { mostAgeDays: 30, unfinishedHours: 2 } });
    const { cid } = await post([text('old', 'old')]);
    expect((await post([text('cut', 'c'.repeat(300_000))], undefined, -20)).code).toBe('badRequest');
    const all = (await namesOnDisk()).length;
    world.wait(2 * hourMs);
    await prune();
    expect((await namesOnDisk()).length).toBe(all); // two hours after the hour that an upload may take
    world.wait(2 * hourMs);
    await prune();
    expect([(await namesOnDisk()).length, await read(cid, 'old')]).toEqual([2, 'old']);
    world.wait(31 * 24 * hourMs);
    await prune();
    expect([await namesOnDisk(), await readRoom()]).toEqual([[], 0]);
  });

  it('takes what a killed process has written, and gives back no more than it took', async () => {
    const { post, prune, namesOnDisk, readRoom, world } = await begin();
    await post([text('a', 'a'.repeat(10_000))]);
    // As it was while it arrived.
    const [{ uploadId, addedBytes } = { uploadId: '', addedBytes: 0 }] = await world.store.list('uploads', {});
    await world.store.update('uploads', { uploadId }, { state: 'reserved', cid: null, bytes: 20_000, addedBytes: 20_000 });
    await world.store.update('limits', { windowStartMs: 0 }, { count: { add: 20_000 - addedBytes } });
    world.wait(26 * hourMs);
    await prune();
    expect([await namesOnDisk(), await readRoom()]).toEqual([[], 0]);
  });

  it('leaves what a release before has kept, of which nothing is written down', async () => {
    const { post, remove, signIn, read, namesOnDisk, pruneAll, world } = await begin();
    const token = await signIn();
    const files = [text('a', 'a'.repeat(600_000)), text('b', 'b')];
    const { cid } = await post(files);
    await world.store.update('uploads', { cid }, { isListed: 0, writtenBytes: 0 });
    await world.store.delete('uploadBlocks', { at: { is: '>', than: 0 } });
    await post(files, token);
    expect(await remove(cid, token)).toBe(200);
    expect([await read(cid, 'a'), await read(cid, 'b')]).toEqual(['a'.repeat(600_000), 'b']);
    // Blocks of no upload at all, and words of uploads that are gone.
    await world.store.delete('uploads', { cid });
    expect(await pruneAll()).toEqual({ uploads: 0, blocks: 5 }); // of the larger file two parts and a node: the first two parts are the same block
    expect(await namesOnDisk()).toEqual([]);
  });
});

describe('a bucket', () => {
  it('lists its blocks over several pages, and deletes them', async () => {
    const bucket = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: await newFolder(), configureBuckets: [{ name: 'files', configs: [] }] });
    const { port } = await bucket.run();
    try {
      const blocks = openS3Blocks({ endpoint: `http://127.0.0.1:${port}`, bucket: 'files', region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', prefix: 'blocks/', pageKeys: 2 });
      const names = ['a', 'b', 'c', 'd', 'e'].map((letter) => letter.repeat(52));
      for (const name of names) await blocks.put(name, Uint8Array.of(1, 2, 3));
      await blocks.put('check-x', Uint8Array.of(1)); // no block
      const list = async () => {
        const found: string[] = [];
        for await (const name of blocks.list()) found.push(name);
        return found.sort();
      };
      expect([await list(), await blocks.size(names[0] ?? ''), await blocks.size('z'.repeat(52))]).toEqual([names, 3, undefined]);
      await blocks.remove(names[1] ?? '');
      await blocks.remove(names[1] ?? '');
      expect(await list()).toEqual(names.filter((_name, at) => at !== 1));
      const { post, remove, signIn, read, readRoom } = await begin({ alter: () => blocks });
      const token = await signIn();
      const { cid } = await post([text('a', 'in a bucket')], token);
      expect([await read(cid, 'a'), await remove(cid, token), await read(cid, 'a'), await readRoom()]).toEqual(['in a bucket', 200, 404, 0]);
    } finally {
      await bucket.close();
    }
  });
});

function never(): never {
  throw new Error('No files are kept');
}
