import { createTestKit } from '../../../mocks/testing/index.ts';
import { defineAdapter } from '../../contracts/defineAdapter.ts';
import { fileErrors } from '../../contracts/fileErrors.ts';
import { httpErrors } from '../../contracts/httpErrors.ts';
import { httpPort } from '../../contracts/ports/http.ts';
import type { FileAnswer, FileTransfer } from '../../contracts/ports/http.ts';
import { storagesPoint } from '../../contracts/points/storages.ts';
import type { ResolveFile } from '../../contracts/points/storages.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';
import { maxUriCharacters } from '../../domain/tokens/limits.ts';
import { definePlugin } from '../../store/definePlugin.ts';
import { fetchMedia } from './fetchMedia.ts';
import type { MediaRequest } from './fetchMedia.ts';

const tests: ReturnType<typeof createTestKit>[] = [];
afterEach(() => {
  for (const { kit, world } of tests.splice(0)) {
    kit.destroy();
    world.close();
  }
});

const latin = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const html = '<!doctype html><script>1</script>';
const gif = 'GIF89a\x01\0';

/** A kit with one storage, and with what answers over https, by the path. */
function kitWith({ resolve, https, isActivated = true }: { readonly resolve?: ResolveFile; readonly https?: (request: FileTransfer) => Promise<Partial<FileAnswer>>; readonly isActivated?: boolean }) {
  const plugin = definePlugin({ id: 'files', contributes: resolve ? [storagesPoint.of({ id: 'files', schemes: ['ipfs', 'ar'], resolve: async () => resolve })] : [] });
  const asked: string[] = [];
  const http = defineAdapter({ id: 'answers', port: httpPort, supports: () => true, create: () => ({
    send: async () => Promise.reject(new Error('Media are files.')),
    transfer: async (request: FileTransfer) => {
      asked.push(request.url);
      return { status: 200, statusText: '', headers: {}, bytes: new Uint8Array(), ...(await https?.(request)) };
    },
  }) });
  const test = createTestKit({ plugins: [plugin], adapters: [http], pictures: ['https://files.example'] });
  tests.push(test as never);
  if (isActivated) servicesOf(test.kit).noteUserActivation();
  return { asked, fetch: async (request: MediaRequest) => test.settled(test.kit.dispatch(fetchMedia(request)), { stepMs: 1_000 }) };
}
const stored = (content: string, type = '') => kitWith({ resolve: async () => ({ bytes: latin(content), type, isVerified: true }) });

describe('fetchMedia', () => {
  it.each([
    ['ipfs://bafy/a', gif, 'image/gif', 'picture', 'image/gif'], ['ar://abc', '\0\0\0\x20ftypmp42', '', 'video', 'video/mp4'], ['ipfs://bafy/b', 'RIFF\x24\0\0\0WAVEfmt ', 'application/octet-stream', 'audio', 'audio/wav'],
    ['ipfs://bafy/c', html, '', 'html', 'text/html'], ['ipfs://bafy/d', 'glTF\x02\0\0\0', '', 'model', 'model/gltf-binary'], ['ipfs://bafy/e', 'MZ\x90\0', 'image/png', 'unknown', ''],
  ])('reads %s by its storage, and tells by the bytes what it is', async (uri, content, told, kind, type) => {
    expect(await stored(content, told).fetch({ uri })).toEqual({ kind, type, bytes: latin(content), isVerified: true });
  });

  it('reads what stands in the address itself', async () => {
    const { fetch, asked } = kitWith({ isActivated: false });
    expect(await fetch({ uri: `data:text/html;base64,${btoa(html)}` })).toMatchObject({ kind: 'html', isVerified: true });
    expect(await fetch({ uri: `data:text/html,${encodeURIComponent(html)}`, type: 'text/html' })).toMatchObject({ kind: 'html', bytes: latin(html) });
    expect(asked).toEqual([]);
  });

  it.each([
    ['a page that is served as a picture', html, 'image/png', undefined], ['a picture that is served as a page', gif, 'text/html; charset=utf-8', undefined], ['a page that its metadata call a video', html, '', 'video/mp4'], ['a picture that its metadata call a page', gif, 'image/gif', 'text/html'],
  ])('refuses %s', async (_what, content, told, type) => {
    await expect(stored(content, told).fetch({ uri: 'ipfs://bafy/1', type })).rejects.toMatchObject({ code: 'file.otherType' });
  });

  it('refuses data that lie', async () => {
    await expect(kitWith({}).fetch({ uri: `data:image/png;base64,${btoa(html)}` })).rejects.toMatchObject({ code: 'file.otherType', context: { said: 'image/png', type: 'text/html' } });
  });

  it('reads over https only from where the site lets pictures come from, once the visitor has acted', async () => {
    const answer = async (): Promise<Partial<FileAnswer>> => ({ bytes: latin(gif), headers: { 'content-type': 'image/gif' } });
    const { fetch, asked } = kitWith({ https: answer });
    expect(await fetch({ uri: 'https://files.example/1.gif' })).toMatchObject({ kind: 'picture', isVerified: false });
    await expect(fetch({ uri: 'https://elsewhere.example/1.gif' })).rejects.toMatchObject({ code: 'http.notAllowed' });
    await expect(kitWith({ https: answer, isActivated: false }).fetch({ uri: 'https://files.example/1.gif' })).rejects.toMatchObject({ code: 'http.beforeIntent' });
    expect(asked).toEqual(['https://files.example/1.gif']);
  });

  it.each([
    [async () => ({ status: 404 }), 'file.notFound'], [async () => ({ status: 302 }), 'file.downloadFailed'], [() => Promise.reject(httpErrors.tooLarge({ host: 'files.example', most: 10 })), 'file.tooLarge'],
    [() => new Promise<never>(() => {}), 'file.timedOut'],
  ] as const)('says what went wrong over https (%#)', async (https, code) => {
    await expect(kitWith({ https }).fetch({ uri: 'https://files.example/1' })).rejects.toMatchObject({ code });
  });

  it('holds files to the limit of the caller', async () => {
    const { fetch } = stored(gif);
    await expect(fetch({ uri: 'ipfs://bafy/1', maxBytes: 4 })).rejects.toMatchObject({ code: 'file.tooLarge' });
    await expect(fetch({ uri: `data:image/gif;base64,${btoa(gif)}`, maxBytes: 4 })).rejects.toMatchObject({ code: 'file.tooLarge' });
  });

  it.each([['javascript:alert(1)', 'file.badAddress'], ['http://files.example/1', 'file.badAddress'], ['ipfs://../x', 'file.badAddress'], ['data:image/png;base64,*', 'file.badAddress'], [`data:,${'a'.repeat(maxUriCharacters)}`, 'file.badAddress'], ['ipns://x/1', 'file.unknownScheme']])('reads nothing at %.40s', async (uri, code) => {
    await expect(stored(gif).fetch({ uri })).rejects.toMatchObject({ code });
  });

  it('passes on what the storage says, and ends with the signal', async () => {
    await expect(kitWith({ resolve: ({ uri }) => Promise.reject(fileErrors.notFound({ uri })) }).fetch({ uri: 'ipfs://bafy/1' })).rejects.toMatchObject({ code: 'file.notFound' });
    const left = new AbortController();
    const pending = kitWith({ resolve: () => new Promise(() => {}) }).fetch({ uri: 'ipfs://bafy/1', signal: left.signal });
    left.abort(new Error('left'));
    await expect(pending).rejects.toThrow('left');
  });
});
