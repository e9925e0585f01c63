import { decodeJwt, SignJWT } from 'jose';
import { makeDpopProof } from '../client/dpopProof.ts';
import { accessTokenMs, dayMs, graceMs, idleMs, minuteMs, secondMs, sessionMs } from '../core/numbers.ts';
import { calls } from '../protocol/calls.ts';
import { makeDevice, recipientOf, shareSetOf, testWalletId, type TestBrowser } from '../testing/createTestBrowser.ts';
import { createTestServer, siteId, walletOrigin } from '../testing/createTestServer.ts';
import { overStores } from '../testing/overStores.ts';
import { outcomeOf, refusalOf } from '../testing/refusalOf.ts';

const cookieName = '__Host-latchkey-session-site-demo';
const to = 'ada@example.com';

describe.each(overStores)('sessions (2.5), over %s', (_, open) => {
  async function begin() {
    const world = createTestServer({ store: await open() });
    const browser = world.newBrowser();
    const client = browser.newClient();
    const session = await browser.signInByCode(client, to, world.takeCode);
    const cookie = () => browser.cookies.get(cookieName) ?? '';
    const refreshWith = (value: string) => browser.post('session.refresh', { siteId }, { cookie: `${cookieName}=${value}` });
    return { world, browser, client, session, cookie, refreshWith };
  }

  /** Signs in, makes a wallet and returns what asks for the server's share of it. */
  async function beginWithWallet() {
    const begun = await begin();
    const { client, browser, session } = begun;
    await client.call('wallet.prepare', shareSetOf(1, [await recipientOf(session.deviceId, (await browser.device()).shareKey)]));
    await client.call('wallet.activate', { walletId: testWalletId, version: 1 });
    const share = () => client.call('wallet.share', { walletId: testWalletId, version: 1, for: 'sign' });
    expect(await outcomeOf(share())).toBe('done');
    return { ...begun, share };
  }

  /** A call with a token and a proof that the test makes; the proof is about `wallet.read` of now, but for what is given. */
  async function readWallet(browser: TestBrowser, { accessToken, nowMs, key, proof = {} }: { readonly accessToken: string; readonly nowMs: number; readonly key?: Parameters<typeof makeDpopProof>[0]; readonly proof?: Partial<Parameters<typeof makeDpopProof>[1]> }) {
    const made = await makeDpopProof(key ?? (await browser.device()), { accessToken, method: 'POST', url: `${walletOrigin}${calls['wallet.read'].path}`, atMs: nowMs, ...proof });
    return { made, outcome: await refusalOf(browser.post('wallet.read', {}, { authorization: `DPoP ${accessToken}`, dpop: made })) };
  }
  const bad = { status: 401, code: 'badProof' };
  const out = { status: 401, code: 'notSignedIn' };

  it('fixation: the session has an id of its own, whatever the browser held before', async () => {
    const world = createTestServer({ store: await open() });
    const mallory = world.newBrowser();
    const malloryClient = mallory.newClient();
    await mallory.signInByCode(malloryClient, 'mallory@example.com', world.takeCode);
    const victim = world.newBrowser();
    const planted = mallory.cookies.get(cookieName) ?? '';
    victim.cookies.set(cookieName, planted);
    await victim.signInByCode(victim.newClient(), to, world.takeCode);
    const own = victim.cookies.get(cookieName) ?? '';
    expect(own.split('.')[1]).not.toBe(planted.split('.')[1]);
    expect(own.split('.')[0]).not.toBe(planted.split('.')[0]);
    // What was planted is over, too: it was the session of this browser until now.
    expect(await outcomeOf(malloryClient.refresh())).toBe('notSignedIn');
  });

  it('login CSRF: a POST from another origin, or from no page of the wallet, is refused', async () => {
    const { browser, cookie } = await begin();
    const refused = { status: 403, code: 'originNotAllowed' };
    for (const headers of [
      { origin: 'https://evil.example' }, { origin: 'null' }, { origin: 'http://wallet.example' }, { origin: 'https://wallet.example:8443' }, { origin: 'https://wallet.example.evil.example' },
      { origin: '' }, { 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }, { 'sec-fetch-site': 'none' },
    ]) expect([headers, await refusalOf(browser.post('session.refresh', { siteId }, headers))]).toEqual([headers, refused]);
    const before = cookie();
    expect(await refusalOf(browser.post('session.end', { siteId, everywhere: true }, { origin: 'https://evil.example' }))).toEqual(refused);
    expect(cookie()).toBe(before);
  });

  it('login CSRF: what a form can send is no call', async () => {
    const { browser } = await begin();
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/json; charset=utf-16', 'application/jsonx', ''])
      expect([type, await refusalOf(browser.post('session.refresh', { siteId }, { 'content-type': type }))]).toEqual([type, { status: 400, code: 'badRequest' }]);
  });

  it('a cookie that a sibling host tosses is not read, and ours can be set by this host over TLS alone', async () => {
    const { browser, cookie, refreshWith } = await begin();
    const response = await refreshWith(cookie());
    const [line = ''] = response.headers.getSetCookie();
    expect(line.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Max-Age=2592000', 'Partitioned', 'Path=/', 'SameSite=None', 'Secure']);
    expect(line).toMatch(/^__Host-/);
    const plain = cookieName.replace('__Host-', '');
    expect(await refusalOf(browser.post('session.refresh', { siteId }, { cookie: `${plain}=${cookie()}` }))).toEqual(out);
    expect(await refusalOf(browser.post('session.refresh', { siteId }, { cookie: `${cookieName}=${cookie()}; ${cookieName}=x.y.z` }))).toEqual(out);
    const embedded = createTestServer({ store: await open(), embedding: 'sameSite' });
    const [sent = ''] = (await embedded.newBrowser().post('guest.challenge', { siteId })).headers.getSetCookie();
    expect(sent).toMatch(/; HttpOnly; Secure; SameSite=Strict$/);
  });

  it('the cookie changes with each use, and the one before is answered for ten seconds', async () => {
    const { world, browser, cookie, refreshWith } = await begin();
    const first = cookie();
    expect(await refusalOf(refreshWith(first))).toBe(200);
    const second = cookie();
    expect(second).not.toBe(first);
    world.wait(graceMs);
    expect(await refusalOf(refreshWith(first))).toBe(200);
    // It was not changed again: both tabs hold the same one.
    expect(cookie()).toBe(second);
    expect(await refusalOf(browser.post('session.refresh', { siteId }))).toBe(200);
  });

  it('reuse: after ten seconds the one before ends the session for thief and owner, and is written down', async () => {
    const { world, browser, client, session, cookie, refreshWith } = await begin();
    const stolen = cookie();
    await client.refresh();
    const { accessToken } = client.session() ?? session;
    world.wait(graceMs + 1);
    expect(await refusalOf(refreshWith(stolen))).toEqual({ status: 401, code: 'sessionReused' });
    expect(await refusalOf(browser.post('session.refresh', { siteId }))).toEqual(out);
    expect((await readWallet(browser, { accessToken, nowMs: world.now() })).outcome).toEqual(out);
    expect(await world.auditOf(session.userId)).toContain('session.reused sessionReused');
  });

  it('reuse: a cookie of two changes ago, and one that is made up, end it too', async () => {
    for (const spoil of [(old: string) => old, (old: string) => old.slice(0, -1) + (old.endsWith('A') ? 'E' : 'A')]) {
      const { world, client, cookie, refreshWith } = await begin();
      const old = cookie();
      await client.refresh();
      await client.refresh();
      world.wait(secondMs);
      expect(await refusalOf(refreshWith(spoil(old)))).toEqual({ status: 401, code: 'sessionReused' });
      expect(await outcomeOf(client.refresh())).toBe('notSignedIn');
    }
  });

  it('a cookie that is no cookie of ours is no session, and does no harm', async () => {
    const { client, cookie, refreshWith } = await begin();
    const [userId = '', , secret = ''] = cookie().split('.');
    for (const value of ['', 'x', '..', `${userId}.${secret}`, `${userId}.${'A'.repeat(22)}.${secret}`, `${cookie()}.x`, `${userId}.' OR 1=1 --.${secret}`]) expect(await refusalOf(refreshWith(value))).toEqual(out);
    expect(await outcomeOf(client.refresh())).toBe('done');
  });

  it('two tabs that refresh together log out neither', async () => {
    const { world, browser } = await begin();
    // Each with a lock of its own: as in a browser without Web Locks.
    const free = <T>(_name: string, run: () => Promise<T>) => run();
    const tabs = [browser.newClient({ lock: free }), browser.newClient({ lock: free }), browser.newClient(), browser.newClient()];
    for (let round = 0; round < 10; round += 1) {
      expect(await Promise.all(tabs.map((tab) => outcomeOf(tab.refresh())))).toEqual(['done', 'done', 'done', 'done']);
      world.wait(4 * minuteMs);
    }
  });

  it('logout kills cookie, token and the release of shares at once', async () => {
    const { browser, client, session, share, cookie, world, refreshWith } = await beginWithWallet();
    const kept = cookie();
    const { accessToken } = session;
    await client.call('session.end', { siteId, everywhere: false });
    expect(browser.cookies.has(cookieName)).toBe(false);
    expect((await readWallet(browser, { accessToken, nowMs: world.now() })).outcome).toEqual(out);
    expect(await outcomeOf(share())).toBe('notSignedIn');
    expect(await refusalOf(refreshWith(kept))).toEqual(out);
    expect(await refusalOf(browser.post('session.end', { siteId, everywhere: false }, { cookie: `${cookieName}=${kept}` }))).toBe(200);
  });

  it('logout everywhere ends the sessions of other devices too, and of this user alone', async () => {
    const { world, client } = await begin();
    const phone = world.newBrowser();
    const phoneClient = phone.newClient();
    world.wait(minuteMs);
    await phone.signInByCode(phoneClient, to, world.takeCode);
    const other = world.newBrowser();
    const otherClient = other.newClient();
    await other.signInByCode(otherClient, 'bob@example.com', world.takeCode);
    await client.call('session.end', { siteId, everywhere: true });
    expect(await outcomeOf(phoneClient.call('wallet.read', {}))).toBe('notSignedIn');
    expect(await outcomeOf(otherClient.call('wallet.read', {}))).toBe('done');
  });

  it('a revoked device gets no share at its next request, and cannot sign in again with its keys', async () => {
    const { world, browser, client, session, share } = await beginWithWallet();
    const phone = world.newBrowser();
    const phoneClient = phone.newClient();
    world.wait(minuteMs);
    await phone.signInByCode(phoneClient, to, world.takeCode);
    await phoneClient.call('device.revoke', { deviceId: session.deviceId });
    expect(await outcomeOf(share())).toBe('deviceRevoked');
    expect(await outcomeOf(client.refresh())).toBe('deviceRevoked');
    expect((await phoneClient.call('device.list', {})).devices).toHaveLength(1);
    world.wait(minuteMs);
    await world.takeMails();
    expect(await outcomeOf(browser.signInByCode(browser.newClient(), to, world.takeCode))).toBe('deviceRevoked');
  });

  it('a blocked user is refused everywhere', async () => {
    const { world, browser, client, session, share } = await beginWithWallet();
    await world.store.update('users', { userId: session.userId }, { blockedAtMs: world.now() });
    expect(await outcomeOf(share())).toBe('userBlocked');
    expect(await outcomeOf(client.refresh())).toBe('userBlocked');
    world.wait(minuteMs);
    expect(await outcomeOf(browser.signInByCode(browser.newClient(), to, world.takeCode))).toBe('userBlocked');
  });

  it('a token is good for five minutes', async () => {
    const { world, browser, session } = await begin();
    const { accessToken, expiresAtMs } = session;
    expect(expiresAtMs - world.now()).toBe(accessTokenMs);
    world.wait(accessTokenMs - secondMs);
    expect((await readWallet(browser, { accessToken, nowMs: world.now() })).outcome).toBe(200);
    world.wait(secondMs);
    expect((await readWallet(browser, { accessToken, nowMs: world.now() })).outcome).toEqual(out);
  });

  it('a token is one that this server signed, with the algorithm that it signs by', async () => {
    const { world, browser, session } = await begin();
    const claims = decodeJwt(session.accessToken);
    const [header = '', payload = '', signature = ''] = session.accessToken.split('.');
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).toString('base64url');
    const forged = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' }).sign(new Uint8Array(32));
    const other = Buffer.from(JSON.stringify({ ...claims, sid: 'A'.repeat(22) })).toString('base64url');
    for (const accessToken of [`${none}.${payload}.`, forged, `${header}.${other}.${signature}`, 'x', 'x.y.z', `${session.accessToken}A`])
      expect([accessToken, (await readWallet(browser, { accessToken, nowMs: world.now() })).outcome]).toEqual([accessToken, out]);
    const identity = await browser.newClient().call('identity.token', { nonce: null });
    expect((await readWallet(browser, { accessToken: identity.token, nowMs: world.now() })).outcome).toEqual(out);
  });

  it('a stolen token is no use without the key of the device', async () => {
    const { world, browser, session } = await begin();
    const { accessToken } = session;
    const thief = await makeDevice();
    expect((await readWallet(browser, { accessToken, nowMs: world.now(), key: thief })).outcome).toEqual(bad);
    // A proof of the thief's key that shows the key of the victim.
    const mixed = { privateKey: thief.privateKey, publicKey: (await browser.device()).publicKey };
    expect((await readWallet(browser, { accessToken, nowMs: world.now(), key: mixed })).outcome).toEqual(bad);
    expect(await refusalOf(browser.post('wallet.read', {}, { authorization: `Bearer ${accessToken}` }))).toEqual(out);
    expect(await refusalOf(browser.post('wallet.read', {}, { authorization: `DPoP ${accessToken}` }))).toEqual(out);
    for (const dpop of ['', 'x', 'a.b.c', accessToken]) expect(await refusalOf(browser.post('wallet.read', {}, { authorization: `DPoP ${accessToken}`, dpop }))).toMatchObject({ status: 401 });
  });

  it('a proof is about this call, of this token, of now, and once', async () => {
    const { world, browser, session } = await begin();
    const { accessToken } = session;
    const nowMs = world.now();
    for (const proof of [
      { method: 'GET' }, { url: `${walletOrigin}/v1/wallet/share` }, { url: 'https://evil.example/v1/wallet' }, { url: `${walletOrigin}/v1/wallet?x` }, { accessToken: 'another' },
      { atMs: nowMs - 61 * secondMs }, { atMs: nowMs + 61 * secondMs },
    ]) expect([proof, (await readWallet(browser, { accessToken, nowMs, proof })).outcome]).toEqual([proof, bad]);
    for (const atMs of [nowMs - 60 * secondMs, nowMs + 60 * secondMs]) expect((await readWallet(browser, { accessToken, nowMs, proof: { atMs } })).outcome).toBe(200);
    const { made, outcome } = await readWallet(browser, { accessToken, nowMs });
    expect(outcome).toBe(200);
    expect(await refusalOf(browser.post('wallet.read', {}, { authorization: `DPoP ${accessToken}`, dpop: made }))).toEqual(bad);
  });

  it('a session ends after seven days without use, and after thirty in any case', async () => {
    const { world, client } = await begin();
    for (let day = 0; day < 29; day += 5) {
      expect(await outcomeOf(client.refresh())).toBe('done');
      world.wait(5 * dayMs);
    }
    expect(await outcomeOf(client.refresh())).toBe('notSignedIn');
    const idle = await begin();
    idle.world.wait(idleMs - 1);
    expect(await outcomeOf(idle.client.refresh())).toBe('done');
    idle.world.wait(idleMs);
    expect(await outcomeOf(idle.client.refresh())).toBe('notSignedIn');
    expect(sessionMs).toBe(30 * dayMs);
  });

  it('sites share no session, also where they share their users', async () => {
    const world = createTestServer({ store: await open() });
    const browser = world.newBrowser({ siteId: 'north' });
    const north = await browser.signInByCode(browser.newClient(), to, world.takeCode);
    expect(await refusalOf(browser.post('session.refresh', { siteId: 'north' }))).toBe(200);
    expect(await refusalOf(browser.post('session.refresh', { siteId: 'south' }))).toEqual(out);
    expect(await refusalOf(browser.post('session.refresh', { siteId }))).toEqual(out);
    // The cookie of one site, sent under the name of another's: of the same people, and of others.
    const value = browser.cookies.get('__Host-latchkey-session-site-north') ?? '';
    expect(await refusalOf(browser.post('session.refresh', { siteId: 'south' }, { cookie: `__Host-latchkey-session-site-south=${value}` }))).toEqual(out);
    expect(await refusalOf(browser.post('session.refresh', { siteId }, { cookie: `${cookieName}=${value}` }))).toEqual(out);
    world.wait(minuteMs);
    const other = world.newBrowser();
    const demo = await other.signInByCode(other.newClient(), to, world.takeCode);
    expect(demo.userId).not.toBe(north.userId);
  });

  it('what needs a proof of identity asks for one after fifteen minutes, which a code to the address gives', async () => {
    const { world, client } = await beginWithWallet();
    world.wait(15 * minuteMs);
    const exportKey = () => client.call('wallet.export', { walletId: testWalletId, what: 'privateKey' });
    expect(await outcomeOf(exportKey())).toBe('done');
    world.wait(1);
    expect(await outcomeOf(exportKey())).toBe('stepUpNeeded');
    expect(await outcomeOf(client.call('wallet.share', { walletId: testWalletId, version: 1, for: 'recover' }))).toBe('stepUpNeeded');
    expect(await outcomeOf(client.call('wallet.share', { walletId: testWalletId, version: 1, for: 'sign' }))).toBe('done');
    await client.refresh();
    expect(await outcomeOf(exportKey())).toBe('stepUpNeeded');
    const { flowId } = await client.call('proof.send', { locale: 'fr_FR' });
    const code = await world.takeCode(to);
    expect(await outcomeOf(client.call('proof.verify', { flowId, code }))).toBe('done');
    expect(await outcomeOf(exportKey())).toBe('done');
  });

  it('a proof of identity is of the session that asked for it', async () => {
    const { world, client } = await begin();
    const phone = world.newBrowser();
    const phoneClient = phone.newClient();
    world.wait(minuteMs);
    await phone.signInByCode(phoneClient, to, world.takeCode);
    world.wait(minuteMs);
    const { flowId } = await client.call('proof.send', { locale: 'en_US' });
    const code = await world.takeCode(to);
    expect(await outcomeOf(phoneClient.call('proof.verify', { flowId, code }))).toBe('codeExpired');
    expect(await outcomeOf(phoneClient.call('code.verify', { flowId, code, device: await phone.newDevice() }))).toBe('codeExpired');
    expect(await outcomeOf(client.call('proof.verify', { flowId, code }))).toBe('done');
  });
});
