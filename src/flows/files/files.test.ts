import { createTestKit } from '../../../mocks/testing/index.ts';
import type { TestKit } from '../../../mocks/testing/index.ts';
import { createLatchkey } from '../../createLatchkey.ts';
import { fileErrors } from '../../contracts/fileErrors.ts';
import { clockPort } from '../../contracts/ports/clock.ts';
import { httpPort } from '../../contracts/ports/http.ts';
import { storagesPoint } from '../../contracts/points/storages.ts';
import type { FileProgress, ResolveRequest, StorageContext, StorageSpec, UploadFiles, UploadRequest } from '../../contracts/points/storages.ts';
import { defineChain } from '../../domain/chains/defineChain.ts';
import { defineService } from '../../domain/service/service.ts';
import { pause } from '../../domain/wait.ts';
import type { CoreState } from '../../store/coreState.ts';
import { definePlugin } from '../../store/definePlugin.ts';
import { fetchFile } from './fetchFile.ts';
import type { FetchFileRequest } from './readFile.ts';
import { removeFiles } from './removeFiles.ts';
import { uploadFiles } from './uploadFiles.ts';
import type { UploadFilesRequest } from './uploadFiles.ts';

const tests: TestKit<CoreState>[] = [];
afterEach(() => {
  for (const { kit, world } of tests.splice(0)) {
    kit.destroy();
    world.close();
  }
});

const bytes = Uint8Array.from([1, 2, 3]);
const file = (name: string, content = 'abc') => new File([content], name, { type: 'text/plain' });

/** A kit with one storage, of which every part can be replaced. */
function start(spec: Partial<StorageSpec> = {}) {
  const asked: { readonly request: ResolveRequest; readonly context: StorageContext }[] = [];
  const uploads: UploadRequest[] = [];
  const upload: UploadFiles = async (request) => {
    uploads.push(request);
    return { uris: request.files.map(({ name }) => `ipfs://dir/${name}`), ...(request.isDirectory && { directoryUri: 'ipfs://dir' }) };
  };
  const storage: StorageSpec = {
    id: 'files', schemes: ['ipfs', 'ipns'],
    resolve: async () => async (request, context) => (asked.push({ request, context }), { bytes, type: 'Text/Plain; charset=utf-8', isVerified: true }),
    upload: async () => upload,
    ...spec,
  };
  const test = createTestKit({ plugins: [definePlugin({ id: 'files', needs: [httpPort], contributes: [storagesPoint.of(storage)] })] }) as unknown as TestKit<CoreState>; // of the plugin's own state nothing is asked here
  tests.push(test);
  const fetched = (request: Partial<FetchFileRequest> = {}, options?: { readonly stepMs?: number }) => test.settled(test.kit.dispatch(fetchFile({ uri: 'ipfs://bafy1/a.txt', ...request })), options);
  const uploaded = (request: Partial<UploadFilesRequest> = {}, options?: { readonly stepMs?: number }) => test.settled(test.kit.dispatch(uploadFiles({ scheme: 'ipfs', files: [file('a.txt')], ...request })), options);
  return { test, asked, uploads, fetched, uploaded };
}

describe('storagesPoint', () => {
  it('gives a scheme to one storage, and names both that want it', () => {
    const { test } = start();
    const again = definePlugin({ id: 'more', contributes: [storagesPoint.of({ id: 'more', schemes: ['ar', 'ipns'], resolve: () => Promise.reject(new Error('never')) })] });
    expect(() => test.kit.register(again)).toThrow(expect.objectContaining({ code: 'plugin.keyTaken', context: { point: 'storages', key: 'ipns', first: 'files', second: 'more' } }));
    expect(test.kit.explain().filter(({ point }) => point === 'storages')).toEqual([{ plugin: 'files', point: 'storages', key: 'ipfs, ipns' }]);
  });
});

describe('fetchFile', () => {
  it('reads by the storage of the scheme, and says what it is and whether it was checked', async () => {
    const { asked, fetched } = start({ gateways: ['https://one.test/ipfs/{cid}', 'https://{clientId}.two.test/{cid}'] });
    expect(await fetched({ maxBytes: 10 })).toEqual({ bytes, type: 'text/plain', isVerified: true });
    await fetched({ uri: 'IPNS://name' });
    expect(asked.map(({ request }) => request)).toEqual([
      { uri: 'ipfs://bafy1/a.txt', gatewayUrls: ['https://one.test/ipfs/bafy1/a.txt'], maxBytes: 10 },
      { uri: 'IPNS://name', gatewayUrls: ['https://one.test/ipfs/name'], maxBytes: 64 * 1024 * 1024 },
    ]);
  });

  it("fills the site's client id into its gateways", async () => {
    let urls: readonly string[] = [];
    const resolve: StorageSpec['resolve'] = async () => async ({ gatewayUrls }) => ((urls = gatewayUrls), { bytes, type: '', isVerified: false });
    const kit = createLatchkey({
      chains: [defineChain({ id: 1, name: 'One', rpc: 'http://127.0.0.1:1' })], service: defineService({ hosts: ['api.example.com'], clientId: 'site' }), devTools: false,
      plugins: [definePlugin({ id: 'files', contributes: [storagesPoint.of({ id: 'files', schemes: ['ipfs'], gateways: ['https://{clientId}.two.test/{cid}'], resolve })] })],
    });
    await kit.dispatch(fetchFile({ uri: 'ipfs://bafy1' }));
    kit.destroy();
    expect(urls).toEqual(['https://site.two.test/bafy1']);
  });

  it.each([
    ['file.unknownScheme', 'ar://tx'],
    ['file.badAddress', 'bafy1'],
    ['file.badAddress', 'ipfs://'],
    ['file.badAddress', 'ipfs://bafy1/../x'],
    ['file.badAddress', 'ipfs://bafy1/%2e%2e/x'],
    ['file.badAddress', 'ipfs://bafy1/a b'],
    ['file.badAddress', `ipfs://${'a'.repeat(1024 * 1024)}`],
  ])('fails with %s for %.20s, and asks no storage', async (code, uri) => {
    const { asked, fetched } = start();
    await expect(fetched({ uri })).rejects.toMatchObject({ code });
    expect(asked).toEqual([]);
  });

  it('refuses what is larger than asked for, not verified where it must be, or no file', async () => {
    const given = (answer: unknown) => start({ resolve: async () => async () => answer as never }); // a storage with a fault
    await expect(start().fetched({ maxBytes: 2 })).rejects.toMatchObject({ code: 'file.tooLarge' });
    await expect(given({ bytes, type: '', isVerified: 'yes' }).fetched({ isVerifiedOnly: true })).rejects.toMatchObject({ code: 'file.unverified' });
    expect(await given({ bytes, type: '', isVerified: 'yes' }).fetched()).toEqual({ bytes, type: '', isVerified: false });
    for (const answer of [undefined, { bytes: 'abc', type: '' }, { bytes, type: 7 }, new Response('abc')]) await expect(given(answer).fetched()).rejects.toMatchObject({ code: 'file.badAnswer' });
  });

  it('says in a coded error what a storage throws, and passes on one that has a code', async () => {
    await expect(start({ resolve: async () => async () => Promise.reject(new Error('500 no luck')) }).fetched()).rejects.toMatchObject({ code: 'file.downloadFailed', message: 'Failed to download file: 500 no luck' });
    await expect(start({ resolve: async () => async ({ uri }) => Promise.reject(fileErrors.notFound({ uri })) }).fetched()).rejects.toMatchObject({ code: 'file.notFound' });
  });

  it('waits as long as something comes, and no longer', async () => {
    const told: FileProgress[] = [];
    const slow = (pauses: readonly number[]): StorageSpec['resolve'] => async () => async (_request, { port, signal, onProgress }) => {
      for (const [at, ms] of pauses.entries()) {
        await pause(ms, { clock: port(clockPort), signal });
        onProgress({ doneBytes: at, totalBytes: 2 });
      }
      return { bytes, type: '', isVerified: false };
    };
    await start({ resolve: slow([40_000, 40_000, 40_000]) }).fetched({ onProgress: (progress) => told.push(progress) }, { stepMs: 1_000 });
    expect(told).toEqual([{ doneBytes: 0, totalBytes: 2 }, { doneBytes: 1, totalBytes: 2 }, { doneBytes: 2, totalBytes: 2 }]);
    await expect(start({ resolve: slow([70_000]) }).fetched({}, { stepMs: 1_000 })).rejects.toMatchObject({ code: 'file.timedOut', message: "Nothing has come from the storage 'files' for 60000 ms" });
    await expect(start({ limits: { downloadMs: 5_000 }, resolve: slow([6_000]) }).fetched()).rejects.toMatchObject({ code: 'file.timedOut', context: { limitMs: 5_000 } });
  });

  it('gives up at once, and tells the storage', async () => {
    const ends = new AbortController();
    let heard: AbortSignal | undefined;
    const { fetched } = start({ resolve: async () => async (_request, { signal }) => ((heard = signal), ends.abort(new Error('given up')), new Promise(() => {})) });
    await expect(fetched({ signal: ends.signal })).rejects.toThrow('given up');
    expect(heard?.aborted).toBe(true);
  });

  it('gives the storage the ports of its own plugin', async () => {
    const { asked, fetched } = start();
    await fetched();
    await expect(asked[0]?.context.port(httpPort).send({ url: 'https://undeclared.test', method: 'GET', limitMs: 1, maxAnswerBytes: 1 })).rejects.toMatchObject({ code: 'http.notAllowed', context: { owner: 'files' } });
  });
});

describe('uploadFiles', () => {
  it('has files kept, and gives their addresses', async () => {
    const { uploaded, uploads } = start();
    expect(await uploaded({ files: [file('a.txt'), file('b.txt')], metadata: { app: 'test' } })).toEqual({ uris: ['ipfs://dir/a.txt', 'ipfs://dir/b.txt'] });
    expect(await uploaded({ isDirectory: true })).toEqual({ uris: ['ipfs://dir/a.txt'], directoryUri: 'ipfs://dir' });
    expect(uploads.map(({ files, ...rest }) => [files.map(({ name }) => name), rest])).toEqual([[['a.txt', 'b.txt'], { isDirectory: false, metadata: { app: 'test' } }], [['a.txt'], { isDirectory: true, metadata: {} }]]);
  });

  it('numbers files, with their endings and their bytes', async () => {
    const { uploaded, uploads } = start();
    await uploaded({ files: [file('a.txt', 'one'), file('a.txt', 'two'), file('plain')], naming: { by: 'number', start: 5 } });
    expect(await Promise.all((uploads[0]?.files ?? []).map(async (each) => [each.name, each.type, await each.text()]))).toEqual([['5.txt', 'text/plain', 'one'], ['6.txt', 'text/plain', 'two'], ['7', 'text/plain', 'abc']]);
  });

  it.each<readonly [string, Partial<UploadFilesRequest>]>([
    ['file.noFiles', { files: [] }],
    ['file.duplicateName', { files: [file('a'), file('a')] }],
    ['file.badName', { files: [file('../a')] }],
    ['file.badName', { files: [file('a\\b')] }],
    ['file.badName', { files: [file('..')] }],
    ['file.badName', { files: [file('')] }],
    ['file.tooMuch', { files: [file('a'), file('b'), file('c')] }],
    ['file.tooMuch', { files: [file('a', 'x'.repeat(11))] }],
    ['file.unknownScheme', { scheme: 'ar' }],
  ])('fails with %s, and sends nothing', async (code, request) => {
    const { uploaded, uploads } = start({ limits: { maxUploadFiles: 2, maxUploadBytes: 10 } });
    await expect(uploaded(request)).rejects.toMatchObject({ code });
    expect(uploads).toEqual([]);
  });

  it('says in the words of the specification which name stands twice', async () => {
    await expect(start().uploaded({ files: [file('a'), file('a')] })).rejects.toThrow('[DUPLICATE_FILE_NAME_ERROR]');
  });

  it('says so where the storage keeps nothing', async () => {
    const { upload: _, ...reading } = { id: 'files', schemes: ['ipfs'] as const, upload: undefined, resolve: () => Promise.reject(new Error('never')) };
    const test = createTestKit({ plugins: [definePlugin({ id: 'files', contributes: [storagesPoint.of(reading)] })] }) as unknown as TestKit<CoreState>; // as above
    tests.push(test);
    await expect(test.settled(test.kit.dispatch(uploadFiles({ scheme: 'ipfs', files: [file('a')] })))).rejects.toMatchObject({ code: 'file.notUploadable' });
  });

  it('takes no addresses that are not those of the files', async () => {
    const given = (answer: unknown) => start({ upload: async () => async () => answer as never }); // a storage with a fault
    for (const answer of [undefined, { uris: [] }, { uris: ['https://evil.test/a'] }, { uris: ['ipfs://'] }, ['ipfs://a']]) await expect(given(answer).uploaded()).rejects.toMatchObject({ code: 'file.badAnswer' });
    await expect(given({ uris: ['ipfs://a'] }).uploaded({ isDirectory: true })).rejects.toMatchObject({ code: 'file.badAnswer' });
  });

  it('goes on from its last checkpoint', async () => {
    const kept: string[] = [];
    const { uploaded } = start({ upload: async () => async ({ files, resumeFrom }, { onCheckpoint }) => {
      onCheckpoint(resumeFrom === undefined ? 'part 1' : `${resumeFrom}, part 2`);
      if (resumeFrom === undefined) throw new Error('connection lost');
      return { uris: files.map(() => 'ipfs://kept') };
    } });
    await expect(uploaded({ onCheckpoint: (checkpoint) => kept.push(checkpoint) })).rejects.toMatchObject({ code: 'file.uploadFailed', message: 'Failed to upload files: connection lost' });
    await uploaded({ resumeFrom: kept[0] ?? '', onCheckpoint: (checkpoint) => kept.push(checkpoint) });
    expect(kept).toEqual(['part 1', 'part 1, part 2']);
  });

  it('waits two minutes for the next sign of progress', async () => {
    const { uploaded } = start({ upload: async () => () => new Promise(() => {}) });
    await expect(uploaded({}, { stepMs: 1_000 })).rejects.toMatchObject({ code: 'file.timedOut', context: { limitMs: 120_000 } });
  });

  it('sends nothing while the page is offline', async () => {
    const { test, uploaded, uploads } = start();
    test.setOnline(false);
    await expect(uploaded()).rejects.toMatchObject({ code: 'network.offline' });
    expect(uploads).toEqual([]);
  });
});

describe('removeFiles', () => {
  it('has the storage of the scheme remove them, after the visitor has acted', async () => {
    const removed: string[] = [];
    const { test } = start({ remove: async () => async ({ uri }) => void removed.push(uri) });
    await test.settled(test.kit.dispatch(removeFiles({ uri: 'ipfs://dir' })));
    expect(removed).toEqual(['ipfs://dir']);
  });

  it('says so where nothing can be removed, or what is named is no address', async () => {
    const { test } = start();
    const removed = (uri: string) => test.settled(test.kit.dispatch(removeFiles({ uri })));
    await expect(removed('ipfs://dir')).rejects.toMatchObject({ code: 'file.notRemovable', message: "The storage of 'ipfs' removes no files" });
    await expect(removed('ar://dir')).rejects.toMatchObject({ code: 'file.unknownScheme' });
    for (const uri of ['', 'dir', 'ipfs://a/../b', `ipfs://${'a'.repeat(1024 * 1024)}`]) await expect(removed(uri)).rejects.toMatchObject({ code: 'file.badAddress' });
  });

  it('gives a failure of the storage a code, waits two minutes, and sends nothing while the page is offline', async () => {
    const failing = start({ remove: async () => async () => { throw new Error('lost'); } }).test;
    await expect(failing.settled(failing.kit.dispatch(removeFiles({ uri: 'ipfs://dir' })))).rejects.toMatchObject({ code: 'file.badAnswer', cause: new Error('lost') });
    const silent = start({ remove: async () => () => new Promise(() => {}) }).test;
    await expect(silent.settled(silent.kit.dispatch(removeFiles({ uri: 'ipfs://dir' })), { stepMs: 1_000 })).rejects.toMatchObject({ code: 'file.timedOut' });
    silent.setOnline(false);
    await expect(silent.settled(silent.kit.dispatch(removeFiles({ uri: 'ipfs://dir' })))).rejects.toMatchObject({ code: 'network.offline' });
  });
});
