import { createServer } from 'node:http';
import { unixfs } from '@helia/unixfs';
import { CarWriter } from '@ipld/car';
import { MemoryBlockstore } from 'blockstore-core';
import type { CID } from 'multiformats/cid';

// A process of its own, since Helia's packages are modules that Jest cannot require: `ipfsGateway.ts` starts it.
// Beside the gateway, `POST /add` keeps a body as a file, and `POST /addAll` a list of `{ path, text }` as a directory; `?options=` is Helia's own. `POST /cars/on` or `/off`: whether it gives CARs.

/** By the text of version 1: the store itself forgets what a block is. */
const cids = new Map<string, CID>();
const store = new (class extends MemoryBlockstore {
  override put(...given: Parameters<MemoryBlockstore['put']>): ReturnType<MemoryBlockstore['put']> {
    cids.set(given[0].toV1().toString(), given[0]);
    return super.put(...given);
  }
})();
const files = unixfs({ blockstore: store });
let hasCars = true;

async function answer(method: string, target: string, body: Buffer): Promise<Uint8Array | string | 404 | 406> {
  const { pathname, searchParams } = new URL(target, 'http://gateway');
  const options: object = JSON.parse(searchParams.get('options') ?? '{}');
  if (method === 'POST' && pathname === '/add') return (await files.addBytes(body, options)).toString();
  if (method === 'POST' && pathname === '/addAll') return addAll(JSON.parse(body.toString()), options);
  if (method === 'POST') {
    hasCars = pathname === '/cars/on';
    return '';
  }
  const [, , text = '', ...names] = pathname.split('/');
  const cid = cids.get(text);
  if (!cid) return 404;
  if (searchParams.get('format') === 'raw') return collect(store.get(cid));
  return hasCars && searchParams.get('format') === 'car' ? carOf(cid, names.map(decodeURIComponent).join('/')) : 406;
}

async function addAll(given: readonly { readonly path: string; readonly text: string }[], options: object): Promise<string> {
  let root = '';
  for await (const { cid, path } of files.addAll(given.map(({ path, text }) => ({ path, content: Buffer.from(text) })), { ...options, wrapWithDirectory: true })) if (!path) root = cid.toString();
  return root;
}

/** A CAR of all blocks that Helia itself reads for a file, in that order. */
async function carOf(root: CID, path: string): Promise<Uint8Array> {
  const read: { readonly cid: CID; readonly bytes: Uint8Array }[] = [];
  const recording = new MemoryBlockstore();
  recording.get = async function* (cid) {
    const bytes = await collect(store.get(cid));
    read.push({ cid, bytes });
    yield bytes;
  };
  // Of what is no file, or not there, what leads to it is sent, as gateways do.
  await collect(unixfs({ blockstore: recording }).cat(root, path === '' ? {} : { path })).catch(() => {});
  const { writer, out } = CarWriter.create([root]);
  const written = collect(out);
  for (const block of read) await writer.put(block);
  await writer.close();
  return written;
}

async function collect(parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}

const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => void parts.push(part));
  request.on('end', () => {
    answer(request.method ?? '', request.url ?? '', Buffer.concat(parts)).then(
      (found) => (typeof found === 'number' ? response.writeHead(found).end() : response.writeHead(200).end(found)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) process.stdout.write(`http://127.0.0.1:${address.port}\n`);
});
