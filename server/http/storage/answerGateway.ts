import { readCid, writeCid } from '../../../src/domain/ipfs/cid.ts';
import type { Cid } from '../../../src/domain/ipfs/cid.ts';
import type { Found, Gateway } from '../../core/storage/createGateway.ts';
import { isShownInPlace, mediaTypeOf, sniffedBytes } from './mediaTypes.ts';

/** Where files are read; behind it a CID and maybe a path. */
export const gatewayPath = '/ipfs';

export interface GatewayAnswer {
  readonly response: Response;
  /** Of the operator. */
  readonly cause?: unknown;
}

/** Any page may read it; nothing of it runs at this origin. */
const headers = {
  'access-control-allow-origin': '*', 'access-control-allow-methods': 'GET, HEAD, OPTIONS', 'access-control-allow-headers': 'range', 'access-control-expose-headers': 'content-length, content-range, x-ipfs-path, x-ipfs-roots',
  'cross-origin-resource-policy': 'cross-origin', 'content-security-policy': "sandbox; default-src 'none'", 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer',
} as const;
const preflightSeconds = 86_400;
const shown = { raw: 'application/vnd.ipld.raw', car: 'application/vnd.ipld.car; version=1; order=dfs; dups=n' } as const;
const maxSegments = 64;

/** Files and blocks that the server keeps. @see https://specs.ipfs.tech/http-gateways/path-gateway/ and trustless-gateway */
export async function answerGateway(request: Request, { gateway, gatewayOrigin }: { readonly gateway: Gateway; readonly gatewayOrigin: string | undefined }): Promise<GatewayAnswer> {
  if (request.method === 'OPTIONS') return { response: new Response(null, { status: 204, headers: { ...headers, 'access-control-max-age': String(preflightSeconds) } }) };
  const url = new URL(request.url);
  // Behind a proxy the scheme is another one.
  if (gatewayOrigin !== undefined && new URL(gatewayOrigin).host !== url.host) return { response: say(404, 'Files are read elsewhere') };
  const [cidText = '', ...path] = url.pathname.slice(gatewayPath.length + 1).replace(/\/$/, '').split('/').map(decodeName);
  const root = readCid(cidText);
  if (!root || path.length > maxSegments || path.some((name) => name === undefined)) return { response: say(400, 'No address of a file: wanted /ipfs/CID/name, with a CID of SHA-256 that begins with Qm or b') };
  const names = path.filter((name) => name !== undefined);
  try {
    const found = await gateway.find(root, names);
    if (found.at === 'absent') return { response: say(404, 'There is nothing here') };
    if (found.at === 'gone') return { response: say(410, 'This is not shown any more') };
    return { response: await answerFound(request, { gateway, root, names, found, format: formatOf(request, url), scope: scopeOf(url) }) };
  } catch (cause) {
    return { response: say(500, 'It cannot be read'), cause };
  }
}

interface Asked {
  readonly gateway: Gateway;
  readonly root: Cid;
  readonly names: readonly string[];
  readonly found: Extract<Found, { readonly at: 'found' }>;
  readonly format: 'raw' | 'car' | 'file';
  readonly scope: 'block' | 'entity' | 'all';
}

async function answerFound(request: Request, { gateway, root, names, found, format, scope }: Asked): Promise<Response> {
  const { cid, bytes } = found;
  const name = names.at(-1);
  const own = writeCid(cid);
  const known = {
    ...headers, 'cache-control': 'public, max-age=31536000, immutable', 'x-ipfs-path': encodeURI([gatewayPath, writeCid(root), ...names].join('/')), 'x-ipfs-roots': [...found.way.map(writeCid), own].join(','),
    'etag': format === 'file' ? `"${own}"` : format === 'raw' ? `"${own}.raw"` : `W/"${own}.${scope}.car"`, 'vary': 'Accept',
  };
  if (isKnownAlready(request, known.etag)) return new Response(null, { status: 304, headers: known });
  const isHead = request.method === 'HEAD';
  if (format === 'raw') {
    const block = await gateway.read(cid);
    return new Response(isHead ? null : block, { headers: { ...known, 'content-type': shown.raw, 'content-disposition': `attachment; filename="${own}.bin"`, 'content-length': String(block?.length ?? 0) } });
  }
  if (format === 'car') return new Response(isHead ? null : toStream(gateway.readCar(root, found, scope)), { headers: { ...known, 'content-type': shown.car, 'content-disposition': `attachment; filename="${own}.car"` } });
  if (bytes === undefined) return say(404, 'This is a directory: name one of its files, or ask by ?format=car');
  const [beginning = new Uint8Array()] = name === undefined ? await collect(gateway.readFile(cid, 0, Math.min(bytes, sniffedBytes))) : [];
  const type = mediaTypeOf(name, beginning);
  const range = rangeOf(request, bytes);
  const about = { ...known, 'content-type': type, 'accept-ranges': 'bytes', 'content-disposition': `${isShownInPlace(type) ? 'inline' : 'attachment'}${name === undefined ? '' : `; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)}`}` };
  if (range === 'none') return new Response(null, { status: 416, headers: { ...about, 'content-range': `bytes */${bytes}` } });
  const { start, end } = range ?? { start: 0, end: bytes };
  return new Response(isHead ? null : toStream(gateway.readFile(cid, start, end)), { status: range ? 206 : 200, headers: { ...about, 'content-length': String(end - start), ...(range && { 'content-range': `bytes ${start}-${end - 1}/${bytes}` }) } });
}

function say(status: number, text: string): Response {
  return new Response(`${text}\n`, { status, headers: { ...headers, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' } });
}

/** Undefined for what would mean more than a name. */
function decodeName(text: string): string | undefined {
  try {
    const name = decodeURIComponent(text);
    return name === '' || /^\.{1,2}$|[/\\\0]/.test(name) ? undefined : name;
  } catch {
    return undefined;
  }
}

function formatOf(request: Request, url: URL): Asked['format'] {
  const asked = url.searchParams.get('format');
  if (asked === 'raw' || asked === 'car') return asked;
  const accept = request.headers.get('accept') ?? '';
  return accept.includes('application/vnd.ipld.raw') ? 'raw' : accept.includes('application/vnd.ipld.car') ? 'car' : 'file';
}

function scopeOf(url: URL): Asked['scope'] {
  const asked = url.searchParams.get('dag-scope');
  return asked === 'block' || asked === 'entity' ? asked : 'all';
}

const isKnownAlready = (request: Request, etag: string): boolean => (request.headers.get('if-none-match') ?? '').split(',').some((each) => each.trim() === etag);

/** One range; several are answered by the whole, as is what cannot be read. 'none': it begins behind the end. @see RFC 9110, 14.2 */
function rangeOf(request: Request, bytes: number): { readonly start: number; readonly end: number } | 'none' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(request.headers.get('range') ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') return Number(last) === 0 || bytes === 0 ? 'none' : { start: Math.max(0, bytes - Number(last)), end: bytes };
  if (last !== '' && Number(last) < Number(first)) return undefined;
  return Number(first) >= bytes ? 'none' : { start: Number(first), end: last === '' ? bytes : Math.min(bytes, Number(last) + 1) };
}

/** A stream that is read as it is taken, and ends with an error where a block is missing: a cut answer is never a whole one. */
function toStream(pieces: AsyncGenerator<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    pull: async (controller) => {
      try {
        const { done, value } = await pieces.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        controller.error(error);
      }
    },
    cancel: async () => void (await pieces.return(undefined)),
  }, { highWaterMark: 0 });
}

async function collect<T>(pieces: AsyncIterable<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const piece of pieces) all.push(piece);
  return all;
}
