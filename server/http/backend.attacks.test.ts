import { createMemoryKms } from '../kms/memory.ts';
import { calls, maxBodyBytes, type CallName } from '../protocol/calls.ts';
import type { Store } from '../store/store.ts';
import { createTestServer, siteId, walletOrigin } from '../testing/createTestServer.ts';
import { overStores } from '../testing/overStores.ts';
import { outcomeOf, refusalOf } from '../testing/refusalOf.ts';
import { createMemoryStore } from '../store/memory.ts';
import { createServer } from './createServer.ts';

const callNames = Object.keys(calls) as CallName[];
const badRequest = { status: 400, code: 'badRequest' };
const notFound = { status: 404, code: 'notFound' };

describe.each(overStores)('the backend generally (2.15), over %s', (_, open) => {
  async function begin() {
    const world = createTestServer({ store: await open() });
    const browser = world.newBrowser();
    return { world, browser, client: browser.newClient() };
  }

  it('schema on every body: what is no request of a call is refused before anything is read', async () => {
    const { browser } = await begin();
    for (const name of callNames) {
      for (const body of ['', 'null', '[]', '"x"', '1', '{', '{"a":1}', '{"__proto__":{"siteId":"demo"}}', '{"constructor":{"prototype":{}}}', '\u0000', '{"siteId":"demo","siteId2":1}'])
        expect([name, body, await refusalOf(browser.post(name, body))]).toEqual([name, body, badRequest]);
    }
  });

  it('schema on every body: lists in place of texts, texts that are too long, other spellings', async () => {
    const { browser } = await begin();
    const good = { siteId, kind: 'email', to: 'ada@example.com', locale: 'en_US' };
    const wrong = [
      { siteId: [siteId] }, { siteId: 'DEMO' }, { siteId: '' }, { siteId: '../x' }, { kind: 'phone' }, { to: ['ada@example.com'] }, { to: `${'a'.repeat(250)}@example.com` }, { to: 'ada@example.com\nbcc: eve@example.com' },
      { to: 'ada@example.com, eve@example.com' }, { to: '<ada@example.com>' }, { locale: 'xx' }, { locale: null }, { more: 1 }, { purpose: 'stepUp' },
    ];
    for (const change of wrong) expect([change, await refusalOf(browser.post('code.send', { ...good, ...change }))]).toEqual([change, badRequest]);
  });

  it('limit 64 kB, whatever the length says', async () => {
    const { browser, world } = await begin();
    const long = JSON.stringify({ siteId: 'x'.repeat(maxBodyBytes) });
    expect(await refusalOf(browser.post('site.read', long))).toEqual({ status: 413, code: 'tooLarge' });
    // A stream that never ends, without a length: no more is read than the limit and what came with it.
    let chunks = 0;
    const endless = new ReadableStream<Uint8Array>({ pull: (controller) => { chunks += 1; controller.enqueue(new Uint8Array(8_192).fill(32)); } });
    const request = new Request(`${walletOrigin}/v1/site`, { method: 'POST', body: endless, duplex: 'half', headers: { 'content-type': 'application/json', origin: walletOrigin } } as RequestInit); // `duplex` is not in the types
    expect(await refusalOf(world.server.fetch(request))).toEqual({ status: 413, code: 'tooLarge' });
    expect(chunks).toBeLessThan(20);
    const broken = new Request(`${walletOrigin}/v1/site`, { method: 'POST', body: new Uint8Array([0x22, 0xff, 0x22]), headers: { 'content-type': 'application/json', origin: walletOrigin } });
    expect(await refusalOf(world.server.fetch(broken))).toEqual(badRequest);
  });

  it('parameterised SQL: what looks like SQL is text', async () => {
    const { client, browser, world } = await begin();
    const session = await browser.signInByCode(client, 'ada@example.com', world.takeCode);
    const label = `'; DROP TABLE "users"; --`;
    const phone = world.newBrowser();
    const device = { ...(await phone.newDevice()), label };
    world.wait(60_000);
    const phoneClient = phone.newClient();
    const { flowId } = await phoneClient.call('code.send', { siteId, kind: 'email', to: 'ada@example.com', locale: 'en_US' });
    await phoneClient.call('code.verify', { flowId, code: await world.takeCode('ada@example.com'), device });
    expect((await client.call('device.list', {})).devices.map((one) => one.label)).toContain(label);
    expect(await world.store.count('users', { userId: session.userId })).toBe(1);
  });

  it('CORS: no page of another origin may read an answer, but the public keys', async () => {
    const { world } = await begin();
    for (const path of [...Object.values(calls).map((call) => call.path), '/openapi.json', '/']) {
      for (const method of ['OPTIONS', 'POST', 'GET']) {
        const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type,dpop' };
        const response = await world.server.fetch(new Request(`${walletOrigin}${path}`, { method, headers, ...(method === 'POST' && { body: '{}' }) }));
        expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
      }
    }
    const keys = await world.server.fetch(new Request(`${walletOrigin}/.well-known/jwks.json`, { headers: { origin: 'https://app.example' } }));
    expect(keys.headers.get('access-control-allow-origin')).toBe('*');
    expect(keys.headers.has('access-control-allow-credentials')).toBe(false);
  });

  it('what is not there is answered in JSON, and so is a wrong method', async () => {
    const { world } = await begin();
    for (const [method, path] of [['GET', '/v1/site'], ['PUT', '/v1/site'], ['POST', '/v1/nothing'], ['POST', '/v1/site/'], ['GET', '/'], ['GET', '/v1/../etc/passwd'], ['POST', '/v1/%2e%2e/site'], ['OPTIONS', '/v1/site']] as const) {
      const response = await world.server.fetch(new Request(`${walletOrigin}${path}`, { method }));
      expect([path, response.headers.get('content-type'), await refusalOf(response)]).toEqual([path, 'application/json; charset=utf-8', notFound]);
    }
  });

  it('no answer is kept by a cache, or read as another type', async () => {
    const { browser } = await begin();
    for (const response of [await browser.post('site.read', { siteId }), await browser.post('site.read', { siteId: 'nosite' })]) {
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it('a call that needs a token or a cookie is refused without', async () => {
    const { world } = await begin();
    for (const name of callNames.filter((one) => calls[one].needs === 'token')) {
      const bare = world.newBrowser();
      const response = await bare.post(name, sampleOf(name));
      expect([name, await refusalOf(response)]).toEqual([name, { status: 401, code: 'notSignedIn' }]);
    }
    expect(await refusalOf(world.newBrowser().post('session.refresh', { siteId }))).toEqual({ status: 401, code: 'notSignedIn' });
    expect(await refusalOf(world.newBrowser().post('session.end', { siteId, everywhere: true }))).toEqual({ status: 401, code: 'notSignedIn' });
  });
});

describe('what goes wrong in the server', () => {
  const secret = 'row ("valueHash")=(ada@example.com) already exists';
  function broken(): { readonly store: Store; readonly heal: () => void } {
    const store = createMemoryStore();
    let isBroken = false;
    const fail = <A extends unknown[], R>(run: (...args: A) => Promise<R>) => (...args: A): Promise<R> => (isBroken ? Promise.reject(new Error(secret)) : run(...args));
    return {
      store: { ...store, get: fail(store.get) as Store['get'], insert: fail(store.insert) as Store['insert'], update: fail(store.update) as Store['update'], list: fail(store.list) as Store['list'] },
      heal: () => { isBroken = !isBroken; },
    };
  }

  it('no stack trace out: a database that is away gives 503 and an id, and the log gets no message of the database', async () => {
    const { store, heal } = broken();
    const world = createTestServer({ store });
    const browser = world.newBrowser();
    heal();
    const response = await browser.post('code.send', { siteId, kind: 'email', to: 'ada@example.com', locale: 'en_US' });
    const text = await response.text();
    expect(response.status).toBe(503);
    expect(text).not.toMatch(/ada|valueHash|\bat \b|\.ts/);
    const { error } = JSON.parse(text);
    expect(error.correlationId).toMatch(/^[\w-]{22}$/);
    const logged = JSON.stringify(world.logs);
    expect(logged).not.toMatch(/ada|valueHash/);
    expect(world.logs).toContainEqual(expect.objectContaining({ event: 'unavailable', correlationId: error.correlationId }));
    heal();
    expect(await outcomeOf(browser.newClient().call('code.send', { siteId, kind: 'email', to: 'ada@example.com', locale: 'en_US' }))).toBe('done');
  });

  it('no stack trace out: what no rule foresaw gives 500', async () => {
    const world = createTestServer({ sites: { get: () => { throw new TypeError(secret); } } });
    const response = await world.newBrowser().post('site.read', { siteId });
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(JSON.parse(text)).toEqual({ error: { code: 'failed', correlationId: expect.stringMatching(/^[\w-]{22}$/) } });
    expect(JSON.stringify(world.logs)).not.toContain('ada');
    expect(JSON.stringify(world.logs)).toContain('TypeError');
  });

  it('the log holds no address, code, cookie or token', async () => {
    const world = createTestServer();
    const browser = world.newBrowser();
    const client = browser.newClient();
    const { accessToken } = await browser.signInByCode(client, 'ada@example.com', world.takeCode);
    await outcomeOf(client.call('code.verify', { flowId: 'A'.repeat(22), code: '271828', device: await browser.newDevice() }));
    const logged = JSON.stringify(world.logs);
    for (const part of ['ada', '271828', accessToken, accessToken.split('.')[1], ...browser.cookies.values()]) expect(logged).not.toContain(part);
    expect(world.logs.filter(({ event }) => event === 'call').length).toBeGreaterThan(2);
    expect(world.logs.at(-1)).toMatchObject({ level: 'info', event: 'call', call: 'code.verify', status: 401, code: 'codeExpired' });
  });

  it('a wallet without TLS is refused at the start, but on this machine', () => {
    const { store } = createTestServer();
    const create = (walletOriginGiven: string) => () => createServer({ ...optionsOf(store), walletOrigin: walletOriginGiven });
    for (const origin of ['http://wallet.example', 'https://wallet.example/', 'https://wallet.example/path', 'wallet.example', 'ftp://wallet.example', 'http://localhost.example']) expect(create(origin)).toThrow(); // eslint-disable-line jest/require-to-throw-message
    for (const origin of ['http://localhost:3000', 'http://wallet.localhost:3000', 'https://wallet.example:8443']) expect(create(origin)).not.toThrow();
  });
});

const optionsOf = (store: Store): Parameters<typeof createServer>[0] => ({
  store, kms: createMemoryKms(), sites: new Map(), now: () => 0, log: () => {}, walletOrigin, ipOf: () => undefined,
});

/** A request that fits the schema of a call. */
function sampleOf(name: CallName): unknown {
  const id = 'A'.repeat(22);
  const key = { kty: 'EC', crv: 'P-256', x: 'A'.repeat(43), y: 'A'.repeat(43) };
  const samples: Partial<Record<CallName, unknown>> = {
    'mailLink.read': { flowId: id, purpose: 'signIn' }, 'passkey.beginLink': { device: 'Chrome, Linux' }, 'proof.send': { locale: 'en_US' }, 'proof.verify': { flowId: id, code: '000000' }, 'identity.link': { flowId: id, code: '000000' }, 'identity.linkBy': { proof: { type: 'code', flowId: id, code: '000000' } }, 'identity.unlinkBy': { identityId: 'A'.repeat(43) }, 'proof.by': { proof: { type: 'code', flowId: id, code: '000000' } }, 'identity.unlink': { kind: 'email', value: 'a@example.com' }, 'identity.token': { nonce: null },
    'wallet.recovery': { walletId: id, version: 1 }, 'wallet.share': { walletId: id, version: 1, for: 'sign' }, 'wallet.activate': { walletId: id, version: 1 }, 'wallet.discard': { walletId: id, version: 1 },
    'signer.sign': { address: `0x${'0'.repeat(40)}`, chainId: 1, for: 'sign', request: { method: 'personal_sign', params: ['0x00', `0x${'0'.repeat(40)}`] } },
    'wallet.export': { walletId: id, what: 'phrase' }, 'device.revoke': { deviceId: id }, 'consent.give': { siteId: 'demo', origin: 'https://app.example' }, 'consent.withdraw': { siteId: 'demo' }, 'factor.confirm': { flowId: id, code: '000000' }, 'factor.prove': { code: '000000' }, 'account.delete': { address: null },
    'wallet.prepare': {
      walletId: id, address: `0x${'0'.repeat(40)}`, version: 1, ciphertext: 'A'.repeat(160), serverShare: 'A'.repeat(44),
      recipients: [{ gets: 'D', recipientId: id, publicKey: key, envelope: { ephemeralKey: key, sealed: 'A'.repeat(84) }, createdAtMs: 1, deviceId: id }],
    },
  };
  return samples[name] ?? {};
}
