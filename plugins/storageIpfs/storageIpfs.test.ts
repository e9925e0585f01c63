import { createFakeClock } from '../../mocks/fakeClock.ts';
import { dagBlock, joinGateways, rawBlock, readCarFixture, readRecordFixture, startIpfsGateway } from '../../fixtures/ipfs/gateway.ts';
import type { IpfsGateway, IpfsGatewayOptions, ReadCar } from '../../fixtures/ipfs/gateway.ts';
import { clockPort } from '../../src/contracts/ports/clock.ts';
import { httpPort } from '../../src/contracts/ports/http.ts';
import type { FileProgress, StoredFile } from '../../src/contracts/points/storages.ts';
import type { Port } from '../../src/kernel/port.ts';
import { blockKey, cidText } from '../../src/domain/ipfs/cid.ts';
import type { Cid } from '../../src/domain/ipfs/cid.ts';
import { createCarReader } from './download/readCar.ts';
import { createResolver } from './download/resolveIpfs.ts';

const open: IpfsGateway[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

async function gateway(options: IpfsGatewayOptions = {}): Promise<IpfsGateway> {
  const made = await startIpfsGateway(`gateway${open.length}`, options);
  open.push(made);
  return made;
}

/** A page that reads at these gateways, and remembers what it has seen of them. */
function reader(...gateways: readonly IpfsGateway[]) {
  const clock = createFakeClock(1_000_000);
  const http = joinGateways(gateways);
  const resolve = createResolver(gateways.map(({ template }) => ({ template, isWithoutCars: false, lastUntilMs: 0 })));
  const ports = new Map<unknown, unknown>([[httpPort, http], [clockPort, clock]]);
  const told: FileProgress[] = [];
  const read = (uri: string, { maxBytes = 1_000_000, signal = new AbortController().signal }: { readonly maxBytes?: number; readonly signal?: AbortSignal } = {}): Promise<StoredFile> =>
    resolve({ uri, gatewayUrls: [], maxBytes }, { signal, port: <T>(port: Port<T>) => ports.get(port) as T, onProgress: (progress) => told.push(progress) }); // of the two ports above
  return { clock, read, told };
}
const textOf = ({ bytes }: StoredFile): string => new TextDecoder().decode(bytes);
const paths = ({ server }: IpfsGateway): readonly string[] => server.seen.map(({ path }) => path);
/** The block that nothing else leads to. */
const rootOf = ({ cids }: ReadCar): string => cidText(cids[0] ?? rawBlock(new Uint8Array()));
const uriOf = (cid: Cid): string => `ipfs://${cidText(cid)}`;
const foo = new TextEncoder().encode('foo');
const fooUri = uriOf(rawBlock(foo));

// Files and paths as gateway-conformance describes its fixtures.
describe('storageIpfs reads', () => {
  it.each([['by CARs', true], ['block by block', false]])('files in directories %s, each byte checked', async (_how, hasCars) => {
    const car = await readCarFixture('subdir-with-mixed-block-files');
    const at = await gateway({ blocks: car.blocks, ...(hasCars && { car: car.bytes }) });
    const { read, told } = reader(at);
    const root = `ipfs://${rootOf(car)}`;
    expect([await read(`${root}/subdir/ascii.txt`), textOf(await read(`${root}/subdir/ascii.txt`))]).toMatchObject([{ type: 'text/plain', isVerified: true }, 'hello application/vnd.ipld.car\n']);
    expect(textOf(await read(`${root}/subdir/hello.txt`))).toBe('hello world\n');
    const long = await read(`${root}/subdir/multiblock.txt`);
    expect([long.bytes.length, textOf(long).slice(0, 26)]).toEqual([1026, 'Lorem ipsum dolor sit amet']);
    expect(told.at(-1)).toEqual({ doneBytes: 1026, totalBytes: 1026 });
    // A gateway that gives no CARs is asked for one once.
    expect(paths(at).filter((path) => path.includes('format=car'))).toHaveLength(hasCars ? 4 : 1);
    expect(paths(at)[0]).toBe(`/ipfs/${rootOf(car)}/subdir/ascii.txt?format=car&dag-scope=entity`);
  });

  it.each([['by CARs', true], ['block by block', false]])('files in a sharded directory %s', async (_how, hasCars) => {
    const car = await readCarFixture('single-layer-hamt-with-multi-block-files');
    const { read } = reader(await gateway({ blocks: car.blocks, ...(hasCars && { car: car.bytes }) }));
    expect((await read(`ipfs://${rootOf(car)}/685.txt`)).bytes.length).toBe(1026);
    await expect(read(`ipfs://${rootOf(car)}/68500.txt`)).rejects.toMatchObject({ code: 'file.notFound' });
  });

  it('names with characters of any kind, and paths as some write them', async () => {
    const car = await readCarFixture('dir-with-percent-encoded-filename');
    const { read } = reader(await gateway({ blocks: car.blocks }));
    const path = encodeURIComponent('Portugal%2C+España=Peninsula Ibérica.txt');
    expect(textOf(await read(`ipfs://ipfs/${rootOf(car)}/${path}`))).toBe('hello from a percent encoded filename\n');
  });

  it('what stands in the address itself, and asks nothing', async () => {
    const at = await gateway();
    expect(textOf(await reader(at).read(uriOf({ version: 1, codec: 0x55, hash: 0, digest: foo })))).toBe('foo');
    expect(at.server.seen).toEqual([]);
  });

  it('one block by one request, its type by what it holds', async () => {
    const at = await gateway();
    const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0]);
    expect(await reader(at).read(at.put(png))).toEqual({ bytes: png, type: 'image/png', isVerified: true });
    expect(at.server.seen.map(({ headers, path }) => [headers.accept, path.split('?')[1]])).toEqual([['application/vnd.ipld.raw', 'format=raw']]);
  });

  it('the same block more than once where a file repeats it', async () => {
    const { cid, block } = dagBlock([{ cid: rawBlock(foo) }, { cid: rawBlock(foo) }], [8, 2]);
    expect(textOf(await reader(await gateway({ blocks: [[blockKey(cid), block], [blockKey(rawBlock(foo)), foo]] })).read(uriOf(cid)))).toBe('foofoo');
  });
});

describe('createCarReader', () => {
  it('finds the same blocks in whatever pieces a CAR arrives', async () => {
    const { bytes, cids } = await readCarFixture('subdir-with-mixed-block-files');
    const found: string[] = [];
    const car = createCarReader(async (cid) => void found.push(cidText(cid)));
    for (const byte of bytes) expect(await car.push(Uint8Array.of(byte))).toBe(true);
    expect(found).toEqual(cids.map(cidText));
    expect(cids.length).toBeGreaterThan(5);
  });

  it.each([
    ['a length that no block has', 'ffffff7f'], ['a length without end', 'ffffffffffffffffffff'], ['an empty part', '00'], ['no identifier', '03000000'],
  ])('says that it is none at %s', async (_what, more) => {
    const { bytes } = await readCarFixture('symlink');
    const car = createCarReader(async () => {});
    expect(await car.push(bytes)).toBe(true);
    expect(await car.push(Buffer.from(more, 'hex'))).toBe(false);
    expect(await car.push(bytes)).toBe(false);
  });
});

describe('storageIpfs and names', () => {
  // Contents as gateway-conformance tells them; but for the last they stand in the addresses that the records name.
  it.each([['v1-v2', 'v1+v2 record'], ['v2', 'v2-only record'], ['v1-v2-broken-signature-v1', 'v1+v2 with broken signature v1'], ['peer', 'hello\n']])('follows a record that its key has signed (%s)', async (kind, text) => {
    const { name, record } = readRecordFixture(kind);
    const at = await gateway({ record });
    at.put(new TextEncoder().encode('hello\n'));
    const found = await reader(at).read(`ipns://${name}`);
    expect([found.isVerified, textOf(found)]).toEqual([true, text]);
    expect(paths(at)[0]).toBe(`/ipns/${name}?format=ipns-record`);
  });

  it.each(['v1-v2-broken-signature-v2', 'v1-v2-broken-v1-value', 'v1'])('takes a record for a lie that is not (%s)', async (kind) => {
    const { name, record } = readRecordFixture(kind);
    await expect(reader(await gateway({ record })).read(`ipns://${name}`)).rejects.toMatchObject({ code: 'file.badAnswer' });
  });

  it('takes no record of another name, changed, or too old, and asks the next gateway', async () => {
    const { name, record } = readRecordFixture('v2');
    const other = readRecordFixture('v1-v2');
    const changed = Buffer.from(record);
    changed.write('v3-only', 8);
    for (const wrong of [other.record, changed, record.subarray(0, 100), Buffer.from('<!doctype html>'), Buffer.alloc(0)]) {
      const [bad, good] = [await gateway({ record: wrong }), await gateway({ record })];
      expect(textOf(await reader(bad, good).read(`ipns://${name}`))).toBe('v2-only record');
      expect([bad.server.seen.length, good.server.seen.length]).toEqual([1, 1]);
    }
    const { read, clock } = reader(await gateway({ record }));
    await clock.advance(Date.parse('2123-08-14T12:17:04Z'));
    await expect(read(`ipns://${name}`)).rejects.toMatchObject({ code: 'file.badAnswer' });
  });

  it.each(['docs.ipfs.tech', 'QmVujd5Vb7moysJj8itnGufN7MEtPRCNHkKpNuA4onsRa3', 'bafkqadtwgiww63tmpeqhezldn5zgi', '12D3KooWLQzUv2FHWGVPXTXSZpdHs7oHbXub2G5WC8Tx4NQhyd2'])('follows no name that does not hold its key (%s), and asks nothing', async (name) => {
    const at = await gateway({ record: readRecordFixture('v2').record });
    await expect(reader(at).read(`ipns://${name}`)).rejects.toMatchObject({ code: 'file.unverified' });
    expect(at.server.seen).toEqual([]);
  });
});

describe('storageIpfs refuses', () => {
  it.each([
    ['file.badAddress', 'ipfs://QmdfTbBqBPQ7VNxZEYEj14VmRuZBkqFbiwReogJgS1zIII'],
    ['file.badAddress', `${fooUri}/..%2fx`],
    ['file.badAddress', `${fooUri}/%E0%A4%A`],
    ['file.badAddress', `${fooUri}?format=car`],
    ['file.badAddress', `${fooUri}${'/a'.repeat(65)}`],
    ['file.unverified', uriOf({ version: 1, codec: 0x55, hash: 0x11, digest: new Uint8Array(20) })],
    ['file.unverified', uriOf({ version: 1, codec: 0x55, hash: 0x12, digest: new Uint8Array(4) })],
  ])('with %s the address %s, and asks nothing', async (code, uri) => {
    const at = await gateway();
    await expect(reader(at).read(uri)).rejects.toMatchObject({ code });
    expect(at.server.seen).toEqual([]);
  });

  it('symbolic links, directories, and what holds no file', async () => {
    const [links, cbor] = [await readCarFixture('symlink'), await readCarFixture('dir-with-dag-cbor-with-links')];
    const { read } = reader(await gateway({ blocks: [...links.blocks, ...cbor.blocks] }));
    for (const cid of links.cids) await read(uriOf(cid)).then(({ bytes }) => expect(bytes.length).toBeGreaterThan(0), (error: unknown) => expect(error).toMatchObject({ code: 'file.notFound' }));
    await expect(read(`ipfs://${rootOf(links)}/bar`)).rejects.toMatchObject({ code: 'file.notFound' });
    await expect(read(`ipfs://${rootOf(links)}`)).rejects.toMatchObject({ code: 'file.notFound' });
    const [node] = cbor.cids.filter(({ codec }) => codec === 0x71);
    await expect(read(uriOf(node ?? rawBlock(foo)))).rejects.toMatchObject({ code: 'file.downloadFailed', message: 'Failed to download file: it holds no file' });
  });

  it('a file that is too large: at once where it says so, else when it is', async () => {
    const says = dagBlock([{ cid: rawBlock(foo) }], [8, 2, 24, 100]);
    const hides = dagBlock([{ cid: rawBlock(foo) }, { cid: rawBlock(foo) }], [8, 2, 24, 1]);
    const at = await gateway({ blocks: [says, hides].map(({ cid, block }) => [blockKey(cid), block] as const) });
    const { read } = reader(at);
    at.put(foo);
    await expect(read(uriOf(says.cid), { maxBytes: 99 })).rejects.toMatchObject({ code: 'file.tooLarge' });
    expect(paths(at).some((path) => path.includes(cidText(rawBlock(foo))))).toBe(false);
    await expect(read(uriOf(hides.cid), { maxBytes: 5 })).rejects.toMatchObject({ code: 'file.tooLarge' });
    await expect(read(fooUri, { maxBytes: 2 })).rejects.toMatchObject({ code: 'file.tooLarge' });
  });

  it('nodes within nodes without end', async () => {
    let top = dagBlock([], [8, 2]);
    const blocks = [top];
    for (let level = 0; level < 20; level += 1) blocks.push(top = dagBlock([{ cid: top.cid }], [8, 2]));
    const at = await gateway({ blocks: blocks.map(({ cid, block }) => [blockKey(cid), block] as const) });
    await expect(reader(at).read(uriOf(top.cid))).rejects.toMatchObject({ code: 'file.downloadFailed', message: 'Failed to download file: it is made of too many parts' });
  });
});

describe('storageIpfs and its gateways', () => {
  it.each<readonly [string, (at: IpfsGateway) => void]>([
    ['another block', (at) => at.server.answer((_body, response) => response.end('fox'))],
    ['a page', (at) => at.server.answer((_body, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>foo'))],
    ['a body without end', (at) => at.server.answer((_body, response) => {
      const fill = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      };
      response.on('drain', fill);
      fill();
    })],
    ['a redirect', (at) => at.server.answer((_body, response) => response.writeHead(302, { location: 'https://elsewhere.test/' }).end())],
    ['an error', (at) => at.server.answer((_body, response) => response.writeHead(502).end('bad gateway'))],
    ['a broken connection', (at) => at.server.answer((_body, response) => response.destroy())],
    ['nothing', (at) => at.server.answer((_body, response) => response.writeHead(404).end())],
  ])('goes to the next one after %s', async (_what, spoil) => {
    const [bad, good] = [await gateway(), await gateway()];
    spoil(bad);
    good.put(foo);
    expect(textOf(await reader(bad, good).read(fooUri))).toBe('foo');
    expect([bad.server.seen.length, good.server.seen.length]).toEqual([1, 1]);
  });

  it.each<readonly [string, (car: Buffer) => Buffer]>([
    ['is broken off', (car) => car.subarray(0, car.length - 700)],
    ['is a page', () => Buffer.from('<!doctype html><html>'.repeat(100))],
    ['is of another version', () => Buffer.from('0aa16776657273696f6e02', 'hex')],
  ])('asks for single blocks where a CAR %s', async (_what, spoil) => {
    const car = await readCarFixture('subdir-with-mixed-block-files');
    const at = await gateway({ blocks: car.blocks, car: spoil(car.bytes) });
    expect((await reader(at).read(`ipfs://${rootOf(car)}/subdir/multiblock.txt`)).bytes.length).toBe(1026);
    expect(paths(at).filter((path) => path.includes('format=raw')).length).toBeGreaterThan(0);
  });

  it('takes a CAR with a changed block for a lie, and asks that gateway last for a while', async () => {
    const car = await readCarFixture('subdir-with-mixed-block-files');
    const changed = Buffer.from(car.bytes);
    changed.write('hellO', changed.indexOf('hello world'));
    const [liar, good] = [await gateway({ blocks: car.blocks, car: changed }), await gateway({ blocks: car.blocks, car: car.bytes })];
    const { read, clock } = reader(liar, good);
    const uri = `ipfs://${rootOf(car)}/subdir/hello.txt`;
    expect(textOf(await read(uri))).toBe('hello world\n');
    expect(textOf(await read(uri))).toBe('hello world\n');
    expect([liar.server.seen.length, good.server.seen.length]).toEqual([1, 2]);
    await clock.advance(600_001);
    await read(uri);
    expect(liar.server.seen).toHaveLength(2);
  });

  it('says what the first refusal says, where none gives it', async () => {
    const [busy, gone] = [await gateway(), await gateway()];
    busy.server.answer((_body, response) => response.writeHead(500, 'Internal Server Error').end('no disk left'));
    await expect(reader(gone, busy).read(fooUri)).rejects.toMatchObject({ code: 'file.downloadFailed', message: 'Failed to download file: 500 Internal Server Error no disk left' });
    await expect(reader(gone).read(fooUri)).rejects.toMatchObject({ code: 'file.notFound' });
    await expect(reader().read(fooUri)).rejects.toMatchObject({ code: 'file.downloadFailed' });
    gone.server.answer((_body, response) => response.end('fox'));
    await expect(reader(gone).read(fooUri)).rejects.toMatchObject({ code: 'file.badAnswer', context: { storageId: 'storageIpfs' } });
    await gone.close();
    await expect(reader(gone).read(fooUri)).rejects.toMatchObject({ code: 'http.unreachable' });
  });

  it('leaves one in peace that has too much to do, for as long as it asks', async () => {
    const [busy, other] = [await gateway(), await gateway()];
    other.put(foo);
    busy.server.answer((_body, response) => response.writeHead(429, { 'retry-after': '30' }).end());
    const { read, clock } = reader(busy, other);
    for (let times = 0; times < 3; times += 1) await read(fooUri);
    expect(busy.server.seen).toHaveLength(1);
    await clock.advance(30_001);
    await read(fooUri);
    expect(busy.server.seen).toHaveLength(2);
  });

  it('asks the next one as well when one is slow, and ends the slower', async () => {
    const [slow, good] = [await gateway(), await gateway()];
    const isAsked = new Promise<void>((resolve) => slow.server.answer(() => resolve()));
    good.put(foo);
    const { read, clock } = reader(slow, good);
    const asked = read(fooUri);
    await isAsked;
    await clock.advance(2_999);
    expect(good.server.seen).toHaveLength(0);
    await clock.advance(1);
    expect(textOf(await asked)).toBe('foo');
    await slow.server.seen[0]?.closed;
  });

  it('takes the answer of the slow one, if that comes first', async () => {
    const [slow, slower] = [await gateway(), await gateway()];
    const areAsked = Promise.all([slow, slower].map(({ server }) => new Promise<void>((resolve) => server.answer(() => resolve()))));
    const { read, clock } = reader(slow, slower);
    const asked = read(fooUri);
    while (slow.server.seen.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await clock.advance(3_000);
    await areAsked;
    slow.server.seen[0]?.response.end('foo');
    expect(textOf(await asked)).toBe('foo');
    await slower.server.seen[0]?.closed;
  });

  it('ends at all of them when a file is no longer wanted', async () => {
    const silent = await gateway();
    const isAsked = new Promise<void>((resolve) => silent.server.answer(() => resolve()));
    const ends = new AbortController();
    const asked = reader(silent).read(fooUri, { signal: ends.signal });
    await isAsked;
    ends.abort(new Error('no longer wanted'));
    await expect(asked).rejects.toThrow('no longer wanted');
    await silent.server.seen[0]?.closed;
  });
});
