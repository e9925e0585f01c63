import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose';
import { minuteMs } from '../core/numbers.ts';
import { passphraseRecipient, recipientOf, shareSetOf, testAddress, testWalletId } from '../testing/createTestBrowser.ts';
import { createTestServer, siteId, walletOrigin } from '../testing/createTestServer.ts';
import { overStores } from '../testing/overStores.ts';
import { outcomeOf, refusalOf } from '../testing/refusalOf.ts';
import type { Client } from '../client/createClient.ts';
import { tables } from '../store/tables.ts';
import type { TableName } from '../store/store.ts';

const to = 'ada@example.com';

describe.each(overStores)('accounts, over %s', (_, open) => {
  async function begin() {
    const world = createTestServer({ store: await open() });
    const browser = world.newBrowser();
    const client = browser.newClient();
    const link = async (address: string, by: Client = client) => {
      const { flowId } = await by.call('code.send', { siteId, kind: 'email', to: address, locale: 'ja_JP', purpose: 'link' });
      return by.call('identity.link', { flowId, code: await world.takeCode(address) });
    };
    const makeWallet = async (deviceId: string) => {
      await client.call('wallet.prepare', shareSetOf(1, [await recipientOf(deviceId, (await browser.device()).shareKey), await passphraseRecipient()]));
      await client.call('wallet.activate', { walletId: testWalletId, version: 1 });
    };
    return { world, browser, client, link, makeWallet };
  }

  it('a guest who links an address keeps user, wallet and session, and its device alone no longer signs in', async () => {
    const { world, browser, client, link, makeWallet } = await begin();
    const guest = await browser.signInAsGuest(client);
    await makeWallet(guest.deviceId);
    expect(await link(to)).toMatchObject({ isGuest: false, identities: [{ kind: 'email', value: to }] });
    expect(await client.refresh()).toMatchObject({ userId: guest.userId, isGuest: false, status: 'Logged In, Wallet Initialized' });
    expect((await client.call('wallet.read', {})).active).toMatchObject({ address: testAddress });
    expect((await world.takeMails()).map(({ to: address, locale, about }) => [address, locale, about.kind === 'notice' && about.event])).toEqual([[to, 'ja_JP', 'identityLinked']]);
    // By the address from another browser: the same user.
    world.wait(minuteMs);
    const phone = world.newBrowser();
    expect(await phone.signInByCode(phone.newClient(), to, world.takeCode)).toMatchObject({ userId: guest.userId, status: 'Logged In, New Device' });
    // By the key of the device alone: another user.
    expect((await browser.signInAsGuest(browser.newClient())).userId).not.toBe(guest.userId);
  });

  it('a guest comes back by the key of its device', async () => {
    const { browser, client, world } = await begin();
    const first = await browser.signInAsGuest(client);
    browser.cookies.clear();
    const again = await browser.signInAsGuest(browser.newClient());
    expect(again).toMatchObject({ userId: first.userId, deviceId: first.deviceId });
    const other = world.newBrowser();
    expect((await other.signInAsGuest(other.newClient())).userId).not.toBe(first.userId);
  });

  it('a device shows when it was last there, to ten minutes', async () => {
    const { world, browser, client } = await begin();
    await browser.signInAsGuest(client);
    const seenAgoMs = async () => world.now() - ((await client.call('device.list', {})).devices[0]?.seenAtMs ?? 0);
    world.wait(9 * minuteMs);
    await client.call('wallet.read', {});
    expect(await seenAgoMs()).toBe(9 * minuteMs);
    world.wait(2 * minuteMs);
    await client.call('wallet.read', {});
    expect(await seenAgoMs()).toBe(0);
  });

  it('a guest signs with the key that it shows, over the challenge of this flow', async () => {
    const { browser, client, world } = await begin();
    const { flowId } = await client.call('guest.challenge', { siteId });
    const other = world.newBrowser();
    const second = await other.newClient().call('guest.challenge', { siteId });
    const signature = Buffer.alloc(64, 1).toString('base64url');
    const signIn = (more: object) => browser.post('guest.signIn', { siteId, flowId, signature, ...more });
    const device = await browser.newDevice();
    expect(await refusalOf(signIn({ device }))).toEqual({ status: 401, code: 'badProof' });
    expect(await refusalOf(signIn({ device, flowId: second.flowId }))).toEqual({ status: 401, code: 'codeExpired' });
    expect(await refusalOf(signIn({ device: { ...device, proofKey: { ...device.proofKey, x: 'A'.repeat(43) } } }))).toEqual({ status: 400, code: 'badRequest' });
    expect(await refusalOf(signIn({ device: { ...device, proofKey: { ...device.proofKey, d: 'A'.repeat(43) } } }))).toEqual({ status: 400, code: 'badRequest' });
    world.wait(5 * minuteMs);
    expect(await refusalOf(signIn({ device }))).toEqual({ status: 401, code: 'codeExpired' });
  });

  it('a key that is no point of the curve is no device', async () => {
    const { browser, client, world } = await begin();
    const { flowId } = await client.call('code.send', { siteId, kind: 'email', to, locale: 'en_US' });
    const device = await browser.newDevice();
    const code = await world.takeCode(to);
    expect(await outcomeOf(client.call('code.verify', { flowId, code, device: { ...device, shareKey: { ...device.shareKey, y: device.shareKey.x } } }))).toBe('badRequest');
    expect(await world.store.count('users', {})).toBe(0);
    // The code is still good.
    expect(await outcomeOf(client.call('code.verify', { flowId, code, device }))).toBe('done');
  });

  it('an address of another user is not linked to a second one that proves it', async () => {
    const { world, browser, client, link } = await begin();
    await browser.signInByCode(client, to, world.takeCode);
    world.wait(minuteMs);
    const guest = world.newBrowser();
    const guestClient = guest.newClient();
    const { userId } = await guest.signInAsGuest(guestClient);
    expect(await outcomeOf(link(to.toUpperCase(), guestClient))).toBe('alreadyLinked');
    expect(await guestClient.refresh()).toMatchObject({ userId, isGuest: true, identities: [{ kind: 'guest' }] });
  });

  it('an address with a tag after + is another one', async () => {
    const { world, browser, client } = await begin();
    const first = await browser.signInByCode(client, to, world.takeCode);
    const other = world.newBrowser();
    expect((await other.signInByCode(other.newClient(), 'ada+b@example.com', world.takeCode)).userId).not.toBe(first.userId);
  });

  it('addresses are linked and unlinked, and the last one stays', async () => {
    const { world, browser, client, link } = await begin();
    await browser.signInByCode(client, to, world.takeCode);
    expect(await outcomeOf(client.call('identity.unlink', { kind: 'email', value: to }))).toBe('lastIdentity');
    await link('b@example.com');
    expect(await outcomeOf(client.call('identity.unlink', { kind: 'email', value: 'c@example.com' }))).toBe('notFound');
    await world.takeMails();
    expect(await client.call('identity.unlink', { kind: 'email', value: 'ADA@example.com' })).toMatchObject({ identities: [{ value: 'b@example.com' }] });
    // The address that is gone hears of it, too.
    expect((await world.takeMails()).map(({ to: address, about }) => [address.toLowerCase(), about.kind === 'notice' && about.event]).toSorted(([a = ''], [b = '']) => String(a).localeCompare(String(b)))).toEqual([[to, 'identityUnlinked'], ['b@example.com', 'identityUnlinked']]);
    expect(await outcomeOf(client.call('identity.unlink', { kind: 'email', value: 'b@example.com' }))).toBe('lastIdentity');
    await link(to).catch(() => {});
    world.wait(minuteMs);
    await link(to);
    const both = await Promise.all([to, 'b@example.com'].map((value) => outcomeOf(client.call('identity.unlink', { kind: 'email', value }))));
    expect(both.toSorted()).toEqual(['done', 'lastIdentity']);
  });

  it('linking needs a fresh proof of who links, but of a guest', async () => {
    const { world, browser, client, link } = await begin();
    await browser.signInByCode(client, to, world.takeCode);
    world.wait(16 * minuteMs);
    expect(await outcomeOf(link('b@example.com'))).toBe('stepUpNeeded');
    const guest = world.newBrowser();
    const guestClient = guest.newClient();
    await guest.signInAsGuest(guestClient);
    world.wait(16 * minuteMs);
    expect(await outcomeOf(link('b@example.com', guestClient))).toBe('done');
    expect(await outcomeOf(guestClient.call('proof.send', { locale: 'en_US' }))).toBe('resendTooSoon');
  });

  it('gives a person everything that is kept, without a secret', async () => {
    const { world, browser, client, makeWallet } = await begin();
    const session = await browser.signInByCode(client, to, world.takeCode);
    await makeWallet(session.deviceId);
    const { account } = await client.call('account.read', {});
    expect(account).toMatchObject({
      userId: session.userId, identities: [{ value: to }], devices: [{ deviceId: session.deviceId }], sessions: [{ siteId }],
      wallet: { address: testAddress, version: 1 }, audit: [{ action: 'code.verify' }, { action: 'wallet.prepare' }, { action: 'wallet.activate' }],
    });
    expect(JSON.stringify(account)).not.toMatch(/secret|hash|sealed|serverShare|dataKey/i);
    expect(account['audit']).toMatchObject([{ ip: '192.0.2.0/24' }, {}, {}]);
  });

  it('deletes everything of a person, and nothing of others; the audit keeps ids alone', async () => {
    const { world, browser, client, makeWallet, link } = await begin();
    const session = await browser.signInByCode(client, to, world.takeCode);
    await link('b@example.com');
    await makeWallet(session.deviceId);
    const bob = world.newBrowser();
    const bobClient = bob.newClient();
    const other = await bob.signInByCode(bobClient, 'bob@example.com', world.takeCode);
    world.wait(minuteMs);
    await world.newBrowser().newClient().call('code.send', { siteId, kind: 'email', to: 'b@example.com', locale: 'en_US' });
    expect(await outcomeOf(client.call('account.delete', { address: null }))).toBe('wrongAddress');
    expect(await outcomeOf(client.call('account.delete', { address: testAddress.toLowerCase() }))).toBe('done');
    const withUser = (Object.keys(tables) as TableName[]).filter((table) => 'userId' in tables[table].columns); // the keys of a literal
    expect(withUser.length).toBeGreaterThan(7);
    for (const table of withUser) expect([table, await world.store.count(table, { userId: session.userId } as never)]).toEqual([table, 0]);
    expect(await world.store.count('users', { userId: other.userId })).toBe(1);
    expect(await world.store.count('codes', { usedAtMs: null })).toBe(0);
    expect((await world.takeMails()).map(({ to: address, about }) => `${about.kind === 'notice' && about.event} ${address}`).toSorted()).toEqual([`accountDeleted ${to}`, 'accountDeleted b@example.com']);
    const audit = JSON.stringify(await world.store.list('audit', {}));
    expect(audit).toContain('account.delete');
    expect(audit).not.toMatch(/example\.com/);
    expect(await outcomeOf(client.call('wallet.read', {}))).toBe('notSignedIn');
    expect(browser.cookies.has('__Host-latchkey-session-site-demo')).toBe(false);
    // The same address begins anew.
    world.wait(minuteMs);
    expect((await browser.signInByCode(browser.newClient(), to, world.takeCode)).userId).not.toBe(session.userId);
  });

  it('an identity token tells the site\'s server who is signed in, by a key that is published', async () => {
    const { world, browser, client, makeWallet } = await begin();
    const readKeys = async (): Promise<JSONWebKeySet> => (await world.server.fetch(new Request(`${walletOrigin}/.well-known/jwks.json`))).json();
    const session = await browser.signInByCode(client, to, world.takeCode);
    const before = await client.call('identity.token', { nonce: 'n-1' });
    await makeWallet(session.deviceId);
    const { token, expiresAtMs } = await client.call('identity.token', { nonce: null });
    expect(expiresAtMs - world.now()).toBe(300_000);
    const keys = await readKeys();
    expect(keys.keys).toHaveLength(1);
    expect(JSON.stringify(keys)).not.toContain('"d"');
    const verify = (text: string, audience = siteId) => jwtVerify(text, createLocalJWKSet(keys), { algorithms: ['ES256'], issuer: walletOrigin, audience, currentDate: new Date(world.now()) });
    expect((await verify(before.token)).payload).toMatchObject({ nonce: 'n-1', address: null });
    const { payload } = await verify(token);
    expect(payload).toMatchObject({ sub: session.userId, aud: siteId, address: testAddress, isGuest: false, identities: [{ kind: 'email', value: to }] });
    expect(payload).not.toHaveProperty('nonce');
    await expect(verify(token, 'other')).rejects.toMatchObject({ code: 'ERR_JWT_CLAIM_VALIDATION_FAILED' });
    world.wait(301_000);
    await expect(verify(token)).rejects.toMatchObject({ code: 'ERR_JWT_EXPIRED' });
  });

  it('publishes a key before the first token, and one that is retired for a day', async () => {
    const { world } = await begin();
    const kids = async () => {
      const { keys }: JSONWebKeySet = await (await world.server.fetch(new Request(`${walletOrigin}/.well-known/jwks.json`))).json();
      return keys.map(({ kid }) => kid);
    };
    const [first] = await kids();
    expect(await kids()).toEqual([first]);
    await world.store.update('signingKeys', { keyId: first ?? '' }, { retiredAtMs: world.now() });
    expect(await kids()).toHaveLength(2);
    world.wait(24 * 60 * minuteMs);
    expect(await kids()).not.toContain(first);
  });
});
