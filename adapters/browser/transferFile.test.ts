import { gzipSync } from 'node:zlib';
import { startLocalServer } from '../../fixtures/http/localServer.ts';
import type { LocalServer } from '../../fixtures/http/localServer.ts';
import { httpPort } from '../../src/contracts/ports/http.ts';
import type { FileAnswer, FileTransfer, Http } from '../../src/contracts/ports/http.ts';
import { transferFile } from '../../src/contracts/transferFile.ts';
import { fetchHttpAdapter } from './fetchHttp.ts';

let server: LocalServer;
beforeEach(async () => {
  server = await startLocalServer();
});
afterEach(() => server.close());

const http = fetchHttpAdapter.create();
const transfer = (more: Partial<FileTransfer> = {}): Promise<FileAnswer> => transferFile(http, { url: server.url, method: 'GET', maxAnswerBytes: 1_000, ...more });
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255, 13, 10]);

describe('transferFile', () => {
  it('brings bytes as they are, with status and lower-case headers, and tells how many have come', async () => {
    server.answer((_body, response) => response.writeHead(418, { 'X-Odd': 'yes', 'content-length': png.length }).end(png));
    const told: unknown[] = [];
    const answer = await transfer({ onReceived: (...progress) => told.push(progress) });
    expect(answer).toMatchObject({ status: 418, statusText: "I'm a Teapot", headers: { 'x-odd': 'yes' } });
    expect(Buffer.from(answer.bytes)).toEqual(png);
    expect(told.at(-1)).toEqual([png.length, png.length]);
    expect(server.seen[0]?.headers).not.toHaveProperty('cookie');
    expect(server.seen[0]?.headers).not.toHaveProperty('referer');
  });

  it('carries a form and a file as they are', async () => {
    const form = new FormData();
    form.append('file', new File([png], 'a.png', { type: 'image/png' }));
    form.append('options', '{}');
    const sent: unknown[] = [];
    await transfer({ method: 'POST', body: form });
    await transfer({ method: 'POST', body: new Blob([png], { type: 'image/png' }), onSent: (...progress) => sent.push(progress) });
    const [multipart, plain] = server.seen;
    const parsed = await new Response(new Uint8Array(multipart?.bytes ?? []), { headers: { 'content-type': multipart?.headers['content-type'] ?? '' } }).formData();
    expect(parsed.get('options')).toBe('{}');
    expect(Buffer.from(await (parsed.get('file') as File).arrayBuffer())).toEqual(png); // a File by its name
    expect([plain?.bytes, plain?.headers['content-type'], sent]).toEqual([png, 'image/png', [[png.length, png.length]]]);
  });

  it('gives each piece of a good answer as it arrives, the next one once it is done with', async () => {
    const pieces: string[] = [];
    server.answer((_body, response) => void response.write('one'));
    const asked = transfer({ onChunk: async (bytes) => {
      pieces.push(Buffer.from(bytes).toString());
      if (pieces.length === 1) server.seen[0]?.response.end('two');
    } });
    expect((await asked).bytes).toHaveLength(0);
    expect(pieces.join('')).toBe('onetwo');
  });

  it('gives the answer of another status whole, and not by pieces', async () => {
    server.answer((_body, response) => response.writeHead(404).end('no such block'));
    const onChunk = jest.fn();
    expect(Buffer.from((await transfer({ onChunk })).bytes).toString()).toBe('no such block');
    expect(onChunk).not.toHaveBeenCalled();
  });

  it('ends, through to the socket, when a piece is refused', async () => {
    server.answer((_body, response) => void response.write('one'));
    const refusal = new Error('not the file that was asked for');
    await expect(transfer({ onChunk: () => Promise.reject(refusal) })).rejects.toBe(refusal);
    await server.seen[0]?.closed;
  });

  it.each([[{}], [{ onChunk: () => {} }]])('cuts an endless answer off while it arrives (%o)', async (more) => {
    server.answer((_body, response) => {
      const fill = (): void => {
        while (!response.destroyed && response.write('x'.repeat(400)));
      };
      response.on('drain', fill);
      fill();
    });
    await expect(transfer(more)).rejects.toMatchObject({ code: 'http.tooLarge' });
    await server.seen[0]?.closed;
  });

  it('counts what a compressed answer unpacks to', async () => {
    server.answer((_body, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('0'.repeat(100_000))));
    await expect(transfer()).rejects.toMatchObject({ code: 'http.tooLarge' });
  });

  it('aborts through to the socket, with the reason given, before and during', async () => {
    await expect(transfer({ signal: AbortSignal.abort(new Error('too late')) })).rejects.toThrow('too late');
    expect(server.seen).toHaveLength(0);
    const abort = new AbortController();
    server.answer((_body, response) => {
      response.write('one');
      abort.abort(new Error('gave up'));
    });
    await expect(transfer({ signal: abort.signal })).rejects.toThrow('gave up');
    await server.seen[0]?.closed;
  });

  it.each([[301, {}], [307, {}], [307, { credentialed: true }]])('follows no redirect (%i, %o)', async (status, more) => {
    const other = await startLocalServer();
    server.answer((_body, response) => response.writeHead(status, { location: other.url }).end());
    await expect(transfer({ method: 'POST', body: new Blob(['x']), ...more })).rejects.toMatchObject({ code: 'http.unreachable' });
    expect(other.seen).toHaveLength(0);
    await other.close();
  });

  it('names the host alone when no server is there', async () => {
    await server.close();
    await expect(transfer()).rejects.toMatchObject({ code: 'http.unreachable', message: `${server.host} cannot be reached` });
  });

  it('says so where the adapter of the site carries no files', async () => {
    await expect(transferFile({ send: () => Promise.reject(new Error('never')) }, { url: server.url, method: 'GET', maxAnswerBytes: 1 })).rejects.toMatchObject({ code: 'http.carriesNoFiles' });
  });
});

describe('httpPort', () => {
  const narrowed = (when: 'intent' | 'load' | 'never', isActive = false): Http => httpPort.scope?.(http, { id: 'files', kitId: 'kit', hasUserActivation: () => isActive, permissions: { origins: [{ origin: new URL(server.url).origin, when, why: 'Files' }], storageKeys: [], popups: false } }) ?? http;

  it('lets files come and go only where, and when, its user may', async () => {
    const ask = (port: Http, url = server.url): Promise<FileAnswer> => transferFile(port, { url, method: 'GET', maxAnswerBytes: 1_000 });
    await expect(ask(narrowed('load'), 'http://127.0.0.1:1/')).rejects.toMatchObject({ code: 'http.notAllowed', context: { owner: 'files' } });
    await expect(ask(narrowed('load'), 'data:text/plain,a')).rejects.toMatchObject({ code: 'http.notAllowed' });
    await expect(ask(narrowed('never', true))).rejects.toMatchObject({ code: 'http.notAllowed' });
    await expect(ask(narrowed('intent'))).rejects.toMatchObject({ code: 'http.beforeIntent' });
    expect(server.seen).toHaveLength(0);
    expect((await ask(narrowed('intent', true))).status).toBe(200);
    expect((await ask(narrowed('load'))).status).toBe(200);
    expect((await narrowed('load').send({ url: server.url, method: 'GET', maxAnswerBytes: 1_000, limitMs: 5_000 })).status).toBe(200);
  });

  it('carries none where the adapter of the site carries none, however that is made', async () => {
    const owner = { id: 'files', kitId: 'kit', hasUserActivation: () => true, permissions: { origins: [{ origin: 'https://files.test', when: 'load' as const, why: 'Files' }], storageKeys: [], popups: false } };
    class Own implements Http {
      readonly #said = 'by its own';
      async send() {
        return { status: 200, statusText: '', headers: {}, body: this.#said };
      }
    }
    const url = 'https://files.test/a';
    for (const own of [new Own(), Object.freeze({ send: async () => ({ status: 200, statusText: '', headers: {}, body: 'by its own' }) })]) {
      const port = httpPort.scope?.(own, owner) ?? http;
      expect((await port.send({ url, method: 'GET', maxAnswerBytes: 1, limitMs: 1 })).body).toBe('by its own');
      await expect(transferFile(port, { url, method: 'GET', maxAnswerBytes: 1 })).rejects.toMatchObject({ code: 'http.carriesNoFiles' });
    }
  });
});
