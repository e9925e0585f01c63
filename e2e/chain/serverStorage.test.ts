import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createHash, randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { transferFile } from '../../adapters/browser/transferFile.ts';
import { storageIpfs } from '../../plugins/storageIpfs/index.ts';
import { createKeyFile } from '../../server/kms/keyFile.ts';
import { writeTestWallet } from '../../server/testing/writeTestWallet.ts';
import { defineAdapter } from '../../src/contracts/defineAdapter.ts';
import { httpPort } from '../../src/contracts/ports/http.ts';
import type { Http } from '../../src/contracts/ports/http.ts';
import { createLatchkey } from '../../src/createLatchkey.ts';
import { defineChain } from '../../src/domain/chains/defineChain.ts';
import { writeDigest } from '../../src/domain/ipfs/cid.ts';
import { fetchFile } from '../../src/flows/files/fetchFile.ts';
import { uploadFiles } from '../../src/flows/files/uploadFiles.ts';
import type { UploadFilesRequest } from '../../src/flows/files/uploadFiles.ts';
import { findFreePort } from '../lib/findFreePort.ts';
import { asPage } from '../lib/gaslessServer.ts';

const program = fileURLToPath(new URL('../lib/storageProcess.ts', import.meta.url));
const pageOrigin = 'https://shop.example';

let folder: string;
let origin: string;
let file: string;
let walletFolder: string;
let server: ChildProcess | undefined;
let stopPage: () => void;
/** How many forms were sent. */
let posts = 0;

async function start(storage: object): Promise<void> {
  writeFileSync(file, JSON.stringify({
    walletOrigin: origin, port: Number(new URL(origin).port), dataFolder: path.join(folder, 'data'), kms: { file: path.join(folder, 'kms.key') }, limits: { drainSeconds: 0 }, sites: [{ siteId: 'shop', name: 'Shop', origins: [pageOrigin] }],
    storage: { who: 'pages', mostBytes: 40_000_000, ...storage },
  }), { mode: 0o600 });
  const child = spawn(process.execPath, [program, file, folder, walletFolder], { stdio: ['ignore', 'pipe', 'inherit'] });
  await Promise.race([once(child.stdout, 'data'), once(child, 'exit').then(([code]) => Promise.reject(new Error(`The server ended with ${code}.`)))]);
  server = child;
}

/** By a signal that nothing can catch. */
async function kill(): Promise<void> {
  const child = server;
  server = undefined;
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'latchkey-files-'));
  origin = `http://localhost:${await findFreePort()}`;
  file = path.join(folder, 'latchkey-server.json');
  walletFolder = await writeTestWallet(path.join(folder, 'wallet'));
  await createKeyFile(path.join(folder, 'kms.key'));
  const stopOrigin = asPage(origin, pageOrigin);
  const send = globalThis.fetch;
  globalThis.fetch = (...args) => {
    if (args[1]?.method === 'POST') posts += 1;
    return send(...args);
  };
  stopPage = () => {
    globalThis.fetch = send;
    stopOrigin();
  };
  await start({});
}, 60_000);
afterAll(async () => {
  stopPage?.();
  await kill();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

const random = (bytes: number): Uint8Array<ArrayBuffer> => randomFillSync(new Uint8Array(bytes));
const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.from(one).equals(other);

describe('files at the server that a site runs itself', () => {
  const upload = (request: Partial<UploadFilesRequest>) => over().dispatch(uploadFiles({ scheme: 'ipfs', files: [], ...request }));
  const read = async (uri: string) => over().dispatch(fetchFile({ uri, isVerifiedOnly: true }));
  let opened: ReturnType<typeof createLatchkey> | undefined;
  /** A kit that uploads to the server and reads at its gateway. */
  function over(): ReturnType<typeof createLatchkey> {
    // The proxy that gives the server its https.
    const http = defineAdapter<Http>({ id: 'toServer', port: httpPort, supports: () => true, create: () => ({
      send: () => Promise.reject(new Error('No chain is asked here')),
      transfer: (request) => transferFile({ ...request, url: request.url.replace('https://files.test', origin) }),
    }) });
    opened ??= createLatchkey({ chains: [defineChain({ id: 1, name: 'One', rpc: 'http://127.0.0.1:1' })], adapters: [http], devTools: false, plugins: [storageIpfs.with({ gateways: ['https://files.test/ipfs/{cid}'], upload: { url: 'https://files.test', batchFiles: 1 } })] });
    return opened;
  }
  afterAll(() => opened?.destroy());

  it('are kept, and read again byte by byte: a file of 20 MB, and a directory', async () => {
    const large = random(20_000_000);
    const told: number[] = [];
    const { uris: [uri = ''] } = await upload({ files: [new File([large], 'large file.bin')], onProgress: ({ doneBytes }) => void told.push(doneBytes) });
    expect(uri).toMatch(/^ipfs:\/\/bafybei\w+\/large%20file\.bin$/);
    expect(told.at(-1)).toBe(20_000_000);
    const found = await read(uri);
    expect([isSame(found.bytes, large), found.isVerified]).toEqual([true, true]);
    const files = [new File(['{"name":"1"}'], '1.json'), new File([random(600_000)], 'ünï.png'), new File([''], 'empty')];
    const { uris, directoryUri } = await upload({ files, isDirectory: true });
    expect(uris.every((each) => each.startsWith(`${directoryUri}/`))).toBe(true);
    for (const [at, each] of files.entries()) expect(isSame((await read(uris[at] ?? '')).bytes, new Uint8Array(await each.arrayBuffer()))).toBe(true);
    const plain = await fetch(`${origin}/ipfs/${directoryUri?.slice(7)}/1.json`);
    expect([plain.headers.get('content-type'), await plain.json()]).toEqual(['application/json', { name: '1' }]);
  });

  it('are there whole or not at all when the server is killed within a batch, and the upload goes on', async () => {
    const files = [new File([random(1_000_000)], 'a'), new File([random(6_000_000)], 'b'), new File([random(1_000)], 'c')];
    const blocks = path.join(folder, 'data', 'blocks');
    const listBlocks = async () => (await readdir(blocks, { recursive: true })).filter((name) => name.length > 50 && !name.startsWith('unfinished'));
    const countBlocks = async () => (await listBlocks()).length;
    let checkpoint: string | undefined;
    let killed: Promise<void> | undefined;
    const onCheckpoint = (text: string): void => {
      checkpoint ??= text;
      killed ??= (async () => {
        const before = await countBlocks();
        while ((await countBlocks()) < before + 8) await pause(1);
        await kill();
      })();
    };
    await expect(upload({ files, onCheckpoint })).rejects.toMatchObject({ code: 'http.unreachable' });
    await killed;
    posts = 0;
    await start({});
    for (const name of await listBlocks()) expect(writeDigest(createHash('sha256').update(await readFile(path.join(blocks, name))).digest())).toBe(path.basename(name));
    const { uris } = await upload({ files, ...(checkpoint !== undefined && { resumeFrom: checkpoint }) });
    expect(posts).toBe(2); // of three
    for (const [at, each] of files.entries()) expect(isSame((await read(uris[at] ?? '')).bytes, new Uint8Array(await each.arrayBuffer()))).toBe(true);
  });

  it('are refused in the words of the specification', async () => {
    const files = [new File([random(1_000)], 'a')];
    const stop = asPage(origin, 'https://evil.example');
    await expect(upload({ files })).rejects.toMatchObject({ code: 'storageIpfs.forbidden' });
    stop();
    // Over 21 MB are kept, of 40.
    await expect(upload({ files: [new File([random(20_000_000)], 'b')] })).rejects.toMatchObject({ code: 'storageIpfs.overLimit' });
    await kill();
    await start({ who: 'users' });
    await expect(upload({ files })).rejects.toMatchObject({ code: 'storageIpfs.unauthorized', message: "Unauthorized - You don't have permission to use this service." });
  });
});
