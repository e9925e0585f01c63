import { createMemoryFiles } from '../../src/domain/ipfs/memoryFiles.ts';
import type { MockWorld } from '../world.ts';
import type { StorageScenario } from './scenarios.ts';

/** The CID of an empty directory. */
const otherCid = 'bafybeiczsscdsbs7ffqz55asqdf3smv6klcw3gofszvwlyarci47bgf354';
const refusals: Partial<Record<StorageScenario['kind'], ResponseInit>> = {
  unauthorized: { status: 401, statusText: 'Unauthorized' }, overLimit: { status: 402, statusText: 'Payment Required' }, forbidden: { status: 403, statusText: 'Forbidden' }, serverError: { status: 500, statusText: 'Internal Server Error' },
};

/** A service that keeps files in memory, and a gateway that gives single blocks and plain files, as `latchkey-server` does. */
export function createMockStorage(world: Pick<MockWorld, 'storageScenario' | 'closed'>): (request: Request) => Promise<Response> {
  const files = createMemoryFiles();

  async function upload(request: Request): Promise<Response> {
    const { kind } = world.storageScenario.get();
    const form = await request.formData();
    const refusal = refusals[kind];
    if (refusal) return new Response('', refusal);
    const sent = form.getAll('file').flatMap((file) => (typeof file === 'string' ? [] : [new File([file], file.name.split('/').at(-1) ?? '')]));
    const cid = await files.keep(sent);
    if (cid === undefined) return new Response('', { status: 413 });
    return Response.json(kind === 'noCid' ? {} : { IpfsHash: kind === 'otherCid' ? otherCid : cid });
  }

  function remove({ pathname }: URL): Response {
    const refusal = refusals[world.storageScenario.get().kind];
    if (refusal) return new Response('', refusal);
    const cid = pathname.split('/').at(-1) ?? '';
    return files.remove(cid) ? Response.json({ removed: cid }) : new Response('', { status: 404, statusText: 'Not Found' });
  }

  function read({ pathname, searchParams }: URL): Response {
    const format = searchParams.get('format');
    if (format === 'car') return new Response('Not Implemented', { status: 501 });
    const found = files.read(pathname.split('/').slice(2).map(decodeURIComponent).join('/'));
    if (!found) return new Response('Not Found', { status: 404 });
    const isBlock = format === 'raw';
    const bytes = isBlock ? found.block : found.bytes();
    return new Response(world.storageScenario.get().kind === 'tampers' ? bytes.map((byte) => byte ^ 1) : bytes, { headers: { 'content-type': isBlock ? 'application/vnd.ipld.raw' : 'application/octet-stream' } });
  }

  return async (request) => {
    if (world.storageScenario.get().kind === 'silent') return never(AbortSignal.any([request.signal, world.closed]));
    const url = new URL(request.url);
    if (request.method === 'POST' && url.pathname === '/ipfs/upload') return upload(request);
    if (request.method === 'DELETE' && url.pathname.startsWith('/ipfs/pinned/')) return remove(url);
    return request.method === 'GET' && url.pathname.startsWith('/ipfs/') ? read(url) : new Response('Not Found', { status: 404 });
  };
}

function never(signal: AbortSignal): Promise<Response> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(Response.error());
    signal.addEventListener('abort', () => resolve(Response.error()), { once: true });
  });
}
