import { startLocalServer } from '../../fixtures/http/localServer.ts';
import type { LocalServer } from '../../fixtures/http/localServer.ts';
import type { FileAnswer, FileTransfer } from '../../src/contracts/ports/http.ts';
import { transferFile } from './transferFile.ts';

let server: LocalServer;
let sends: jest.SpyInstance;
beforeEach(async () => {
  server = await startLocalServer();
  sends = jest.spyOn(XMLHttpRequest.prototype, 'send');
});
afterEach(() => {
  sends.mockRestore();
  return server.close();
});

const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*', 'access-control-expose-headers': 'x-odd' };
type Answer = Parameters<LocalServer['answer']>[0];
/** What a server of another origin says, and that the page may send to it. */
const answer = (next: Answer): void => server.answer((body, response) => (response.req.method === 'OPTIONS' ? response.writeHead(204, cors).end() : next(body, response)));
// jsdom sends a Blob of Node as text; what a body becomes is tested where `fetch` carries it.
const upload = (more: Partial<FileTransfer> = {}): Promise<FileAnswer> => transferFile({ url: server.url, method: 'POST', headers: { 'x-client-id': 'site' }, body: new Blob(['abc']), maxAnswerBytes: 1_000, onSent: () => {}, ...more });

describe('transferFile in a page', () => {
  it('tells how far an upload is as it goes, and brings the answer as bytes', async () => {
    const [sent, received]: [unknown[], unknown[]] = [[], []];
    answer((_body, response) => {
      // jsdom tells of no bytes of a text.
      sends.mock.contexts[0].upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded: 2, total: 3 }));
      response.writeHead(402, { ...cors, 'X-Odd': 'a: b', 'content-length': 3 }).end(Buffer.from([0, 255, 10]));
    });
    const found = await upload({ onSent: (...progress) => sent.push(progress), onReceived: (...progress) => received.push(progress) });
    expect(found).toMatchObject({ status: 402, statusText: 'Payment Required', headers: { 'x-odd': 'a: b' }, bytes: Uint8Array.from([0, 255, 10]) });
    expect(sends).toHaveBeenCalledTimes(1);
    expect(server.seen.at(-1)?.headers).toMatchObject({ 'x-client-id': 'site' });
    expect(server.seen.at(-1)?.headers).not.toHaveProperty('cookie');
    expect([sent, received.at(-1)]).toEqual([expect.arrayContaining([[2, 3]]), [3, 3]]);
  });

  it('cuts an endless answer off while it arrives', async () => {
    answer((_body, response) => {
      response.writeHead(200, cors);
      const fill = (): void => {
        while (!response.destroyed && response.write('x'.repeat(400)));
      };
      response.on('drain', fill);
      fill();
    });
    await expect(upload()).rejects.toMatchObject({ code: 'http.tooLarge' });
    await server.seen.at(-1)?.closed;
  });

  it('aborts through to the socket, with the reason given', async () => {
    const abort = new AbortController();
    answer(() => abort.abort(new Error('gave up')));
    await expect(upload({ signal: abort.signal })).rejects.toThrow('gave up');
    await server.seen.at(-1)?.closed;
  });

  it('takes a redirect for a failure', async () => {
    answer((_body, response) => (response.req.url === '/elsewhere' ? response.writeHead(200, cors).end('found') : response.writeHead(307, { ...cors, location: '/elsewhere' }).end()));
    await expect(upload()).rejects.toMatchObject({ code: 'http.unreachable' });
  });

  it('names the host alone when no server is there', async () => {
    const said = jest.spyOn(console, 'error').mockImplementation(() => {}); // jsdom's own word of it
    await expect(upload({ url: 'http://127.0.0.1:1/secret-key' })).rejects.toMatchObject({ code: 'http.unreachable', message: '127.0.0.1:1 cannot be reached' });
    said.mockRestore();
  });

  it('leaves to fetch what a redirect or a cookie of the page could give away', async () => {
    const fetches = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('ok'));
    for (const more of [{ credentialed: true }, { url: `${location.origin}/upload` }, { onChunk: () => {} }]) expect((await upload(more)).status).toBe(200);
    expect([fetches.mock.calls.length, sends.mock.calls.length]).toEqual([3, 0]);
    fetches.mockRestore();
  });
});
