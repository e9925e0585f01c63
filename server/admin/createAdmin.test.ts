import { randomId } from '../core/bytes.ts';
import { createAudit } from '../core/audit.ts';
import { createCore } from '../core/createCore.ts';
import { createLimits } from '../core/limits.ts';
import { createOutbox } from '../core/outbox.ts';
import { createServerKeys } from '../core/serverKeys.ts';
import { createUserKeys } from '../core/userKeys.ts';
import { createMemoryKms } from '../kms/memory.ts';
import { createMemoryStore } from '../store/memory.ts';
import { passphraseRecipient, recipientOf, shareSetOf, testAddress, testWalletId } from '../testing/createTestBrowser.ts';
import { createTestServer, sites, walletOrigin } from '../testing/createTestServer.ts';
import { createAdmin } from './createAdmin.ts';
import { createAdminSessions } from './adminSessions.ts';

const origin = 'http://127.0.0.1:9470';
const metrics = ['# HELP latchkey_requests_total x', 'latchkey_requests_total{call="code.send",status="200"} 41', 'latchkey_requests_total{call="other",status="200"} 1', 'latchkey_requests_total{call="other",status="404"} 7', 'latchkey_requests_running 3', 'latchkey_mails_total{outcome="sent"} 5', 'latchkey_sms_total{outcome="sent"} 2', 'latchkey_sms_total{outcome="refused"} 1'].join('\n');

function createWorld() {
  const [store, kms] = [createMemoryStore(), createMemoryKms()];
  const test = createTestServer({ store, kms });
  const now = () => test.now();
  const serverKeys = createServerKeys({ store, kms });
  const core = createCore({ store, kms, now, sites, serverKeys, limits: createLimits({ store, serverKeys, now }), outbox: createOutbox({ store, serverKeys, now }), walletOrigin, userKeys: createUserKeys({ store, kms }), audit: createAudit({ store, now }) });
  const logged: unknown[] = [];
  const fetch = createAdmin({ core, sites: [...sites.values()], origin: () => origin, readMissing: async () => [], readMetrics: async () => metrics, log: (entry) => void logged.push(entry), describeError: () => 'Error' });
  const sessions = createAdminSessions(core);

  /** A browser at the page. */
  function newBrowser(network = '192.0.2.1') {
    let cookie = '';
    const ask = async (path: string, init: RequestInit = {}, base = origin) => {
      const answer = await fetch(new Request(`${base}${path}`, { redirect: 'manual', ...init, headers: { ...(cookie !== '' && { cookie }), ...Object.fromEntries(new Headers(init.headers)) } }), { network });
      const [set] = answer.headers.getSetCookie();
      if (set !== undefined) cookie = set.split(';')[0] ?? '';
      return { status: answer.status, location: answer.headers.get('location'), headers: answer.headers, set, text: await answer.text() };
    };
    const formOf = (text: string) => /name="form" value="([\w-]+)"/.exec(text)?.[1] ?? '';
    const post = async (path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
      ask(path, { method: 'POST', body: new URLSearchParams({ form: formOf((await ask('/')).text), ...fields }), headers: { origin, ...headers } });
    const signIn = async (name = 'anna') => post('/login', { token: await sessions.createLogin(name) });
    return { ask, post, signIn, formOf, cookie: () => cookie };
  }

  /** A user with a wallet. */
  async function addUser(to: string) {
    const browser = test.newBrowser();
    const client = browser.newClient();
    const { userId, deviceId } = await browser.signInByCode(client, to, test.takeCode);
    const { shareKey } = await browser.device();
    await client.call('wallet.prepare', shareSetOf(1, [await recipientOf(deviceId, shareKey), await passphraseRecipient()]));
    await client.call('wallet.share', { walletId: testWalletId, version: 1, for: 'verify' });
    await client.call('wallet.activate', { walletId: testWalletId, version: 1 });
    return { userId, deviceId, client };
  }
  return { ...test, store, core, sessions, logged, fetch, newVisitor: test.newBrowser, newBrowser, addUser };
}

describe('createAdmin', () => {
  it('lets in by a token that is good once and for five minutes, until the person signs out', async () => {
    const world = createWorld();
    const browser = world.newBrowser();
    expect(await browser.ask('/')).toMatchObject({ status: 303, location: '/login' });
    const token = await world.sessions.createLogin('anna');
    expect(await browser.post('/login', { token: `${token}x` })).toMatchObject({ status: 403, text: expect.stringContaining('This token is not good') });
    expect(await browser.post('/login', { token })).toMatchObject({ status: 303, location: '/', set: expect.stringMatching(/^latchkey-admin=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/) });
    expect((await browser.ask('/')).text).toContain('Sign out anna');
    expect(await world.newBrowser().post('/login', { token })).toMatchObject({ status: 403 });
    const held = browser.cookie();
    expect(await browser.post('/logout')).toMatchObject({ status: 303, set: expect.stringContaining('Max-Age=0') });
    expect(await browser.ask('/', { headers: { cookie: held } })).toMatchObject({ location: '/login' });

    const late = await world.sessions.createLogin('ben');
    world.wait(5 * 60_000);
    expect(await browser.post('/login', { token: late })).toMatchObject({ status: 403 });
    expect((await world.store.list('audit', { chain: 'server' })).map(({ actor, action }) => `${actor} ${action}`)).toEqual(['operator:anna admin.signedIn']);
    expect(JSON.stringify(await world.store.list('adminTokens', {}))).not.toContain(late);
  });

  it('lets one of ninety in that bring one token at once', async () => {
    const world = createWorld();
    const token = await world.sessions.createLogin('anna');
    const answers = await Promise.all(Array.from({ length: 90 }, (_, i) => world.newBrowser(`192.0.2.${i}`).post('/login', { token })));
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  });

  it('takes ten tries a minute from one place', async () => {
    const world = createWorld();
    const browser = world.newBrowser();
    for (let i = 0; i < 10; i += 1) expect((await browser.post('/login', { token: 'x' })).status).toBe(403);
    expect((await browser.post('/login', { token: await world.sessions.createLogin('anna') })).status).toBe(429);
    expect((await world.newBrowser('198.51.100.1').signIn()).status).toBe(303);
    world.wait(60_000);
    expect((await browser.signIn()).status).toBe(303);
  });

  it('ends a session half an hour after its last use, four hours after it began, and with all others', async () => {
    const world = createWorld();
    const browser = world.newBrowser();
    await browser.signIn();
    for (let passed = 0; passed < 235; passed += 25) {
      expect((await browser.ask('/')).status).toBe(200);
      world.wait(25 * 60_000);
    }
    expect((await browser.ask('/')).location).toBe('/login');
    await browser.signIn();
    world.wait(31 * 60_000);
    expect((await browser.ask('/')).location).toBe('/login');
    await browser.signIn();
    await world.sessions.endAll();
    expect((await browser.ask('/')).location).toBe('/login');
  });

  it('does nothing for forms that other pages send', async () => {
    const world = createWorld();
    const { userId } = await world.addUser('anna@example.com');
    const [browser, other] = [world.newBrowser(), world.newBrowser()];
    await browser.signIn();
    await other.signIn('ben');
    const formOfOther = other.formOf((await other.ask('/')).text);
    for (const headers of [{ origin: 'https://evil.example' }, { origin: 'http://127.0.0.1:8787' }, { origin: 'null' }]) expect(await browser.post(`/users/${userId}/block`, {}, headers)).toMatchObject({ status: 403 });
    for (const form of ['', 'x', formOfOther]) expect(await browser.post(`/users/${userId}/block`, { form })).toMatchObject({ status: 403 });
    expect((await world.newBrowser().post(`/users/${userId}/block`)).status).toBe(403);
    expect((await browser.ask(`/users/${userId}/block`)).status).toBe(404);
    expect(await world.store.get('users', { userId })).toMatchObject({ blockedAtMs: null });
    // A name of another site that leads to this machine.
    expect(await browser.ask('/', {}, 'http://evil.example:9470')).toMatchObject({ status: 421, text: expect.stringContaining(origin) });
    expect((await browser.ask('/', { method: 'PUT' })).status).toBe(405);
    expect((await browser.post('/users', { form: 'x'.repeat(9_000) })).status).toBe(413);
  });

  it('sends pages that run nothing, are shown in no frame and are kept nowhere', async () => {
    const browser = createWorld().newBrowser();
    for (const path of ['/login', '/style.css', '/none']) {
      const { headers } = await browser.ask(path);
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'");
      expect([headers.get('cache-control'), headers.get('referrer-policy'), headers.get('x-content-type-options')]).toEqual(['no-store', 'same-origin', 'nosniff']);
    }
  });

  it('finds users by address, id and wallet, and shows all but secrets', async () => {
    const world = createWorld();
    const { userId, deviceId } = await world.addUser('anna@example.com');
    const browser = world.newBrowser();
    await browser.signIn();
    for (const search of ['anna@example.com', ' ANNA@example.com ', userId, testAddress, testAddress.toLowerCase()]) expect((await browser.ask(`/users?q=${encodeURIComponent(search)}`)).text).toContain(`href="/users/${userId}"`);
    expect((await browser.ask('/users?q=ben@example.com')).text).toContain('Nothing was found');
    const { text } = await browser.ask(`/users/${userId}`);
    for (const shown of [userId, 'a…@e…', deviceId, 'A browser', testAddress, 'user-recoverable (passphrase)', 'wallet.activate']) expect(text).toContain(shown);
    expect(text).not.toContain('anna@example.com');
    const [set] = await world.store.list('shareSets', { userId });
    const device = (await world.store.list('devices', { userId }))[0];
    const secrets = [set?.ciphertext, set?.serverShareSealed].flatMap((bytes) => [Buffer.from(bytes ?? []).toString('base64url'), Buffer.from(bytes ?? []).toString('hex')]);
    const exported = await browser.post(`/users/${userId}/export`);
    expect(exported.headers.get('content-disposition')).toBe(`attachment; filename="account-${userId}.json"`);
    expect(JSON.parse(exported.text)).toMatchObject({ account: { userId, identities: [{ value: 'anna@example.com' }], wallet: { address: testAddress, recoveryMethods: [{ method: { type: 'passphrase' } }] } } });
    for (const secret of [...secrets, ...(await world.store.list('sessions', { userId })).map(({ secretHash }) => secretHash)]) expect([secret.length > 20, text.includes(secret), exported.text.includes(secret)]).toEqual([true, false, false]);
    expect(device?.deviceId).toBe(deviceId);
    expect((await browser.post(`/users/${userId}/addresses`)).text).toContain('anna@example.com');
    expect((await browser.ask('/users/none')).status).toBe(404);
  });

  it('blocks, unblocks, ends sessions, revokes and deletes, in the name of who signed in', async () => {
    const world = createWorld();
    const { userId, deviceId, client } = await world.addUser('anna@example.com');
    const browser = world.newBrowser();
    await browser.signIn('Ben B.');
    const at = `/users/${userId}`;
    expect(await browser.post(`${at}/block`)).toMatchObject({ location: `${at}?done=blocked` });
    await expect(client.call('wallet.read', {})).rejects.toMatchObject({ message: expect.stringContaining('userBlocked') });
    expect(await browser.post(`${at}/block`)).toMatchObject({ location: `${at}?done=already` });
    expect((await browser.ask(`${at}?done=blocked`)).text).toContain('The user is blocked');
    expect(await browser.post(`${at}/unblock`)).toMatchObject({ location: `${at}?done=unblocked` });
    expect(await browser.post(`${at}/sign-out`)).toMatchObject({ location: `${at}?done=signedOut` });
    expect(await world.store.count('sessions', { userId, revokedAtMs: null })).toBe(0);
    expect(await browser.post(`${at}/revoke`, { device: deviceId })).toMatchObject({ location: `${at}?done=revoked` });
    expect(await browser.post(`${at}/revoke`, { device: deviceId })).toMatchObject({ location: `${at}?done=already` });
    expect((await world.takeMails()).map(({ about }) => (about.kind === 'notice' ? about.event : ''))).toContain('deviceRevoked');
    expect(await browser.post(`${at}/delete`, { confirm: '0x0' })).toMatchObject({ status: 400, text: expect.stringContaining('Nothing was deleted') });
    expect(await browser.post(`${at}/delete`, { confirm: testAddress })).toMatchObject({ location: '/users?done=deleted' });
    expect(await world.store.get('users', { userId })).toBeUndefined();
    const acts = (await world.store.list('audit', { chain: `user:${userId}`, actor: 'operator:Ben B.' })).map(({ action }) => action);
    expect(acts).toEqual(['user.blocked', 'user.unblocked', 'sessions.ended', 'device.revoked', 'account.deleted']);
  });

  it('lists the sites of an ecosystem that a user has agreed to, and withdraws one with its sessions, once', async () => {
    const world = createWorld();
    const to = 'anna@example.com';
    const signInAt = async (siteId: string) => {
      const browser = world.newVisitor({ siteId });
      const client = browser.newClient();
      const { userId } = await browser.signInByCode(client, to, world.takeCode);
      return { client, userId };
    };
    const { userId, client: north } = await signInAt('north');
    world.wait(60_000);
    const { client: south } = await signInAt('south');
    await south.call('consent.give', { siteId: 'south', origin: 'https://south.example' });
    const browser = world.newBrowser();
    await browser.signIn('Ben');
    const at = `/users/${userId}`;
    const { text } = await browser.ask(at);
    expect([...text.matchAll(/name="site" value="(\w+)"/g)].map(([, siteId]) => siteId)).toEqual(['north', 'south']);
    expect(text).toContain('https://south.example');
    expect(await browser.post(`${at}/withdraw`, { site: 'other' })).toMatchObject({ location: `${at}?done=already` });
    expect(await browser.post(`${at}/withdraw`, { site: 'south', form: 'x' })).toMatchObject({ status: 403 });
    await expect(south.call('wallet.read', {})).resolves.toBeDefined();
    expect(await browser.post(`${at}/withdraw`, { site: 'south' })).toMatchObject({ location: `${at}?done=withdrawn` });
    await expect(south.call('wallet.read', {})).rejects.toMatchObject({ code: 'notSignedIn' });
    await expect(north.call('wallet.read', {})).resolves.toBeDefined();
    expect(await browser.post(`${at}/withdraw`, { site: 'south' })).toMatchObject({ location: `${at}?done=already` });
    expect((await browser.ask(at)).text).not.toContain('value="south"');
    expect((await world.store.list('audit', { chain: `user:${userId}`, actor: 'operator:Ben' })).map(({ action, detail }) => [action, detail])).toEqual([['consent.withdrawn', JSON.stringify({ site: 'south' })]]);
    // A user of a site that shares with none has no such list.
    const { userId: other } = await world.addUser('ben@example.com');
    expect((await browser.ask(`/users/${other}`)).text).not.toContain('Sites of the ecosystem');
  });

  it('shows what people named themselves as text', async () => {
    const world = createWorld();
    const userId = randomId();
    await world.store.insert('users', { userId, realm: '<script>alert(1)</script>"\'\u202e', isGuest: 1, locale: 'en', createdAtMs: 1, blockedAtMs: null, dataKey: new Uint8Array(0), kmsKeyId: '' });
    const browser = world.newBrowser();
    await browser.signIn();
    for (const path of ['/users', `/users/${userId}`, `/users?q=${encodeURIComponent('"><script>')}`, `/audit?chain=${encodeURIComponent('<script>')}`]) {
      const { text } = await browser.ask(path);
      expect(text).not.toMatch(/<script|\u202e/);
    }
    expect((await browser.ask(`/users/${userId}`)).text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;\uFFFD');
  });

  it('shows the audit log, and whether it was changed', async () => {
    const world = createWorld();
    const { userId } = await world.addUser('anna@example.com');
    const browser = world.newBrowser();
    await browser.signIn();
    expect((await browser.ask('/audit')).text).toContain('admin.signedIn');
    expect((await browser.ask(`/audit?chain=user:${userId}`)).text).toContain('wallet.activate');
    expect((await browser.ask(`/audit?chain=user:${userId}&before=2`)).text).not.toContain('wallet.activate');
    expect((await browser.post('/audit/verify')).text).toContain('The audit log is as it was written.');
    await world.store.update('audit', { chain: `user:${userId}`, sequence: 2 }, { result: 'failed' });
    expect((await browser.post('/audit/verify')).text).toMatch(/The audit log was changed\.[^]*a row was changed/);
  });

  it('shows the numbers of the process at a glance', async () => {
    const world = createWorld();
    await world.addUser('anna@example.com');
    const browser = world.newBrowser();
    await browser.signIn();
    const numbers = [...(await browser.ask('/')).text.matchAll(/<li><strong>([\d,]+)<\/strong>([^<]+)/g)].map(([, value, name]) => `${name} ${value}`);
    expect(numbers).toEqual(['users 1', 'of them guests 0', 'blocked 0', 'wallets 1', 'sessions 1', expect.stringMatching(/^mails waiting \d$/), 'requests answered 42', 'refused 7', 'failed 0', 'running 3', 'mails sent 5', 'mails failed 0', 'messages to phones sent 2', 'messages to phones failed 1']);
  });

  it('says that it failed, and shows nothing of why', async () => {
    const world = createWorld();
    const browser = world.newBrowser();
    await browser.signIn();
    jest.spyOn(world.core.store, 'count').mockRejectedValue(new Error('row of anna@example.com'));
    expect(await browser.ask('/')).toMatchObject({ status: 500, text: expect.not.stringContaining('anna@example.com') });
    expect(world.logged).toEqual([{ level: 'error', event: 'admin.failed', error: 'Error' }]);
  });
});
