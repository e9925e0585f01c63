import { fileErrors } from '../../../src/contracts/fileErrors.ts';
import type { RemoveFiles, UploadContext, UploadFiles, UploadRequest } from '../../../src/contracts/points/storages.ts';
import { isRecord } from '../../../src/domain/encoding/json.ts';
import { boundedText } from '../../../src/domain/errors.ts';
import { directoryCids } from '../../../src/domain/ipfs/directoryCids.ts';
import type { ImportingName } from '../../../src/domain/ipfs/directoryCids.ts';
import type { IpfsUploadConfig } from '../config.ts';
import { storageIpfsErrors } from './uploadErrors.ts';

const usualBatchFiles = 100;
const usualBatchBytes = 32 * 1024 * 1024;
const maxAnswerBytes = 64 * 1024;
const maxCidCharacters = 128;
const maxTicketCharacters = 1_024;

/** What an upload is made over. */
interface Running {
  readonly config: IpfsUploadConfig;
  readonly metadata: UploadRequest['metadata'];
  readonly context: UploadContext;
  /** Of each batch that is kept: its CID, and what the service called it. */
  readonly kept: Map<string, string>;
  readonly totalBytes: number;
}

/** Keeps files at a service that answers `POST {url}/ipfs/upload`, batch by batch. Each batch becomes a directory, and each file is at `ipfs://CID/name`. @throws storageIpfs.*, http.* */
export function createUpload(config: IpfsUploadConfig): UploadFiles {
  return async ({ files, isDirectory, metadata, resumeFrom }, context) => {
    assertReadsFiles();
    assertConfidential(config.url);
    const misnamed = files.find(({ name }) => name.includes('"')); // forms write them as %22, and no one can tell which it was
    if (misnamed) throw storageIpfsErrors.badName({ name: misnamed.name.slice(0, 80) });
    const running: Running = { config, metadata, context, kept: parseCheckpoint(resumeFrom), totalBytes: sizeOf(files) };
    const uris: string[] = [];
    let doneBytes = 0;
    let directoryUri: string | undefined;
    for (const batch of isDirectory ? [files] : toBatches(files, config)) {
      directoryUri = `ipfs://${await keepBatch(running, batch, doneBytes)}`;
      for (const { name } of batch) uris.push(`${directoryUri}/${encodeURIComponent(name)}`);
      doneBytes += sizeOf(batch);
    }
    return { uris, ...(isDirectory && directoryUri !== undefined && { directoryUri }) };
  };
}

/** Has what was sent in one batch removed, by a service that answers `DELETE {url}/ipfs/pinned/CID`. @throws storageIpfs.*, file.notFound, file.badAddress, http.* */
export function createRemover(config: IpfsUploadConfig): RemoveFiles {
  const { url, getIdentityToken } = config;
  return async ({ uri }, { signal, send: carry }) => {
    assertConfidential(url);
    const shown = uri.slice(0, 80);
    const [, cid, path = ''] = /^ipfs:\/\/(?:ipfs\/)?([^/?#]+)\/*([^?#]*)$/i.exec(uri) ?? [];
    if (!isCid(cid)) throw fileErrors.badAddress({ uri: shown });
    if (path !== '') throw storageIpfsErrors.onlyWhole({ uri: shown });
    const identityToken = await getIdentityToken?.();
    const { status, statusText } = await carry({
      url: placeOf(config, `pinned/${cid}`), method: 'DELETE', signal, maxAnswerBytes,
      ...(identityToken !== undefined && { headers: { authorization: `Bearer ${identityToken}` }, credentialed: true }),
    });
    assertLetIn(status);
    if (status === 404) throw fileErrors.notFound({ uri: shown });
    if (status < 200 || status > 299) throw storageIpfsErrors.notRemoved({ status, statusText: boundedText(statusText) });
  };
}

/** Where files are references to a path on a phone, nothing here could read them. */
function assertReadsFiles(): void {
  const { product } = globalThis.navigator ?? {};
  if (product === 'ReactNative' || typeof FormData !== 'function' || typeof File !== 'function' || typeof File.prototype.stream !== 'function') throw storageIpfsErrors.mobile();
}

/** Pages of this machine are as safe as https. @see Secure Contexts, 3.1 */
const localHost = /^(localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/;

/** What is sent may hold a token. @throws storageIpfs.badUrl */
function assertConfidential(url: string): void {
  const { protocol, hostname, search, hash } = URL.parse(url) ?? {};
  if ((protocol !== 'https:' && !(protocol === 'http:' && localHost.test(hostname ?? ''))) || search || hash) throw storageIpfsErrors.badUrl({ url: url.slice(0, 80) });
}

function toBatches(files: readonly File[], { batchFiles = usualBatchFiles, batchBytes = usualBatchBytes }: IpfsUploadConfig): readonly (readonly File[])[] {
  const batches: File[][] = [];
  for (const file of files) {
    const last = batches.at(-1);
    if (last && last.length < batchFiles && sizeOf(last) + file.size <= batchBytes) last.push(file);
    else batches.push([file]);
  }
  return batches;
}

/** @returns the CID of the batch at the service */
async function keepBatch(running: Running, files: readonly File[], beforeBytes: number): Promise<string> {
  const { config, context, kept, totalBytes } = running;
  const { signal } = context;
  const progressed = (sentBytes: number): void => context.onProgress({ doneBytes: beforeBytes + sentBytes, totalBytes });
  progressed(0);
  const cidsBy = (importing: ImportingName) => directoryCids(files, { importing, signal, onRead: () => progressed(0) });
  const [known] = await cidsBy('kuboV1'); // which the service is asked for
  if (known === undefined) throw storageIpfsErrors.tooManyNames();
  const isOf = async (cid: string): Promise<boolean> => config.cids === 'answered' || cid === known || (await cidsBy('unixfs-v0-2015')).includes(cid) || (await cidsBy('unixfs-v1-2025')).includes(cid);
  const before = kept.get(known);
  if (before === undefined || !(await isOf(before))) {
    const answered = await send(running, files, progressed);
    if (!(await isOf(answered))) throw storageIpfsErrors.otherCid({ cid: answered });
    kept.set(known, answered);
    context.onCheckpoint(JSON.stringify({ kept: [...kept] }));
  }
  progressed(sizeOf(files));
  return kept.get(known) ?? known; // it was just put there
}

/** @returns the CID that the service answers */
async function send({ config, metadata, context }: Running, files: readonly File[], progressed: (sentBytes: number) => void): Promise<string> {
  const { url, siteId, getIdentityToken } = config;
  const identityToken = await getIdentityToken?.();
  const ticket = identityToken === undefined ? undefined : await askTicket(config, identityToken, context);
  const isToken = identityToken !== undefined && ticket === undefined;
  const form = new FormData();
  // Ahead of the files, so that a server can refuse before it takes them.
  if (ticket !== undefined) form.append('ticket', ticket);
  if (isToken) form.append('identityToken', identityToken);
  if (siteId !== undefined) form.append('siteId', siteId);
  form.append('pinataMetadata', JSON.stringify({ keyvalues: metadata }));
  form.append('pinataOptions', JSON.stringify({ cidVersion: 1, wrapWithDirectory: false }));
  for (const file of files) form.append('file', file, `files/${file.name}`); // all in one folder, which becomes the directory
  const mostBytes = sizeOf(files);
  const { status, statusText, bytes } = await context.send({
    url: `${url.replace(/\/+$/, '')}/ipfs/upload`, method: 'POST', body: form, signal: context.signal, maxAnswerBytes, ...(isToken && { credentialed: true }),
    // The form is a little more than its files.
    onSent: (sentBytes) => progressed(Math.min(sentBytes, mostBytes)),
  });
  assertLetIn(status);
  if (status === 402) throw storageIpfsErrors.overLimit();
  if (status < 200 || status > 299) throw storageIpfsErrors.failed({ status, statusText: boundedText(statusText) });
  const answer = parseIfJson(new TextDecoder().decode(bytes));
  const cid = isRecord(answer) ? answer['IpfsHash'] : undefined;
  if (!isCid(cid)) throw storageIpfsErrors.badCid();
  return cid;
}

/** What lets one upload in where the server gives tickets: the token itself goes by a request that follows no redirect, and such a request tells nothing while it goes. Undefined where there are none. @throws storageIpfs.unauthorized, storageIpfs.forbidden */
async function askTicket(config: IpfsUploadConfig, identityToken: string, { send: carry, signal }: UploadContext): Promise<string | undefined> {
  const { status, bytes } = await carry({ url: placeOf(config, 'ticket'), method: 'POST', headers: { authorization: `Bearer ${identityToken}` }, credentialed: true, signal, maxAnswerBytes });
  assertLetIn(status);
  const answer = status === 200 ? parseIfJson(new TextDecoder().decode(bytes)) : undefined;
  const ticket = isRecord(answer) ? answer['ticket'] : undefined;
  return typeof ticket === 'string' && ticket !== '' && ticket.length <= maxTicketCharacters ? ticket : undefined;
}

/** An address of the service beside that of uploads, with the site where it is named. */
function placeOf({ url, siteId }: IpfsUploadConfig, path: string): string {
  return `${url.replace(/\/+$/, '')}/ipfs/${path}${siteId === undefined ? '' : `?siteId=${encodeURIComponent(siteId)}`}`;
}

/** @throws storageIpfs.unauthorized, storageIpfs.forbidden */
function assertLetIn(status: number): void {
  if (status === 401) throw storageIpfsErrors.unauthorized();
  if (status === 403) throw storageIpfsErrors.forbidden();
}

/** Of the letters that a CID is written in: what stands in an address has to be one part of it. */
function isCid(value: unknown): value is string {
  return typeof value === 'string' && value.length <= maxCidCharacters && /^(Qm[1-9A-HJ-NP-Za-km-z]{44}|b[a-z2-7]{30,})$/.test(value);
}

/** Kept by the site, so it may be anything: what cannot be read counts as nothing, and what it says is compared with the files. */
function parseCheckpoint(text: string | undefined): Map<string, string> {
  const checkpoint = text === undefined ? undefined : parseIfJson(text);
  const pairs: unknown = isRecord(checkpoint) ? checkpoint['kept'] : undefined;
  return new Map((Array.isArray(pairs) ? pairs : []).flatMap((pair: unknown) => (Array.isArray(pair) && isCid(pair[0]) && isCid(pair[1]) ? [[pair[0], pair[1]] as const] : [])));
}

/** Undefined for what is none. */
function parseIfJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const sizeOf = (files: readonly File[]): number => files.reduce((sum, { size }) => sum + size, 0);
