import { createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { Wallet, verifyMessage, hashMessage, recoverAddress } from 'ethers';
import { createSiteSessions } from './createSiteSessions.ts';
import type { SiteSessionOptions } from './options.ts';

const origin = 'https://shop.example';
const issuer = 'https://wallet.example';
const startMs = Date.UTC(2026, 0, 5, 9);
const hourMs = 3_600_000;
const ada = '0x52908400098527886E0F7030069857D2E4169EE7';
const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const newKey = (): string => randomBytes(32).toString('base64');
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const signer = new Wallet(`0x${'11'.repeat(32)}`);

/** A site on its server, a clock, and browsers, which keep what they are sent. */
function world(more: Partial<SiteSessionOptions> = {}) {
  let passedMs = 0;
  const clock = { nowMs: () => startMs + passedMs };
  const fetchKeys = async (): Promise<Response> => Response.json({ keys: [{ ...createPublicKey(pair.privateKey).export({ format: 'jwk' }), kid: 'k1', alg: 'ES256', use: 'sig' }] });
  const options: SiteSessionOptions = {
    origin, keys: [newKey()], clock, identity: { issuer, audience: 'shop', fetch: fetchKeys },
    siwe: { verifySignature: async ({ address, hash, signature }) => recoverAddress(hash, signature) === address, statement: 'Welcome.' },
    ...more,
  };
  const server = (changes: Partial<SiteSessionOptions> = {}) => createSiteSessions({ ...options, ...changes });
  const tokenOf = (claims: object = {}): string => {
    const iat = Math.floor(clock.nowMs() / 1_000);
    const signed = `${encode({ alg: 'ES256', kid: 'k1', typ: 'JWT' })}.${encode({ iss: issuer, aud: 'shop', sub: 'ada', iat, exp: iat + 300, address: ada, isGuest: false, identities: [{ kind: 'email', value: 'ada@example.com', verifiedAtMs: 5 }], ...claims })}`;
    return `${signed}.${sign('sha256', Buffer.from(signed), { key: pair.privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
  };
  return { server, options, tokenOf, clock, wait: (ms: number) => void (passedMs += ms) };
}

type Site = ReturnType<typeof createSiteSessions>;

/** Keeps cookies as a browser does that is told their names, values and ends. */
function browser(cookies = new Map<string, string>()) {
  const header = (): string => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const send = async (site: Site, body: unknown, { headers = {}, method = 'POST' }: { readonly headers?: Readonly<Record<string, string>>; readonly method?: string } = {}) => {
    const response = await site.handle(new Request(`${origin}/session`, {
      method, headers: { origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', ...(cookies.size > 0 && { cookie: header() }), ...headers }, ...(method === 'POST' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }));
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (/Max-Age=0/.test(set)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return { status: response.status, body: await response.json() as { readonly session?: unknown; readonly error?: string; readonly payload?: Readonly<Record<string, string>> }, set: response.headers.getSetCookie(), headers: response.headers };
  };
  const signSiwe = async (site: Site, wallet = signer, more: readonly string[] = []): Promise<{ readonly type: 'siwe'; readonly message: string; readonly signature: string; readonly walletId: string }> => {
    const { body: { payload } } = await send(site, { type: 'payload' });
    const message = [`${payload?.['domain']} wants you to sign in with your Ethereum account:`, wallet.address, '', 'Welcome.', '', `URI: ${payload?.['uri']}`, 'Version: 1', 'Chain ID: 10', `Nonce: ${payload?.['nonce']}`, `Issued At: ${new Date(startMs).toISOString()}`, ...more].join('\n');
    return { type: 'siwe', message, signature: await wallet.signMessage(message), walletId: 'io.metamask' };
  };
  return { cookies, header, send, signSiwe };
}
const name = '__Host-latchkey-session';

describe('createSiteSessions', () => {
  it('begins a session with a token of the in-app wallet, and tells it to the server that reads the cookie', async () => {
    const { server, tokenOf } = world();
    const site = server();
    const visitor = browser();
    const { status, body, set, headers } = await visitor.send(site, { type: 'identity', token: tokenOf(), walletId: 'inApp', chainId: 10 });
    expect([status, body]).toEqual([200, { session: { address: ada, signedInBy: 'identity', expiresAtMs: startMs + hourMs, lifetimeMs: hourMs } }]);
    expect(set).toEqual([expect.stringMatching(/^__Host-latchkey-session=[\w-]+; Path=\/; Max-Age=3600; HttpOnly; Secure; SameSite=Lax$/)]);
    expect(headers.get('cache-control')).toBe('no-store');
    const session = await site.readSession(visitor.header());
    expect(session).toEqual({
      id: expect.stringMatching(/^[\w-]{36}$/), userId: 'ada', address: ada, walletId: 'inApp', chainId: 10, signedInBy: 'identity', isGuest: false, identities: ['email'], signedInAtMs: startMs, expiresAtMs: startMs + hourMs, lifetimeMs: hourMs, renewableUntilMs: null,
    });
    const request = new Request(origin, { headers: { cookie: visitor.header() } });
    const inner = { get: (key: string) => request.headers.get(key), headers: { cookie: 'another=1' } }; // as Next gives them
    const ofNode = { cookie: visitor.header() };
    expect(await Promise.all([request, request.headers, inner, ofNode, { headers: ofNode }].map((from) => site.readSession(from)))).toEqual([session, session, session, session, session]);
  });

  it('begins the same kind of session with a message that another wallet has signed, and takes its nonce once', async () => {
    const { server } = world();
    const site = server();
    const visitor = browser();
    const proof = await visitor.signSiwe(site);
    expect(verifyMessage(proof.message, proof.signature)).toBe(signer.address); // or the test would show nothing
    expect(hashMessage(proof.message)).toMatch(/^0x/);
    expect((await visitor.send(site, proof)).status).toBe(200);
    expect(await site.readSession(visitor.header())).toEqual({
      id: expect.any(String), userId: signer.address, address: signer.address, walletId: 'io.metamask', chainId: 10, signedInBy: 'siwe', isGuest: false, identities: [], signedInAtMs: startMs, expiresAtMs: startMs + hourMs, lifetimeMs: hourMs, renewableUntilMs: startMs + 7 * 24 * hourMs,
    });
    expect(await visitor.send(site, proof)).toMatchObject({ status: 401, body: { error: 'siwe.wrongNonce' } });
    expect(await browser().send(site, await visitor.signSiwe(site))).toMatchObject({ status: 401, body: { error: 'siwe.wrongNonce' } }); // of another browser
  });

  it('lets several tabs prepare a message each', async () => {
    const site = world().server();
    const visitor = browser();
    const first = await visitor.signSiwe(site);
    await visitor.signSiwe(site);
    expect((await visitor.send(site, first)).status).toBe(200);
  });

  it('holds no token, no value of an identity and nothing that can be read in the cookie', async () => {
    const { server, tokenOf } = world();
    const visitor = browser();
    const token = tokenOf();
    await visitor.send(server(), { type: 'identity', token });
    const raw = Buffer.from(visitor.cookies.get(name) ?? '', 'base64url').toString('latin1');
    for (const part of [...token.split('.'), 'ada', ada, 'email', 'example.com']) expect(raw + visitor.header()).not.toContain(part);
  });

  it('forgets a session at its end, and at the end of the token that began it, whichever is first', async () => {
    const { server, tokenOf, wait } = world();
    const site = server();
    const visitor = browser();
    const token = tokenOf();
    wait(299_000); // a token that was kept back buys no time
    await visitor.send(site, { type: 'identity', token });
    wait(hourMs - 300_000);
    expect(await site.readSession(visitor.header())).not.toBeNull();
    wait(1_000);
    expect(await site.readSession(visitor.header())).toBeNull();
    expect(await visitor.send(site, { type: 'renew', address: ada })).toMatchObject({ status: 401, body: { error: 'siteSession.noSession' } });
  });

  it('renews by a new token, or for a signed message by the cookie until its own end', async () => {
    const { server, tokenOf, wait } = world({ siweSeconds: 7_200 });
    const site = server();
    const [visitor, other] = [browser(), browser()];
    await visitor.send(site, { type: 'identity', token: tokenOf() });
    await other.send(site, await other.signSiwe(site));
    const before = await site.readSession(visitor.header());
    wait(hourMs / 2);
    await visitor.send(site, { type: 'identity', token: tokenOf() });
    expect(await site.readSession(visitor.header())).toEqual({ ...before, walletId: null, chainId: null, expiresAtMs: startMs + 1.5 * hourMs });
    expect((await visitor.send(site, { type: 'renew', address: ada })).status).toBe(401); // the wallet's server has to be asked
    expect((await other.send(site, { type: 'renew', address: ada })).status).toBe(401); // another account
    for (let i = 0; i < 3; i += 1) {
      expect((await other.send(site, { type: 'renew', address: signer.address })).status).toBe(200);
      wait(hourMs / 2 - 1);
    }
    expect(await site.readSession(other.header())).not.toBeNull();
    wait(hourMs / 2);
    expect(await site.readSession(other.header())).toBeNull();
  });

  it('keeps to the time that a signed message names', async () => {
    const { server, wait } = world();
    const site = server();
    const visitor = browser();
    await visitor.send(site, await visitor.signSiwe(site, signer, [`Expiration Time: ${new Date(startMs + 600_000).toISOString()}`]));
    expect(await site.readSession(visitor.header())).not.toBeNull();
    wait(600_000);
    expect(await site.readSession(visitor.header())).toBeNull();
  });

  it('ends: this browser at once, and a copy of its cookie with its hour, or at once where the site keeps what has ended', async () => {
    const kept = new Map<string, number>();
    const ended = { add: async (id: string, untilMs: number) => void kept.set(id, untilMs), has: async (id: string) => kept.has(id) };
    for (const isKept of [false, true]) {
      const { server, tokenOf, wait } = world(isKept ? { ended } : {});
      const site = server();
      const visitor = browser();
      await visitor.send(site, { type: 'identity', token: tokenOf() });
      const copy = visitor.header();
      expect((await visitor.send(site, { type: 'end' })).body).toEqual({ session: null });
      expect([visitor.header(), await site.readSession(visitor.header())]).toEqual(['', null]);
      expect((await site.readSession(copy)) !== null).toBe(!isKept);
      wait(hourMs);
      expect(await site.readSession(copy)).toBeNull();
      expect([...kept.values()]).toEqual(isKept ? [startMs + hourMs] : []);
    }
  });

  it('renews no session that has ended, and starts another with the next token', async () => {
    const kept = new Set<string>();
    const { server, tokenOf } = world({ ended: { add: async (id) => void kept.add(id), has: async (id) => kept.has(id) } });
    const site = server();
    const [visitor, thief] = [browser(), browser()];
    await visitor.send(site, await visitor.signSiwe(site));
    for (const [key, value] of visitor.cookies) thief.cookies.set(key, value);
    await visitor.send(site, { type: 'end' });
    expect((await thief.send(site, { type: 'renew', address: signer.address })).status).toBe(401);
    await thief.send(site, { type: 'identity', token: tokenOf() });
    const { id } = (await site.readSession(thief.header())) ?? {};
    expect(kept.has(id ?? '')).toBe(false);
  });

  it('counts no session while it cannot be told whether it has ended, and says so to who ends one', async () => {
    const away = { add: () => Promise.reject(new Error('down')), has: () => Promise.reject(new Error('down')) };
    const { server, tokenOf } = world();
    const visitor = browser();
    await visitor.send(server(), { type: 'identity', token: tokenOf() });
    const site = server({ ended: away });
    expect(await site.readSession(visitor.header())).toBeNull();
    expect(await visitor.send(site, { type: 'end' })).toMatchObject({ status: 503, body: { error: 'siteSession.unavailable' } });
  });

  it('gives another person another session', async () => {
    const { server, tokenOf } = world();
    const site = server();
    const visitor = browser();
    const idAfter = async (body: unknown): Promise<string | undefined> => {
      await visitor.send(site, body);
      return (await site.readSession(visitor.header()))?.id;
    };
    const ids = [await idAfter({ type: 'identity', token: tokenOf() }), await idAfter({ type: 'identity', token: tokenOf({ sub: 'bob' }) }), await idAfter(await visitor.signSiwe(site)), await idAfter({ type: 'identity', token: tokenOf() })];
    expect(new Set(ids).size).toBe(4);
  });

  it('ends the session of the account that is named, and not a later one', async () => {
    const { server, tokenOf } = world();
    const site = server();
    const visitor = browser();
    await visitor.send(site, { type: 'identity', token: tokenOf() });
    expect((await visitor.send(site, { type: 'end', address: signer.address })).body).toMatchObject({ session: { address: ada } });
    expect(await site.readSession(visitor.header())).not.toBeNull();
    await visitor.send(site, { type: 'end', address: ada });
    expect(await site.readSession(visitor.header())).toBeNull();
  });

  it('tells a page what it may show, and no more', async () => {
    const { server, tokenOf } = world();
    const site = server();
    const visitor = browser();
    const look = () => visitor.send(site, undefined, { method: 'GET' });
    expect((await look()).body).toEqual({ session: null });
    await visitor.send(site, { type: 'identity', token: tokenOf() });
    expect((await look()).body).toEqual({ session: { address: ada, signedInBy: 'identity', expiresAtMs: startMs + hourMs, lifetimeMs: hourMs } });
  });

  it('over http on this machine does without what browsers keep over https only', async () => {
    const { server, tokenOf } = world({ origin: 'http://localhost:3000' });
    const visitor = browser();
    const { set } = await visitor.send(server(), { type: 'identity', token: tokenOf() }, { headers: { origin: 'http://localhost:3000' } });
    expect(set[0]).toMatch(/^latchkey-session=[\w-]+; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax$/);
  });
});

describe('an attacker of site sessions', () => {
  it.each([
    ['by a page of another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['by a page of a sibling', { origin: 'https://blog.shop.example', 'sec-fetch-site': 'same-site' }],
    ['by a frame without an origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['by a page that only claims the origin', { 'sec-fetch-site': 'cross-site' }],
    ['by an old browser at another site', { origin: 'https://evil.example', 'sec-fetch-site': undefined }],
    ['by what names no origin', { origin: undefined }],
  ])('does not sign a visitor in as another person %s', async (_how, headers) => {
    const { server, tokenOf } = world();
    const site = server();
    for (const type of ['identity', 'end', 'payload']) {
      const request = new Request(`${origin}/session`, { method: 'POST', body: JSON.stringify({ type, token: tokenOf({ sub: 'mallory' }) }), headers: Object.entries({ origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', ...headers }).filter((entry): entry is [string, string] => entry[1] !== undefined) });
      const response = await site.handle(request);
      expect([response.status, await response.json(), response.headers.getSetCookie()]).toEqual([403, { error: 'siteSession.foreign' }, []]);
    }
  });

  it('does not by a form, which posts no JSON', async () => {
    const { server, tokenOf } = world();
    expect(await browser().send(server(), { type: 'identity', token: tokenOf() }, { headers: { 'content-type': 'text/plain' } })).toMatchObject({ status: 400, set: [] });
  });

  it('gets in with no token for another site, of another wallet, or of another kind', async () => {
    const { server, tokenOf } = world();
    const site = server();
    const codes = await Promise.all([tokenOf({ aud: 'forum' }), tokenOf({ iss: 'https://evil.example' }), tokenOf({ exp: 1, iat: 0 }), tokenOf({ address: null }), tokenOf({ sub: signer.address }), '', {}, 'a.b.c'].map(async (token) => {
      const { status, body, set } = await browser().send(site, { type: 'identity', token });
      return [status, body.error, set.length];
    }));
    expect(codes).toEqual([[401, 'identity.wrongAudience', 0], [401, 'identity.wrongIssuer', 0], [401, 'identity.expired', 0], [401, 'siteSession.noAddress', 0], [400, 'siteSession.badRequest', 0], [401, 'identity.badToken', 0], [401, 'identity.badToken', 0], [401, 'identity.badToken', 0]]);
  });

  it('gets in with no message for another site, or by another signer', async () => {
    const site = world().server();
    const visitor = browser();
    const proof = await visitor.signSiwe(site);
    const forged = { ...proof, message: proof.message.replace('shop.example wants', 'evil.example wants') };
    expect((await visitor.send(site, { ...forged, signature: await signer.signMessage(forged.message) })).body).toEqual({ error: 'siwe.wrongDomain' });
    expect((await visitor.send(site, { ...proof, signature: await new Wallet(`0x${'22'.repeat(32)}`).signMessage(proof.message) })).body).toEqual({ error: 'siwe.wrongSignature' });
  });

  it('makes no session of a changed cookie: each byte counts', async () => {
    const { server, tokenOf } = world();
    const site = server();
    const visitor = browser();
    await visitor.send(site, { type: 'identity', token: tokenOf() });
    const bytes = Buffer.from(visitor.cookies.get(name) ?? '', 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(await site.readSession(`${name}=${changed.toString('base64url')}`)).toBeNull();
    }
    expect(await site.readSession(`${name}=${bytes.toString('base64url')}`)).not.toBeNull();
  });

  it('takes no cookie of another site, of another name or of another key; and one of an older key while it is listed', async () => {
    const [older, newer] = [newKey(), newKey()];
    const { server, tokenOf } = world({ keys: [older] });
    const visitor = browser();
    await visitor.send(server(), { type: 'identity', token: tokenOf() });
    const cookie = visitor.header();
    expect(await server({ origin: 'https://forum.example' }).readSession(cookie)).toBeNull();
    expect(await server({ keys: [newer] }).readSession(cookie)).toBeNull();
    expect(await server({ keys: [newer, older] }).readSession(cookie)).toMatchObject({ userId: 'ada' });
    const siwe = browser();
    await siwe.signSiwe(server());
    expect(await server().readSession(`${name}=${siwe.cookies.get('__Host-latchkey-nonce') ?? ''}`)).toBeNull();
    await visitor.send(server({ keys: [newer, older] }), { type: 'identity', token: tokenOf() });
    expect(await server({ keys: [newer] }).readSession(visitor.header())).toMatchObject({ userId: 'ada' }); // sealed anew
  });

  it('has no session by cookies that are none', async () => {
    const { server, tokenOf } = world();
    const site = server();
    const visitor = browser();
    await visitor.send(site, { type: 'identity', token: tokenOf() });
    const good = visitor.header();
    const hostile: readonly unknown[] = [
      undefined, null, '', 0, [], {}, `${name}=`, `${name}=x`, `${name}=${'A'.repeat(5_000)}`, `x=${'A'.repeat(100_000)}; ${good}`, `${good}; ${good}`, `${good}=`, ` ; ;=; ${name}`, `${name}=%00`, `${name}=${'\u{1f511}'}`,
      { get: () => { throw new Error('hostile'); } }, { headers: null }, { headers: { get: () => 7 } },
    ];
    for (const from of hostile) expect(await site.readSession(from as string)).toBeNull();
    expect(await site.readSession(`theme=dark; ${good}; a=b`)).not.toBeNull();
  });

  it('is refused with bodies that are none, and other methods', async () => {
    const site = world().server();
    const codes = await Promise.all(['', '{', '[]', 'null', '{}', '{"type":"__proto__"}', '{"type":"constructor"}', `{"type":"${'x'.repeat(40_000)}"}`, '{"type":"siwe"}'].map(async (body) => (await browser().send(site, body)).status));
    expect(codes).toEqual(codes.map(() => 400));
    expect((await site.handle(new Request(origin, { method: 'DELETE', headers: { origin } }))).status).toBe(405);
  });
});

describe('settings of site sessions', () => {
  const good = { origin, keys: [newKey()] };
  it.each([
    ['siteSession.badOrigin', { origin: 'shop.example' }], ['siteSession.badOrigin', { origin: 'http://shop.example' }], ['siteSession.badOrigin', { origin: `${origin}/` }],
    ['siteSession.badKey', { keys: ['secret'] }], ['siteSession.badKey', { keys: [randomBytes(31).toString('base64')] }], ['siteSession.badKey', { keys: [good.keys[0] ?? '', '%'] }],
    ['siteSession.badOption', { keys: [] }], ['siteSession.badOption', { seconds: 0 }], ['siteSession.badOption', { seconds: 8 * 86_400 }], ['siteSession.badOption', { siweSeconds: 1.5 }],
    ['siteSession.badOption', { identity: { issuer, audience: '' } }], ['siteSession.badOption', { siwe: {} }], ['siteSession.badOption', { ended: {} }],
    ['input.missing', { keys: undefined }],
  ])('are refused that cannot hold: %s', (code, more) => {
    expect(() => createSiteSessions({ ...good, ...more } as SiteSessionOptions)).toThrow(expect.objectContaining({ code }));
  });

  it('take keys in either alphabet of base64', () => {
    expect(() => createSiteSessions({ origin, keys: [Buffer.alloc(32, 0xfb).toString('base64'), Buffer.alloc(32, 0xfb).toString('base64url')] })).not.toThrow();
  });

  it('offer only what they name', async () => {
    const site = createSiteSessions(good);
    expect(await Promise.all(['identity', 'payload', 'siwe'].map(async (type) => (await browser().send(site, { type })).body.error))).toEqual(['siteSession.notOffered', 'siteSession.notOffered', 'siteSession.notOffered']);
  });
});
