import { gzipSync } from 'node:zlib';
import { startLocalServer } from '../../fixtures/http/localServer.ts';
import type { LocalServer } from '../../fixtures/http/localServer.ts';
import type { HttpRequest } from '../../src/contracts/ports/http.ts';
import { fetchHttpAdapter } from './fetchHttp.ts';

let server: LocalServer;
beforeEach(async () => {
  server = await startLocalServer();
});
afterEach(() => server.close());

const http = fetchHttpAdapter.create();
const request = (more: Partial<HttpRequest> = {}): HttpRequest => ({ url: server.url, method: 'GET', limitMs: 5_000, maxAnswerBytes: 1_000, ...more });

describe('fetchHttpAdapter', () => {
  it('gives status, lower-case headers and body, whatever the status', async () => {
    server.answer((body, response) => response.writeHead(418, { 'X-Odd': 'yes' }).end(`heard ${body}`));
    const answer = await http.send(request({ method: 'POST', body: 'ä', headers: { 'content-type': 'application/json' } }));
    expect(answer).toMatchObject({ status: 418, statusText: "I'm a Teapot", headers: { 'x-odd': 'yes' }, body: 'heard ä' });
    expect(server.seen[0]?.headers['content-type']).toBe('application/json');
    expect(server.seen[0]?.headers.cookie).toBeUndefined();
  });

  it("lets cookies go along to the page's own origin where it is told to, and nowhere else", async () => {
    const asked: (RequestCredentials | undefined)[] = [];
    jest.spyOn(globalThis, 'fetch').mockImplementation((_url, init) => {
      asked.push(init?.credentials);
      return Promise.resolve(new Response('{}'));
    });
    for (const more of [{}, { hasCookies: true }, { hasCookies: false }]) await http.send(request(more));
    jest.restoreAllMocks();
    expect(asked).toEqual(['omit', 'same-origin', 'omit']);
  });

  it('joins a letter that is split over two chunks', async () => {
    const bytes = Buffer.from('€');
    server.answer((_body, response) => {
      response.write(bytes.subarray(0, 1));
      setTimeout(() => response.end(bytes.subarray(1)), 20);
    });
    expect((await http.send(request())).body).toBe('€');
  });

  it('limits the time until the last byte of the body', async () => {
    server.answer((_body, response) => void response.write('{'));
    await expect(http.send(request({ limitMs: 60 }))).rejects.toMatchObject({ code: 'http.timedOut', message: `${server.host} did not answer within 60 ms` });
    await server.seen[0]?.closed;
  });

  it('cuts a body off while it arrives', async () => {
    server.answer((_body, response) => {
      const more = setInterval(() => response.write('x'.repeat(400)), 1);
      response.on('close', () => clearInterval(more));
    });
    await expect(http.send(request())).rejects.toMatchObject({ code: 'http.tooLarge' });
    await server.seen[0]?.closed;
  });

  it('counts what a compressed body unpacks to', async () => {
    server.answer((_body, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('0'.repeat(100_000))));
    await expect(http.send(request())).rejects.toMatchObject({ code: 'http.tooLarge' });
  });

  it('aborts through to the socket, with the reason given', async () => {
    server.answer(() => abort.abort(new Error('gave up')));
    const abort = new AbortController();
    await expect(http.send(request({ signal: abort.signal }))).rejects.toThrow('gave up');
    await server.seen[0]?.closed;
  });

  it('sends nothing when aborted before', async () => {
    await expect(http.send(request({ signal: AbortSignal.abort(new Error('too late')) }))).rejects.toThrow('too late');
    expect(server.seen).toHaveLength(0);
  });

  it.each([301, 302, 307, 308])('takes a redirect (%i) of a credentialed request for a failure', async (status) => {
    const other = await startLocalServer();
    server.answer((_body, response) => response.writeHead(status, { location: other.url }).end());
    await expect(http.send(request({ headers: { 'x-secret-key': 's' }, credentialed: true }))).rejects.toMatchObject({ code: 'http.unreachable' });
    expect(other.seen).toHaveLength(0);
    await other.close();
  });

  it.each([301, 307])('follows no redirect (%i): leave to speak is given by origin', async (status) => {
    const other = await startLocalServer();
    server.answer((_body, response) => response.writeHead(status, { location: other.url }).end());
    await expect(http.send(request({ method: 'POST', body: 'x', headers: { 'x-secret-key': 's' } }))).rejects.toMatchObject({ code: 'http.unreachable' });
    expect(other.seen).toHaveLength(0);
    await other.close();
  });

  it('names the host alone when no server is there', async () => {
    await server.close();
    await expect(http.send(request())).rejects.toMatchObject({ code: 'http.unreachable', message: `${server.host} cannot be reached` });
  });

  it.each(['http://user:secret-key@localhost:1/', 'http://[bad/secret-key'])('keeps the key out of the error for %s', async (url) => {
    const error: unknown = await http.send(request({ url })).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'http.unreachable' });
    expect(String(error) + String(error instanceof Error && error.cause)).not.toContain('secret-key');
  });
});
