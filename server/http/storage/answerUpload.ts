import { isGaslessRefusal } from '../../core/gasless/gaslessRefusals.ts';
import type { Asker } from '../../core/gasless/policies.ts';
import { isRefused } from '../../core/refusals.ts';
import type { Storage } from '../../core/storage/createStorage.ts';
import { isStorageRefusal, storageRefusal, storageRefusals } from '../../core/storage/storageRefusals.ts';
import type { StorageRefusal } from '../../core/storage/storageRefusals.ts';

/** Where pages hand in files. */
export const uploadPath = '/ipfs/upload';

/** What a form has around its files, and for each of them. */
const formBytes = 64 * 1024;
const formBytesOfFile = 2 * 1024;
/** Under it, what was kept is removed by its CID. */
export const pinnedPath = '/ipfs/pinned';
/** Where a page is given a ticket for one upload. */
export const ticketPath = '/ipfs/ticket';
const preflightSeconds = 600;
/** What the kit says of itself to the site's service; nothing of it is read here. */
const kitHeaders = 'authorization, content-type, x-client-id, x-team-id, x-ecosystem-id, x-ecosystem-partner-id, x-bundle-id, x-sdk-name, x-sdk-os, x-sdk-platform, x-sdk-version';

export interface UploadAnswer {
  readonly response: Response;
  readonly refusal?: StorageRefusal;
}

/** `POST` of a form with `file` parts; before them `identityToken`, `siteId` and `pinataOptions`. Answers `IpfsHash`, to pages of the sites. */
export async function answerUpload(request: Request, { storage, network }: { readonly storage: Storage; readonly network: string }): Promise<UploadAnswer> {
  return answerPage(request, storage, 'POST', async (origin) => {
    const { mostUploadBytes, mostUploadFiles } = storage.settings;
    const length = request.headers.get('content-length');
    if (length === null || !/^\d{1,15}$/.test(length)) throw storageRefusal('noLength');
    const requestBytes = Number(length);
    if (requestBytes > mostUploadBytes + formBytes + formBytesOfFile * mostUploadFiles) throw storageRefusal('tooLarge');
    const { cid, totalBytes } = await storage.upload({ parts: storage.readForm(request, { mostBytes: requestBytes, mostFiles: mostUploadFiles }), requestBytes, origin, network });
    return { IpfsHash: cid, PinSize: totalBytes };
  });
}

/** `DELETE` of a CID, by one who is signed in: `Authorization: Bearer` and an identity token, and `?siteId=` where several sites have this origin. Answers what was removed, to pages of the sites. */
export async function answerRemove(request: Request, { storage, network, cid }: { readonly storage: Storage; readonly network: string; readonly cid: string }): Promise<UploadAnswer> {
  return answerPage(request, storage, 'DELETE', async (origin) => {
    await storage.remove({ cid, ...askerOf(request, origin, network) });
    return { removed: cid };
  });
}

/** `POST` by one who is signed in, as `answerRemove` has it. Answers `ticket`, a field that stands in place of `identityToken` in one upload, until `expiresAtMs`. */
export async function answerTicket(request: Request, { storage, network }: { readonly storage: Storage; readonly network: string }): Promise<UploadAnswer> {
  return answerPage(request, storage, 'POST', (origin) => storage.issueTicket(askerOf(request, origin, network)));
}

function askerOf(request: Request, origin: string | null, network: string): Asker {
  const [, identityToken] = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  return { origin, network, identityToken, siteId: new URL(request.url).searchParams.get('siteId') ?? undefined };
}

async function answerPage(request: Request, storage: Storage, method: 'POST' | 'DELETE', act: (origin: string | null) => Promise<object>): Promise<UploadAnswer> {
  const origin = request.headers.get('origin');
  const isSite = origin !== null && storage.sites.some(({ origins }) => origins.includes(origin));
  const headers = corsOf(origin, isSite, method);
  if (request.method === 'OPTIONS') return { response: new Response(null, { status: 204, headers }) };
  try {
    return { response: Response.json(await act(origin), { headers }) };
  } catch (error) {
    const refusal = toStorageRefusal(error);
    const { code, retryAfterMs } = refusal.storage;
    if (retryAfterMs !== undefined) headers.set('retry-after', String(Math.ceil(retryAfterMs / 1_000)));
    return { response: Response.json({ error: { code, message: refusal.message, ...(retryAfterMs !== undefined && { retryAfterMs }) } }, { status: storageRefusals[code][0], headers }), refusal };
  }
}

function corsOf(origin: string | null, isSite: boolean, method: 'POST' | 'DELETE'): Headers {
  const headers = new Headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', 'vary': 'Origin' });
  if (origin === null || !isSite) return headers;
  headers.set('access-control-allow-origin', origin);
  headers.set('access-control-allow-methods', method);
  headers.set('access-control-allow-headers', kitHeaders);
  headers.set('access-control-expose-headers', 'retry-after');
  headers.set('access-control-max-age', String(preflightSeconds));
  headers.set('cross-origin-resource-policy', 'cross-origin');
  return headers;
}

/** What any failure is to the caller. The cause is the operator's. */
function toStorageRefusal(error: unknown): StorageRefusal {
  if (isStorageRefusal(error)) return error;
  if (isGaslessRefusal(error) && (error.gasless.code === 'notAllowed' || error.gasless.code === 'notSignedIn')) return storageRefusal(error.gasless.code, { cause: error });
  return storageRefusal(isRefused(error) && error.refusal.code === 'badRequest' ? 'badRequest' : 'unavailable', { cause: error });
}
