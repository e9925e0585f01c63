import { createFakeHttp } from '../../../fixtures/http/fakeHttp.ts';
import { httpErrors } from '../../contracts/httpErrors.ts';
import { originErrors } from '../../contracts/errors.ts';
import type { HttpAnswer, HttpRequest } from '../../contracts/ports/http.ts';
import { postToRelayer, readFromRelayer } from './askRelayer.ts';

const url = 'https://relay.test/relayer';

function contextOf(send: (request: HttpRequest) => Promise<HttpAnswer>, signal = new AbortController().signal): Parameters<typeof postToRelayer>[0] {
  return { signal, port: () => ({ send }) as never }; // the only port that is asked for
}
const answering = (status: number, body: string) => contextOf(async () => ({ status, statusText: '', headers: {}, body }));

describe('postToRelayer', () => {
  it('posts JSON, with the headers, over no redirect', async () => {
    const asked: HttpRequest[] = [];
    await postToRelayer(contextOf(async (request) => (asked.push(request), { status: 200, statusText: '', headers: {}, body: '{}' })), { url, body: { a: '1' }, headers: { 'x-api-key': 'k' } });
    expect(asked).toMatchObject([{ url, method: 'POST', body: '{"a":"1"}', headers: { 'content-type': 'application/json', 'x-api-key': 'k' }, credentialed: true }]);
  });

  it.each([[400, 'transaction.sendFailed'], [401, 'transaction.sendFailed'], [429, 'transaction.sendFailed'], [408, 'relay.uncertain'], [500, 'relay.uncertain'], [504, 'relay.uncertain']])('tells by the status %d whether it was refused: %s', async (status, code) => {
    await expect(postToRelayer(answering(status, 'said so'), { url, body: {} })).rejects.toMatchObject({ code, message: 'Failed to send transaction: said so' });
  });

  it.each([['relay.uncertain', httpErrors.unreachable({ host: 'relay.test' })], ['relay.uncertain', httpErrors.timedOut({ host: 'relay.test', limitMs: 1 })], ['http.notAllowed', originErrors.notAllowed({ owner: 'a', origin: 'b' })]])('fails with %s after %s', async (code, error) => {
    await expect(postToRelayer(contextOf(() => Promise.reject(error)), { url, body: {} })).rejects.toMatchObject({ code });
  });

  it('ends with the reason of the signal', async () => {
    const ends = new AbortController();
    ends.abort(new Error('enough'));
    await expect(postToRelayer(contextOf(() => Promise.reject(new Error('aborted')), ends.signal), { url, body: {} })).rejects.toThrow('enough');
  });

  it('gives nothing for an answer that is no JSON, or too deep', async () => {
    expect(await postToRelayer(answering(200, 'fine'), { url, body: {} })).toBeUndefined();
    expect(await postToRelayer(answering(200, `${'['.repeat(5_000)}${']'.repeat(5_000)}`), { url, body: {} })).toBeUndefined();
  });
});

describe('readFromRelayer', () => {
  it('reads JSON by GET', async () => {
    const { http, seen } = createFakeHttp({ [url]: { status: 200, body: '{"result":1}' } });
    expect(await readFromRelayer(contextOf(http.send), { url })).toEqual({ result: 1 });
    expect(seen).toMatchObject([{ method: 'GET' }]);
  });

  it('fails with relay.noStatus for any other status', async () => {
    await expect(readFromRelayer(answering(404, 'unknown'), { url })).rejects.toMatchObject({ code: 'relay.noStatus' });
  });
});
