import { createFakeHttp } from '../../../fixtures/http/fakeHttp.ts';
import { originErrors } from '../../contracts/errors.ts';
import { createOffchainReader } from './createOffchainReader.ts';

const sender = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const ask = (answers: Readonly<Record<string, unknown>>, ...urls: readonly string[]) => {
  const { http, seen } = createFakeHttp(answers);
  return { seen, read: createOffchainReader({ http })({ sender, urls, data: '0xABcd' }, {}) };
};
const [one, two] = ['https://one.example/{sender}/{data}.json', 'https://two.example/{sender}/{data}.json'];
const filled = (host: string): string => `https://${host}.example/${sender.toLowerCase()}/0xabcd.json`;

describe('createOffchainReader', () => {
  it('gets, with sender and data filled in', async () => {
    const { read, seen } = ask({ [filled('one')]: { data: '0x99' } }, one);
    expect(await read).toBe('0x99');
    expect(seen[0]).toMatchObject({ method: 'GET' });
  });

  it('posts where the address has no place for the data', async () => {
    const { read, seen } = ask({ 'https://one.example/rpc': { data: '0x99' } }, 'https://one.example/rpc');
    expect(await read).toBe('0x99');
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ data: '0xABcd', sender });
  });

  it('asks the next when a server fails or makes no sense, and no other when one refuses', async () => {
    expect(await ask({ [filled('one')]: { status: 500, body: '' }, [filled('two')]: { data: '0x99' } }, one, two).read).toBe('0x99');
    expect(await ask({ [filled('one')]: { data: 'x' }, [filled('two')]: { data: '0x99' } }, one, two).read).toBe('0x99');
    const { read, seen } = ask({ [filled('one')]: { status: 404, body: '', statusText: 'Not Found' }, [filled('two')]: { data: '0x99' } }, one, two);
    await expect(read).rejects.toMatchObject({ code: 'fetch.failed', message: 'Not Found' });
    expect(seen).toHaveLength(1);
  });

  it('says that the last one made no sense', async () => {
    await expect(ask({ [filled('one')]: { status: 200, body: '<html>' } }, one).read).rejects.toMatchObject({ code: 'fetch.badAnswer', message: 'one.example gave an answer that makes no sense' });
  });

  it('asks no server over anything but https, and a host that the name cannot fill in', async () => {
    const { read, seen } = ask({}, 'http://one.example/{data}', 'javascript:x', 'https://{sender}.example/{data}', 'ftp://x');
    await expect(read).rejects.toMatchObject({ code: 'fetch.failed' });
    expect(seen).toEqual([]);
  });

  it("asks no server of the visitor's own machine or network", async () => {
    const { read, seen } = ask({}, 'https://127.0.0.1/{data}', 'https://localhost/{data}', 'https://[::1]/{data}', 'https://router.local/{data}', 'https://10.0.0.1:8443/{data}');
    await expect(read).rejects.toMatchObject({ code: 'fetch.failed' });
    expect(seen).toEqual([]);
  });

  it('asks the first four that may be asked, whatever stands before them', async () => {
    const others = Array.from({ length: 9 }, (_each, at) => `https://g${at}.example/{data}`);
    const { read, seen } = ask(Object.fromEntries(others.map((url) => [url.replace('{data}', '0xabcd'), { status: 503, body: '' }])), 'http://x', ...others);
    await expect(read).rejects.toMatchObject({ code: 'fetch.failed' });
    expect(seen.map(({ url }) => url)).toEqual([0, 1, 2, 3].map((at) => `https://g${at}.example/0xabcd`));
  });

  it('asks none while the page may not, and says so', async () => {
    const send = jest.fn(async () => Promise.reject(originErrors.beforeIntent({ owner: 'core', origin: 'https://one.example' })));
    await expect(createOffchainReader({ http: { send } })({ sender, urls: [one, two], data: '0x12' }, {})).rejects.toMatchObject({ code: 'http.beforeIntent' });
    expect(send).toHaveBeenCalledTimes(1);
  });
});
