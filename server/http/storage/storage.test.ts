import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import S3rver from 's3rver';
import { readCid, writeDigest } from '../../../src/domain/ipfs/cid.ts';
import type { StorageSettings } from '../../config/storage.ts';
import type { Blocks } from '../../core/storage/blocks.ts';
import { openFileBlocks } from '../../node/storage/fileBlocks.ts';
import { readMultipart } from '../../node/storage/readMultipart.ts';
import { openS3Blocks } from '../../node/storage/s3Blocks.ts';
import { createTestServer, siteId, sites, walletOrigin } from '../../testing/createTestServer.ts';

interface Vector { readonly importing: string; readonly files: readonly (readonly [name: string, bytes: number])[]; readonly cid: string }
const { vectors } = JSON.parse(readFileSync(path.join(__dirname, '../../../fixtures/ipfs/importings.json'), 'utf8')) as { readonly vectors: readonly Vector[] }; // its own form
const fill = (bytes: number): Uint8Array<ArrayBuffer> => {
  const filled = new Uint8Array(bytes);
  for (let at = 0; at < bytes; at += 1) filled[at] = (at * 7 + (at >>> 8)) & 255;
  return filled;
};
const vectorOf = (importing: string, first: string): Vector => vectors.find((vector) => vector.importing === importing && vector.files[0]?.[0] === first) as Vector; // it is there
const several = vectorOf('kuboV1', 'b.png');
const filesOf = ({ files }: Vector) => files.map(([name, bytes]) => new File([fill(bytes)], name));

const folders: string[] = [];
const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'latchkey-storage-'));
  folders.push(folder);
  return folder;
};
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

const usual: StorageSettings = {
  blocks: { kind: 'folder', folder: '' }, who: 'pages', siteIds: [siteId], gatewayOrigin: undefined, mostUploadBytes: 10_000_000, mostUploadFiles: 50, userBytesPerDay: 100_000_000, siteBytesPerDay: 1_000_000_000, mostBytes: 10_000_000_000, uploadSeconds: 3_600, mostAgeDays: undefined, unfinishedHours: 24, gone: [],
};

async function begin({ settings = {}, blocks }: { readonly settings?: Partial<StorageSettings>; readonly blocks?: Blocks } = {}) {
  const folder = await newFolder();
  const outcomes: string[] = [];
  const kept = blocks ?? (await openFileBlocks(folder));
  const world = createTestServer({ storage: { settings: { ...usual, ...settings }, sites: [...sites.values()], blocks: kept, readForm: readMultipart, onOutcome: (what, outcome, bytes) => void outcomes.push(`${what} ${outcome} ${bytes}`) } });
  /** A form as a browser sends it, with its length. */
  const post = async (files: readonly File[], { fields = {}, headers = {}, folder: of = 'files/', cut }: { readonly fields?: Readonly<Record<string, string>>; readonly headers?: Readonly<Record<string, string>>; readonly folder?: string; readonly cut?: number } = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    for (const file of files) form.append('file', file, `${of}${file.name}`);
    const plain = new Response(form);
    const body = new Uint8Array(await plain.arrayBuffer());
    const sent = new Request(`${walletOrigin}/ipfs/upload`, { method: 'POST', headers: { 'origin': 'https://app.example', 'content-type': plain.headers.get('content-type') ?? '', 'content-length': String(body.length), ...headers }, body: body.slice(0, cut) });
    const response = await world.server.fetch(sent);
    return { status: response.status, headers: response.headers, ...((await response.json()) as { readonly IpfsHash?: string; readonly error?: { readonly code: string } }) }; // its own answers
  };
  const get = (place: string, init: RequestInit = {}) => world.server.fetch(new Request(`${walletOrigin}/ipfs/${place}`, init));
  const codeOf = async (...args: Parameters<typeof post>) => (await post(...args)).error?.code ?? 'done';
  const spent = async () => (await world.store.list('limits', {})).map(({ count }) => count).filter((count) => count > 1).sort((one, other) => one - other);
  return { world, folder, blocks: kept, outcomes, post, get, codeOf, spent };
}

describe('POST /ipfs/upload', () => {
  it.each([['kuboV1', {}], ['kuboV1', { pinataOptions: '{"cidVersion":1}' }], ['unixfs-v0-2015', { pinataOptions: '{"cidVersion":0}' }]])('makes of a form what %s makes of it, by %j', async (importing, fields) => {
    const { post, outcomes, world } = await begin();
    const vector = vectorOf(importing, 'b.png');
    const answer = await post(filesOf(vector), { fields });
    expect([answer.status, answer.IpfsHash, answer.headers.get('access-control-allow-origin')]).toEqual([200, vector.cid, 'https://app.example']);
    expect(outcomes).toEqual(['upload done 300009']);
    expect(await world.store.list('uploads', {})).toMatchObject([{ state: 'kept', cid: vector.cid, bytes: 300_009, siteId }]);
    expect((await world.store.list('audit', { chain: 'server' })).map(({ action, detail }) => [action, JSON.parse(detail)])).toEqual([['files.kept', { siteId, cid: vector.cid, files: 5, bytes: 300_009 }]]);
  });

  it('takes names without a folder too, and refuses what is no name, stands twice, or is of two folders', async () => {
    const { post, codeOf } = await begin();
    expect((await post(filesOf(several), { folder: '' })).IpfsHash).toBe(several.cid);
    for (const name of ['../x', '..', '.', 'a/b', 'a\\b', 'x'.repeat(256)]) expect([name, await codeOf([new File(['x'], name)])]).toEqual([name, 'badName']);
    expect(await codeOf([new File(['x'], 'a'), new File(['y'], 'a')])).toBe('badName');
    expect(await codeOf([new File(['x'], 'one/a'), new File(['y'], 'b')], { folder: '' })).toBe('badName');
  });

  it('refuses what is no such form', async () => {
    const { codeOf, post, world } = await begin();
    expect(await codeOf([])).toBe('noFiles');
    expect(await codeOf([new File(['x'], 'a')], { headers: { 'content-type': 'multipart/form-data' } })).toBe('badRequest');
    expect(await codeOf([new File(['x'], 'a')], { headers: { 'content-type': 'text/plain' } })).toBe('badRequest');
    for (const cut of [-3, -60, -100]) expect(await codeOf([new File(['x'.repeat(60)], 'a')], { cut })).toBe('badRequest');
    expect(await codeOf([new File(['x'], 'a\u0007b')])).toBe('badRequest');
    for (const pinataOptions of ['x', '[]', 'null', '{"cidVersion":2}', '{"cidVersion":"1"}']) expect(await codeOf([new File(['x'], 'a')], { fields: { pinataOptions } })).toBe('badRequest');
    expect(await codeOf([new File(['x'], 'a')], { fields: { pinataOptions: ' '.repeat(20_000) } })).toBe('badRequest');
    expect(await codeOf(Array.from({ length: 51 }, (_, at) => new File(['x'], String(at))))).toBe('tooLarge');
    expect((await post([new File(['x'], 'a')], { headers: { 'content-length': '99999999' } })).status).toBe(413);
    const chunked = await world.server.fetch(new Request(`${walletOrigin}/ipfs/upload`, { method: 'POST', headers: { origin: 'https://app.example' }, body: new FormData() }));
    expect(chunked.status).toBe(411);
  });

  it('keeps files for pages of its sites alone, and where it is asked to for people who are signed in', async () => {
    const open = await begin();
    expect((await open.post(filesOf(several), { headers: { origin: 'https://evil.example' } })).status).toBe(403);
    expect((await open.post(filesOf(several), { headers: { origin: 'https://north.example' } })).status).toBe(403); // a site that is not listed
    expect((await open.post(filesOf(several), { headers: { origin: 'https://evil.example' } })).headers.get('access-control-allow-origin')).toBeNull();
    const { post, world } = await begin({ settings: { who: 'users' } });
    expect((await post(filesOf(several))).status).toBe(401);
    expect((await post(filesOf(several), { fields: { identityToken: 'none' } })).status).toBe(401);
    const browser = world.newBrowser();
    const client = browser.newClient();
    const user = await browser.signInAsGuest(client);
    const { token } = await client.call('identity.token', { nonce: null });
    expect((await post(filesOf(several), { fields: { identityToken: token } })).IpfsHash).toBe(several.cid);
    expect((await post(filesOf(several), { fields: { identityToken: token, siteId: 'other' } })).status).toBe(403);
    expect(await world.auditOf(user.userId)).toContain('files.kept done');
  });

  it('gives one who is signed in a ticket, which lets in one upload of theirs at that site', async () => {
    const { post, world } = await begin({ settings: { who: 'users', siteIds: [siteId, 'other'] } });
    const browser = world.newBrowser();
    const client = browser.newClient();
    const user = await browser.signInAsGuest(client);
    const { token } = await client.call('identity.token', { nonce: null });
    const ask = async (headers: Readonly<Record<string, string>>) => {
      const response = await world.server.fetch(new Request(`${walletOrigin}/ipfs/ticket`, { method: 'POST', headers: { origin: 'https://app.example', ...headers } }));
      return { status: response.status, ticket: '', ...((await response.json()) as { readonly ticket?: string }) }; // its own answers
    };
    expect([(await ask({})).status, (await ask({ authorization: 'Bearer x.y.z' })).status, (await ask({ authorization: `Bearer ${token}`, origin: 'https://evil.example' })).status]).toEqual([401, 401, 403]);
    const { ticket } = await ask({ authorization: `Bearer ${token}` });
    expect(ticket).not.toContain(token);
    const changed = [ticket.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')), ticket.replace('~demo~', '~other~'), '', '~', '~~~~'];
    for (const each of changed) expect((await post(filesOf(several), { fields: { ticket: each } })).status).toBe(401);
    expect((await post(filesOf(several), { fields: { ticket }, headers: { origin: 'https://evil.example' } })).status).toBe(401);
    const statuses = await Promise.all([0, 1, 2].map(async () => (await post(filesOf(several), { fields: { ticket } })).status));
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 401, 401]);
    expect((await post(filesOf(several), { fields: { ticket } })).status).toBe(401);
    expect((await world.store.list('uploads', {})).map(({ state }) => state)).toEqual(['kept']); // those that came too late ended nothing of it
    expect(await world.auditOf(user.userId)).toEqual(expect.arrayContaining(['files.kept done']));
    const late = await ask({ authorization: `Bearer ${token}` });
    world.wait(5 * 60_000);
    expect((await post(filesOf(several), { fields: { ticket: late.ticket } })).status).toBe(401);
  });

  it('counts bytes of persons, sites and all, each at once or none, and gives back what was not needed', async () => {
    const { post, codeOf, spent, world } = await begin({ settings: { userBytesPerDay: 700_000, siteBytesPerDay: 1_400_000, mostBytes: 1_600_000 } });
    const contents = new Map<number, Uint8Array<ArrayBuffer>>();
    const file = (bytes: number, which: number) => {
      const content = contents.get(which) ?? crypto.getRandomValues(new Uint8Array(10)); // 262,144 bytes of one kind are one block
      contents.set(which, content);
      return [new File([Uint8Array.from({ length: bytes }, (_, at) => (content[at % 10] ?? 0) ^ (at >>> 12))], 'a.bin')];
    };
    const from = (ip: string) => ({ headers: { 'x-test-ip': ip } });
    expect((await post(file(300_000, 1), from('192.0.2.1'))).status).toBe(200);
    expect(await spent()).toEqual([300_000, 300_000, expect.any(Number)]); // of all: two blocks of the file, its node and the directory
    expect(await Promise.all([2, 3, 4].map((seed) => codeOf(file(300_000, seed), from('192.0.2.1'))))).toEqual(expect.arrayContaining(['done', 'overLimit', 'overLimit']));
    expect(await codeOf(file(1, 5), from('192.0.2.1'))).toBe('done');
    const late = await post(file(300_000, 6), from('192.0.2.1'));
    expect([late.status, Number(late.headers.get('retry-after'))]).toEqual([429, 15 * 3_600]); // till midnight
    // The same bytes again take no room.
    const room = Math.max(...(await spent()));
    expect(await codeOf(file(300_000, 1), from('198.51.100.1'))).toBe('done');
    expect((await world.store.list('uploads', { addedBytes: 0, state: 'kept' })).length).toBe(1);
    expect(room).toBeLessThan(620_000);
    world.wait(24 * 3_600_000);
    expect(await codeOf(file(600_000, 7), from('192.0.2.1'))).toBe('done');
    const full = await post(file(600_000, 8), from('198.51.100.1'));
    expect([full.status, full.error?.code]).toEqual([402, 'full']);
  });

  it('frees the room of an upload that a process has lost, a day after its end', async () => {
    const { world, post, codeOf } = await begin({ settings: { mostBytes: 1_048_576 } });
    await post([new File([fill(10)], 'a')]);
    const { uploadId: _, ...row } = (await world.store.list('uploads', {}))[0] ?? { uploadId: '' };
    const all = (await world.store.list('limits', { windowStartMs: 0 }))[0];
    await world.store.insert('uploads', { ...row, uploadId: 'lost', state: 'reserved', bytes: 1_000_000 } as never); // as the row above
    await world.store.update('limits', { bucket: all?.bucket ?? '', windowStartMs: 0 }, { count: { add: 1_000_000 } });
    expect(await codeOf([new File([fill(100_000)], 'b')])).toBe('full');
    world.wait(26 * 3_600_000);
    expect(await codeOf([new File([fill(100_000)], 'b')])).toBe('done');
  });
});

/** Files of a CAR as the libraries of IPFS read them. */
const readCar = (input: Buffer, names: readonly string[]): readonly string[] => execFileSync(process.execPath, [fileURLToPath(new URL('../../testing/readCar.mjs', import.meta.url)), ...names], { input, encoding: 'utf8', stdio: 'pipe' }).trim().split('\n');

describe('GET /ipfs', () => {
  it('gives files with their types, in whole and in part, which any page may read and none can run', async () => {
    const { post, get } = await begin();
    await post(filesOf(several));
    const whole = await get(`${several.cid}/a%20b.json`);
    expect([whole.status, whole.headers.get('content-type'), whole.headers.get('content-length')]).toEqual([200, 'application/json', '300000']);
    expect(Buffer.from(await whole.arrayBuffer()).equals(fill(300_000))).toBe(true);
    for (const [name, value] of [['x-content-type-options', 'nosniff'], ['content-security-policy', "sandbox; default-src 'none'"], ['access-control-allow-origin', '*'], ['cache-control', 'public, max-age=31536000, immutable'], ['content-disposition', "inline; filename*=UTF-8''a%20b.json"]] as const) expect(whole.headers.get(name)).toBe(value);
    for (const [range, start, end] of [['bytes=0-0', 0, 1], ['bytes=262140-262150', 262_140, 262_151], ['bytes=299999-', 299_999, 300_000], ['bytes=-5', 299_995, 300_000], ['bytes=5-999999', 5, 300_000]] as const) {
      const part = await get(`${several.cid}/a%20b.json`, { headers: { range } });
      expect([range, part.status, part.headers.get('content-range'), part.headers.get('content-length')]).toEqual([range, 206, `bytes ${start}-${end - 1}/300000`, String(end - start)]);
      expect(Buffer.from(await part.arrayBuffer()).equals(fill(300_000).subarray(start, end))).toBe(true);
    }
    expect((await get(`${several.cid}/a%20b.json`, { headers: { range: 'bytes=300000-' } })).status).toBe(416);
    expect((await get(`${several.cid}/a%20b.json`, { headers: { range: 'bytes=9-3' } })).status).toBe(200);
    const head = await get(`${several.cid}/a%20b.json`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '300000', '']);
    expect((await get(`${several.cid}/a%20b.json`, { headers: { 'if-none-match': whole.headers.get('etag') ?? '' } })).status).toBe(304);
    expect((await get(`${several.cid}/Z`)).headers.get('content-length')).toBe('0');
  });

  it.each([
    ['a.html', 'text/html; charset=utf-8', 'attachment'], ['a.SVG', 'image/svg+xml', 'attachment'], ['a.js', 'text/plain; charset=utf-8', 'inline'], ['a.css', 'text/plain; charset=utf-8', 'inline'], ['a.xhtml', 'application/xhtml+xml', 'attachment'], ['a.pdf', 'application/pdf', 'attachment'],
    ['a.png', 'image/png', 'inline'], ['a.json', 'application/json', 'inline'], ['a', 'application/octet-stream', 'attachment'], ['a.constructor', 'application/octet-stream', 'attachment'],
  ])('gives %s as %s, %s', async (name, type, disposition) => {
    const { post, get } = await begin();
    const { IpfsHash } = await post([new File(['<script>alert(1)</script>'], name)]);
    const { headers } = await get(`${IpfsHash}/${name}`);
    expect([headers.get('content-type'), headers.get('content-disposition')?.split(';')[0]]).toEqual([type, disposition]);
  });

  it('gives blocks and CARs that another implementation reads', async () => {
    const { post, get } = await begin();
    await post(filesOf(several));
    const leaf = vectors.find(({ importing, files }) => importing === 'kuboV1' && files[0]?.[0] === '' && files[0]?.[1] === 1)?.cid ?? '';
    const raw = await get(`${leaf}?format=raw`);
    expect([raw.headers.get('content-type'), [...new Uint8Array(await raw.arrayBuffer())]]).toEqual(['application/vnd.ipld.raw', [0]]);
    expect((await get(leaf, { headers: { accept: 'application/vnd.ipld.raw' } })).headers.get('content-type')).toBe('application/vnd.ipld.raw');
    const readers: readonly (readonly [place: string, names: readonly string[]])[] = [[`${several.cid}?format=car`, several.files.map(([name]) => name)], [`${several.cid}/a%20b.json?format=car&dag-scope=entity`, ['a b.json']]];
    for (const [place, names] of readers) {
      const car = await get(place);
      expect(car.headers.get('content-type')).toContain('application/vnd.ipld.car');
      expect(readCar(Buffer.from(await car.arrayBuffer()), names)).toEqual(names.map((name) => {
        const bytes = several.files.find(([own]) => own === name)?.[1] ?? 0;
        return [name, bytes, createHash('sha256').update(fill(bytes)).digest('hex')].join('\t');
      }));
    }
    const alone = Buffer.from(await (await get(`${several.cid}?format=car&dag-scope=block`)).arrayBuffer());
    expect(alone.length).toBeLessThan(1_000);
  });

  it('has only what it keeps, and leads nowhere else', async () => {
    const { post, get } = await begin();
    await post(filesOf(several));
    const statuses = await Promise.all([several.cid, `${several.cid}/none`, `${several.cid}/aa/x`, 'bafkreifzjut3te7nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e', 'x', '', `${several.cid}/%2e%2e/x`, `${several.cid}/a%2Fb`, `${several.cid}/%ff`, '..%2f..%2fetc%2fpasswd', 'bafkqaaa'].map(async (place) => [place, (await get(place)).status]));
    expect(statuses.map(([, status]) => status)).toEqual([404, 404, 404, 404, 400, 400, 400, 400, 400, 400, 400]);
    expect((await get(`${several.cid}/aa`, { method: 'POST' })).status).toBe(404);
    expect((await get(`${several.cid}/aa`, { method: 'OPTIONS' })).headers.get('access-control-allow-headers')).toBe('range');
  });

  it('shows no more what the operator has taken away, wherever it stands, and answers at its own host alone', async () => {
    const picture = vectors.find(({ importing, files }) => importing === 'kuboV1' && files[0]?.[0] === '' && files[0]?.[1] === 1)?.cid ?? ''; // the file 'aa'
    const { post, get } = await begin({ settings: { gone: [picture] } });
    await post(filesOf(several));
    expect([(await get(`${several.cid}/aa`)).status, (await get(`${picture}?format=raw`)).status, (await get(`${several.cid}/b.png`)).status]).toEqual([410, 410, 200]);
    const input = Buffer.from(await (await get(`${several.cid}?format=car`)).arrayBuffer());
    expect(readCar(input, ['b.png'])).toHaveLength(1);
    expect(() => readCar(input, ['aa'])).toThrow(`missing ${picture}`);
    const apart = await begin({ settings: { gatewayOrigin: 'https://files.example' } });
    await apart.post(filesOf(several));
    expect((await apart.get(`${several.cid}/aa`)).status).toBe(404);
    expect((await apart.world.server.fetch(new Request(`https://files.example/ipfs/${several.cid}/aa`))).status).toBe(200);
  });

  it('gives no block that the disk has spoiled, and writes one anew that is too short', async () => {
    const { post, get, folder, outcomes, world } = await begin();
    await post(filesOf(several));
    const leaf = vectors.find(({ importing, files }) => importing === 'kuboV1' && files[0]?.[0] === '' && files[0]?.[1] === 1)?.cid ?? '';
    const name = writeDigest(readCid(leaf)?.digest ?? new Uint8Array());
    const file = path.join(folder, name.slice(-2), name);
    await writeFile(file, 'x');
    expect((await get(`${several.cid}/aa`)).status).toBe(500);
    expect(outcomes.at(-1)).toBe('read failed 0');
    expect(world.logs.some(({ event }) => event === 'file.cause')).toBe(true);
    await writeFile(file, '');
    await post(filesOf(several));
    expect([...(await readFile(file))]).toEqual([0]);
  });
});

describe('a directory of more names than a block carries', () => {
  it('is kept in shards, whose files are read by their names, also by the libraries of IPFS', async () => {
    const { post, get, codeOf } = await begin({ settings: { mostUploadFiles: 1_000 } });
    const names = Array.from({ length: 950 }, (_each, at) => `${at}.`.padEnd(245, 'x'));
    const files = names.map((name, at) => new File([`file ${at % 3}`], name));
    const { IpfsHash = '' } = await post(files);
    expect(IpfsHash).toMatch(/^bafybei/);
    for (const at of [0, 1, 500, 949]) expect(await (await get(`${IpfsHash}/${names[at]}`)).text()).toBe(`file ${at % 3}`);
    expect([(await get(`${IpfsHash}/none`)).status, (await get(IpfsHash)).status]).toEqual([404, 404]);
    const asked = [names[7] ?? '', names[900] ?? ''];
    for (const place of [`${IpfsHash}?format=car`, `${IpfsHash}/${asked[0]}?format=car&dag-scope=entity`]) {
      const wanted = place.includes('entity') ? asked.slice(0, 1) : asked;
      expect(readCar(Buffer.from(await (await get(place)).arrayBuffer()), wanted).map((line) => line.split('\t').slice(0, 2).join())).toEqual(wanted.map((name) => `${name},6`));
    }
    // Of the directory itself all shards are sent, and none of the files.
    const shards = Buffer.from(await (await get(`${IpfsHash}?format=car&dag-scope=entity`)).arrayBuffer());
    expect(() => readCar(shards, asked)).toThrow('missing bafkrei');
    // Both have the same hash in all 64 bits.
    expect(await codeOf([...files.slice(0, 940), ...['latchkey-collides-by-murmur3.txt', 'wN4yaaaa........c2#(CmOxz<~t~Tp{'].map((name) => new File(['x'], name))])).toBe('tooManyNames');
  });
});

describe('the folder of blocks', () => {
  it('has a block whole or not at all, wherever writing it fails', async () => {
    const { post, folder, codeOf, get } = await begin();
    await post(filesOf(several));
    const before = (await readdir(folder, { recursive: true })).length;
    expect(await readdir(path.join(folder, 'unfinished'))).toEqual([]);
    // In the way of what is renamed: a folder.
    const digest = createHash('sha256').update('other').digest();
    const name = writeDigest(Uint8Array.from(digest));
    await mkdir(path.join(folder, name.slice(-2), name, 'x'), { recursive: true });
    expect(await codeOf([new File(['other'], 'a')])).toBe('unavailable');
    expect(await readdir(path.join(folder, 'unfinished'))).toEqual([]);
    expect((await get(several.cid + '/aa')).status).toBe(200);
    expect((await readdir(folder, { recursive: true })).length).toBeLessThanOrEqual(before + 3);
  });

  it('says whether it can be written to', async () => {
    const folder = await newFolder();
    const blocks = await openFileBlocks(folder);
    await expect(blocks.check()).resolves.toBeUndefined();
    await rm(path.join(folder, 'unfinished'), { recursive: true });
    await expect(blocks.check()).rejects.toThrow('ENOENT');
  });
});

describe('a bucket of blocks', () => {
  it('keeps and gives them as the folder does, over a server of S3', async () => {
    const bucket = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: await newFolder(), configureBuckets: [{ name: 'files', configs: [] }] });
    const { port } = await bucket.run();
    try {
      const settings = { endpoint: `http://127.0.0.1:${port}`, bucket: 'files', region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', prefix: 'blocks/' };
      const blocks = openS3Blocks(settings);
      await blocks.check();
      const { post, get, world } = await begin({ blocks });
      expect((await post(filesOf(several))).IpfsHash).toBe(several.cid);
      expect(Buffer.from(await (await get(`${several.cid}/a%20b.json`)).arrayBuffer()).equals(fill(300_000))).toBe(true);
      expect((await get('bafkreifzjut3te7nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e')).status).toBe(404);
      await post(filesOf(several));
      expect(await world.store.list('uploads', { addedBytes: 0 })).toHaveLength(1);
      await expect(openS3Blocks({ ...settings, accessKeyId: 'wrong' }).check()).rejects.toThrow('The bucket answers PUT with 403.');
      await expect(openS3Blocks({ ...settings, bucket: 'none' }).check()).rejects.toThrow('The bucket is not there.');
    } finally {
      await bucket.close();
    }
  });
});
