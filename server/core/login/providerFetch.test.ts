import { createProviderFetch } from './providerFetch.ts';
import type { ProviderRequest } from './providerFetch.ts';

const codeOf = (promise: Promise<unknown>): Promise<string> => promise.then(() => 'done', (error: unknown) => (error instanceof Error ? error.name : 'none'));
const get = { method: 'GET', headers: {} } as const;

describe('createProviderFetch', () => {
  it.each([
    'http://id.example/', 'ftp://id.example/', 'https://user@id.example/', 'https://localhost/', 'https://wallet.localhost/', 'https://127.0.0.1/', 'https://2130706433/', 'https://0x7f.1/', 'https://10.1.2.3/', 'https://172.31.0.1/', 'https://192.168.0.1/', 'https://169.254.169.254/latest/meta-data', 'https://100.64.0.1/', 'https://0.0.0.0/',
    'https://[::1]/', 'https://[::ffff:10.0.0.1]/', 'https://[fd00::1]/', 'https://[fe80::1]/', 'https://[64:ff9b::a00:1]/', 'https://[2002:a00:1::]/', 'https://[2001:db8::1]/', 'nothing',
  ])('asks nothing of %s', async (url) => {
    const fetch = jest.fn(async () => new Response('{}'));
    expect(await codeOf(createProviderFetch(fetch, false)(url, get))).toBe('ProviderAwayError');
    expect(fetch).not.toHaveBeenCalled();
  });

  it.each(['https://id.example/', 'https://8.8.8.8/', 'https://[2606:4700::1]/'])('asks %s', async (url) => {
    expect(await codeOf(createProviderFetch(async () => new Response('{}'), false)(url, get))).toBe('done');
  });

  it('asks an address of this machine, or of one’s own network, where the provider is one', async () => {
    const fetch = createProviderFetch(async () => new Response('{}'), true);
    expect(await Promise.all(['http://localhost:8080/', 'https://10.0.0.1/', 'http://10.0.0.1/', 'http://id.example/'].map((url) => codeOf(fetch(url, get))))).toEqual(['done', 'done', 'ProviderAwayError', 'ProviderAwayError']);
  });

  it('follows no redirect, and says so to what sends', async () => {
    const asked: ProviderRequest[] = [];
    await createProviderFetch(async (_url, request) => {
      asked.push(request);
      return new Response('{}');
    }, false)('https://id.example/', { method: 'POST', headers: { a: 'b' }, body: new URLSearchParams({ c: 'd' }) });
    expect(asked).toMatchObject([{ method: 'POST', body: 'c=d', redirect: 'error', isLocal: false, headers: { a: 'b' } }]);
  });

  it.each<readonly [string, () => Promise<Response>]>([
    ['a failure of the network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a failure of the provider', async () => new Response('{}', { status: 502 })],
    ['too many requests', async () => new Response('{}', { status: 429 })],
    ['an answer that is too large', async () => new Response('x'.repeat(262_145))],
    ['an answer without an end', async () => new Response(new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)) }))],
    ['an answer that breaks off', async () => new Response(new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error('cut')) }))],
  ])('takes %s for a provider that is away', async (_what, fetch) => {
    expect(await codeOf(createProviderFetch(fetch, false)('https://id.example/', get))).toBe('ProviderAwayError');
  });

  it('gives up on a provider that never answers, and on one that does not end', async () => {
    const ending = new AbortController();
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(ending.signal);
    const fetch = createProviderFetch(() => new Promise(() => {}), false);
    const late = codeOf(fetch('https://id.example/', get));
    ending.abort();
    expect(await late).toBe('ProviderAwayError');
    expect(timeout).toHaveBeenCalledWith(10_000);
    timeout.mockRestore();
  });

  it('answers status, type and text, and no other header', async () => {
    const response = await createProviderFetch(async () => new Response('{"a":1}', { status: 400, headers: { 'content-type': 'application/json', 'set-cookie': 'a=b' } }), false)('https://id.example/', get);
    expect([response.status, Object.fromEntries(response.headers), await response.text()]).toEqual([400, { 'content-type': 'application/json' }, '{"a":1}']);
  });
});
