import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLatchkey } from '../../../src/createLatchkey.ts';
import { storagesPoint } from '../../../src/contracts/points/storages.ts';
import type { FileProgress } from '../../../src/contracts/points/storages.ts';
import { defineAdapter } from '../../../src/contracts/defineAdapter.ts';
import { httpPort } from '../../../src/contracts/ports/http.ts';
import type { FileTransfer, Http } from '../../../src/contracts/ports/http.ts';
import { defineChain } from '../../../src/domain/chains/defineChain.ts';
import { isWalletError } from '../../../src/domain/errors.ts';
import { defineService } from '../../../src/domain/service/service.ts';
import { removeFiles } from '../../../src/flows/files/removeFiles.ts';
import { uploadFiles } from '../../../src/flows/files/uploadFiles.ts';
import type { UploadFilesRequest } from '../../../src/flows/files/uploadFiles.ts';
import type { Latchkey } from '../../../src/kit/latchkey.ts';
import { definePlugin } from '../../../src/store/definePlugin.ts';
import type { IpfsUploadConfig } from '../config.ts';
import { createRemover, createUpload } from './createUpload.ts';

const { vectors } = JSON.parse(readFileSync(join(__dirname, '../../../fixtures/ipfs/importings.json'), 'utf8')) as { readonly vectors: readonly { readonly importing: string; readonly files: readonly (readonly [string, number])[]; readonly cid: string }[] }; // its own form
/** The CID of a directory with these files, as another implementation makes it. */
const cidOf = (importing: string, names: readonly string[]): string => vectors.find((vector) => vector.importing === importing && vector.files.map(([name]) => name).join() === names.join())?.cid ?? '';
const fill = (bytes: number): Uint8Array<ArrayBuffer> => Uint8Array.from({ length: bytes }, (_, at) => (at * 7 + (at >>> 8)) & 255);
const hello = () => new File([fill(12)], 'hello.txt');
const several = () => ([['b.png', 5], ['a b.json', 300_000], ['é_€', 3], ['Z', 0], ['aa', 1]] as const).map(([name, bytes]) => new File([fill(bytes)], name));
const severalNames = several().map(({ name }) => name);
// The same hash in all 64 bits (MurmurHash3 can be turned back, so that the second one was computed).
const collidingNames = ['latchkey-collides-by-murmur3.txt', 'wN4yaaaa........c2#(CmOxz<~t~Tp{'];
const helloCid = cidOf('kuboV1', ['hello.txt']);

interface Sent { readonly names: readonly string[]; readonly fields: Readonly<Record<string, string>>; readonly request: FileTransfer }
type Answer = { readonly status?: number; readonly statusText?: string; readonly body?: unknown };

const kits: Latchkey[] = [];
afterEach(() => kits.splice(0).forEach((kit) => kit.destroy()));

/** A kit whose storage uploads to a service that answers as told; by itself with the CID that the plugin expects. */
function start({ answer = () => ({}), config = {}, hosts }: { readonly answer?: (sent: Sent, at: number) => Answer; readonly config?: Partial<IpfsUploadConfig>; readonly hosts?: readonly string[] } = {}) {
  const sent: Sent[] = [];
  const http: Http = {
    send: () => Promise.reject(new Error('never')),
    transfer: async (request) => {
      const parts = request.body instanceof FormData ? [...request.body.entries()] : [];
      const names = parts.flatMap(([, value]) => (typeof value === 'string' ? [] : [value.name]));
      const one: Sent = { names, fields: Object.fromEntries(parts.filter((part): part is [string, string] => typeof part[1] === 'string')), request };
      sent.push(one);
      request.onSent?.(5);
      const { status = 200, statusText = '', body = {} } = answer(one, sent.length - 1);
      return { status, statusText, headers: {}, bytes: Uint8Array.from(new TextEncoder().encode(JSON.stringify(body))) };
    },
  };
  const storage = storagesPoint.of({ id: 'files', schemes: ['ipfs'], resolve: () => Promise.reject(new Error('never')), upload: async () => createUpload({ url: 'https://keeper.test/', ...config }), remove: async () => createRemover({ url: 'https://keeper.test/', ...config }) });
  const kit = createLatchkey({
    chains: [defineChain({ id: 1, name: 'One', rpc: 'http://127.0.0.1:1' })], devTools: false,
    adapters: [defineAdapter<Http>({ id: 'fake', port: httpPort, supports: () => true, create: () => http })],
    plugins: [definePlugin({ id: 'files', needs: [httpPort], permissions: { origins: [{ origin: 'https://keeper.test', when: 'load', why: 'test' }], storageKeys: [], popups: false }, contributes: [storage] })],
    ...(hosts && { service: defineService({ hosts, clientId: 'me' }, { isPage: false }) }),
  });
  kits.push(kit);
  const upload = (request: Partial<UploadFilesRequest> = {}) => kit.dispatch(uploadFiles({ scheme: 'ipfs', files: [hello()], ...request }));
  return { sent, upload, remove: (uri: string) => kit.dispatch(removeFiles({ uri })) };
}

const kept = (cid: string) => () => ({ body: { IpfsHash: cid } });

describe('createUpload', () => {
  it('sends a form as the specification has it, and tells where each file is', async () => {
    const { sent, upload } = start({ answer: kept(helloCid) });
    expect(await upload({ metadata: { album: 'one' } })).toEqual({ uris: [`ipfs://${helloCid}/hello.txt`] });
    expect(sent).toMatchObject([{ names: ['files/hello.txt'], fields: { pinataMetadata: '{"keyvalues":{"album":"one"}}', pinataOptions: '{"cidVersion":1,"wrapWithDirectory":false}' }, request: { url: 'https://keeper.test/ipfs/upload', method: 'POST' } }]);
    expect(Object.keys(sent[0]?.fields ?? {})).toEqual(['pinataMetadata', 'pinataOptions']);
    expect(sent[0]?.request).not.toHaveProperty('credentialed');
  });

  it.each(['kuboV1', 'unixfs-v0-2015', 'unixfs-v1-2025'])('finds the files in the CID of a service that imports by %s', async (importing) => {
    const cid = cidOf(importing, severalNames);
    const { upload } = start({ answer: kept(cid) });
    expect(await upload({ files: several(), isDirectory: true })).toEqual({ uris: [`ipfs://${cid}/b.png`, `ipfs://${cid}/a%20b.json`, `ipfs://${cid}/%C3%A9_%E2%82%AC`, `ipfs://${cid}/Z`, `ipfs://${cid}/aa`], directoryUri: `ipfs://${cid}` });
  });

  it('takes no CID that is not that of the files, unless the site says that its service imports otherwise', async () => {
    const other = cidOf('kuboV1', severalNames);
    const kinds: string[] = [];
    await expect(start({ answer: kept(other) }).upload({ onCheckpoint: (checkpoint) => void kinds.push(checkpoint) })).rejects.toMatchObject({ code: 'storageIpfs.otherCid', context: { cid: other } });
    expect(kinds).toEqual([]);
    expect(await start({ answer: kept(other), config: { cids: 'answered' } }).upload()).toEqual({ uris: [`ipfs://${other}/hello.txt`] });
  });

  it.each<readonly [code: string, message: string, answer: Answer]>([
    ['storageIpfs.unauthorized', "Unauthorized - You don't have permission to use this service.", { status: 401 }],
    ['storageIpfs.overLimit', 'You have reached your storage limit. Please add a valid payment method to continue using the service.', { status: 402 }],
    ['storageIpfs.forbidden', "Forbidden - You don't have permission to use this service.", { status: 403 }],
    ['storageIpfs.failed', 'Failed to upload files to IPFS - 500 - Internal Server Error', { status: 500, statusText: 'Internal Server Error' }],
    ['storageIpfs.failed', 'Failed to upload files to IPFS - 429 - Too Many Requests', { status: 429, statusText: 'Too Many Requests' }],
    ['storageIpfs.badCid', 'Failed to upload files to IPFS - Bad CID', { body: {} }],
    ['storageIpfs.badCid', 'Failed to upload files to IPFS - Bad CID', { body: { IpfsHash: '../../x' } }],
    ['storageIpfs.badCid', 'Failed to upload files to IPFS - Bad CID', { body: 'Qm' }],
    ['storageIpfs.badCid', 'Failed to upload files to IPFS - Bad CID', { body: { IpfsHash: 'javascript:alert(1)' } }],
  ])('says %s: %s', async (code, message, answer) => {
    const failure: unknown = await start({ answer: () => answer }).upload().catch((error: unknown) => error);
    expect(isWalletError(failure) && [failure.code, failure.message]).toEqual([code, message]);
  });

  it('says on phones whose files are paths that another function is needed: Please, use the uploadMobile function in mobile environments.', async () => {
    const { sent, upload } = start();
    const product = jest.replaceProperty(globalThis, 'navigator', Object.create(globalThis.navigator, { product: { value: 'ReactNative' } })); // as React Native has it
    await expect(upload()).rejects.toMatchObject({ code: 'storageIpfs.mobile', message: 'Please, use the uploadMobile function in mobile environments.' });
    product.restore();
    expect(sent).toEqual([]);
  });

  it('refuses what a form would change, and names that no directory has a place for', async () => {
    const { sent, upload } = start();
    await expect(upload({ files: [new File([''], 'a"b')] })).rejects.toMatchObject({ code: 'storageIpfs.badName' });
    for (const url of ['http://keeper.test', 'keeper.test', 'ftp://keeper.test', '', 'https://keeper.test/?key=1']) await expect(start({ config: { url } }).upload()).rejects.toMatchObject({ code: 'storageIpfs.badUrl' });
    await expect(upload({ files: [...collidingNames, ...Array.from({ length: 260 }, (_, at) => String(at).padStart(1_000, 'x'))].map((name) => new File([''], name)), isDirectory: true })).rejects.toMatchObject({ code: 'storageIpfs.tooManyNames' });
    expect(sent).toEqual([]);
  });

  it('goes on after the batches that are kept, and believes no checkpoint of other files', async () => {
    const severalCid = cidOf('kuboV1', severalNames);
    const files = [...several(), hello()];
    const checkpoints: string[] = [];
    let isDown = true;
    const { sent, upload } = start({ config: { batchFiles: 5 }, answer: ({ names }) => (names.length === 5 ? kept(severalCid)() : isDown ? { status: 503 } : kept(helloCid)()) });
    const onCheckpoint = (checkpoint: string): void => void checkpoints.push(checkpoint);
    await expect(upload({ files, onCheckpoint })).rejects.toMatchObject({ code: 'storageIpfs.failed' });
    expect([sent.length, checkpoints.length]).toEqual([2, 1]);
    isDown = false;
    expect((await upload({ files, onCheckpoint, resumeFrom: checkpoints[0] ?? '' })).uris).toEqual([...severalNames.map((name) => `ipfs://${severalCid}/${encodeURIComponent(name)}`), `ipfs://${helloCid}/hello.txt`]);
    expect(sent.map(({ names }) => names.length)).toEqual([5, 1, 1]);
    // The same name with other bytes is sent; the answer is that of the old file.
    await expect(upload({ files: [new File(['other'], 'hello.txt')], resumeFrom: checkpoints.at(-1) ?? '' })).rejects.toMatchObject({ code: 'storageIpfs.otherCid' });
    // One that says that the files are at another address, and what is none.
    for (const resumeFrom of [JSON.stringify({ kept: [[helloCid, severalCid]] }), '', 'x', '{}', '{"kept":7}', '{"kept":[[1,2],[],"a"]}']) await upload({ resumeFrom });
    expect(sent.length).toBe(3 + 1 + 6);
    await upload({ resumeFrom: JSON.stringify({ kept: [[helloCid, cidOf('unixfs-v0-2015', ['hello.txt'])]] }) });
    expect(sent.length).toBe(10);
  });

  it('cuts batches by number and bytes, and sends a directory at once', async () => {
    const { sent, upload } = start({ config: { batchFiles: 2, batchBytes: 10, cids: 'answered' }, answer: kept(helloCid) });
    const files = [4, 4, 4, 11, 1, 1, 1].map((bytes, at) => new File([fill(bytes)], String(at)));
    await upload({ files });
    expect(sent.splice(0).map(({ names }) => names.map((name) => name.split('/')[1]).join(''))).toEqual(['01', '2', '3', '45', '6']);
    await upload({ files, isDirectory: true });
    expect(sent.map(({ names }) => names.length)).toEqual([7]);
  });

  it('tells how far it is, up to all', async () => {
    const told: FileProgress[] = [];
    await start({ answer: kept(helloCid) }).upload({ onProgress: (progress) => void told.push(progress) });
    expect(told).toContainEqual({ doneBytes: 5, totalBytes: 12 });
    expect(told.at(-1)).toEqual({ doneBytes: 12, totalBytes: 12 });
  });

  it('ends the request that runs when the caller gives up', async () => {
    const leaving = new AbortController();
    const { sent, upload } = start({ answer: () => { leaving.abort(new Error('left')); return {}; } });
    await expect(upload({ signal: leaving.signal })).rejects.toThrow('left');
    expect(sent[0]?.request.signal?.aborted).toBe(true);
  });

  it("shows the site's service who asks, and no other host; and a token to its server alone", async () => {
    const own = start({ answer: kept(helloCid), hosts: ['keeper.test'] });
    await own.upload();
    expect(own.sent[0]?.request).toMatchObject({ credentialed: true, headers: { 'x-client-id': 'me' } });
    const foreign = start({ answer: kept(helloCid), hosts: ['other.test'], config: { getIdentityToken: async () => 'token of the person', siteId: 'shop' } });
    await foreign.upload();
    expect(foreign.sent[0]?.request).toMatchObject({ url: 'https://keeper.test/ipfs/ticket?siteId=shop', method: 'POST', headers: { authorization: 'Bearer token of the person' }, credentialed: true });
    expect(foreign.sent[1]?.request.headers).toBeUndefined();
    expect(foreign.sent[1]?.request.credentialed).toBe(true); // it gave no ticket
    expect(Object.entries(foreign.sent[1]?.fields ?? {}).slice(0, 2)).toEqual([['identityToken', 'token of the person'], ['siteId', 'shop']]);
  });
});

describe('createUpload for one who is signed in', () => {
  it('sends files with a ticket in place of the token, so that it is told how far they are', async () => {
    const { sent, upload } = start({ config: { getIdentityToken: async () => 'token' }, answer: ({ request }) => ({ body: request.url.endsWith('/ticket') ? { ticket: 'a~b' } : { IpfsHash: helloCid } }) });
    await upload();
    expect(sent.map(({ request }) => [request.url, request.credentialed])).toEqual([['https://keeper.test/ipfs/ticket', true], ['https://keeper.test/ipfs/upload', undefined]]);
    expect(Object.keys(sent[1]?.fields ?? {})).toEqual(['ticket', 'pinataMetadata', 'pinataOptions']);
  });

  it.each<readonly [string, Answer, string | undefined]>([
    ['goes without one where the service gives none', { status: 404 }, undefined],
    ['takes no ticket that is none', { body: { ticket: 7 } }, undefined],
    ['sends nothing where the token is not taken', { status: 401 }, 'storageIpfs.unauthorized'],
  ])('%s', async (_name, ticketAnswer, code) => {
    const { sent, upload } = start({ config: { getIdentityToken: async () => 'token' }, answer: ({ request }) => (request.url.endsWith('/ticket') ? ticketAnswer : { body: { IpfsHash: helloCid } }) });
    expect(await upload().then(() => undefined, (error: unknown) => (isWalletError(error) ? error.code : error))).toBe(code);
    expect(sent.map(({ fields }) => fields['identityToken'])).toEqual(code === undefined ? [undefined, 'token'] : [undefined]);
  });
});

describe('createRemover', () => {
  it('asks for the directory to be unpinned, and shows who asks to its server alone', async () => {
    const { sent, remove } = start({ config: { getIdentityToken: async () => 'token', siteId: 'a b' } });
    await remove(`ipfs://${helloCid}`);
    expect(sent[0]?.request).toMatchObject({ url: `https://keeper.test/ipfs/pinned/${helloCid}?siteId=a%20b`, method: 'DELETE', headers: { authorization: 'Bearer token' }, credentialed: true });
    const plain = start();
    await plain.remove(`ipfs://ipfs/${helloCid}/`);
    expect([plain.sent[0]?.request.url, plain.sent[0]?.request.headers]).toEqual([`https://keeper.test/ipfs/pinned/${helloCid}`, undefined]);
  });

  it.each<readonly [code: string, message: string, status: number]>([
    ['storageIpfs.unauthorized', "Unauthorized - You don't have permission to use this service.", 401],
    ['storageIpfs.forbidden', "Forbidden - You don't have permission to use this service.", 403],
    ['file.notFound', `There is no file at ipfs://${helloCid}`, 404],
    ['storageIpfs.notRemoved', 'Failed to unpin file - 500 - Oh', 500],
  ])('says %s: %s', async (code, message, status) => {
    await expect(start({ answer: () => ({ status, statusText: 'Oh' }) }).remove(`ipfs://${helloCid}`)).rejects.toMatchObject({ code, message });
  });

  it('sends nothing for one file of several, nor for what is no address', async () => {
    const { sent, remove } = start();
    await expect(remove(`ipfs://${helloCid}/hello.txt`)).rejects.toMatchObject({ code: 'storageIpfs.onlyWhole' });
    for (const uri of ['ipfs://x', 'ipfs://../../x', `ipfs://${helloCid}?x`, 'ipfs://']) await expect(remove(uri)).rejects.toMatchObject({ code: 'file.badAddress' });
    await expect(start({ config: { url: 'http://keeper.test' } }).remove(`ipfs://${helloCid}`)).rejects.toMatchObject({ code: 'storageIpfs.badUrl' });
    expect(sent).toEqual([]);
  });
});
