import { generateKeyPair, exportJWK, SignJWT } from 'jose';
import { Wallet } from 'ethers';
import { makeDpopProof } from '../client/dpopProof.ts';
import type { Site } from '../config/site.ts';
import { codeTries } from '../core/numbers.ts';
import type { Store } from '../store/store.ts';
import { makeDevice, recipientOf, shareSetOf, signChallenge, testAddress, testWalletId } from '../testing/createTestBrowser.ts';
import { createTestServer, siteId, walletOrigin } from '../testing/createTestServer.ts';
import { overEngines } from '../testing/overEngines.ts';
import { countOutcomes, outcomeOf } from '../testing/refusalOf.ts';

const to = 'ada@example.com';
const hundred = Array.from({ length: 100 }, (_, i) => i);
const engines = overEngines();

describe.each(engines)('a hundred at once, over %s', (_, open) => {
  const stores: Store[] = [];
  async function begin() {
    const store = await open();
    stores.push(store);
    const world = createTestServer({ store });
    const browser = world.newBrowser();
    return { world, store, browser, client: browser.newClient() };
  }
  afterAll(async () => {
    for (const store of stores) await store.close();
  });

  it('verifies of one code give one session', async () => {
    const { world, store, browser, client } = await begin();
    const { flowId } = await client.call('code.send', { siteId, kind: 'email', to, locale: 'en_US' });
    const request = { flowId, code: await world.takeCode(to), device: await browser.newDevice() };
    const outcomes = countOutcomes(await Promise.all(hundred.map(() => outcomeOf(client.call('code.verify', request)))));
    expect(outcomes['done']).toBe(1);
    expect(await store.count('sessions', {})).toBe(1);
    expect(await store.count('users', {})).toBe(1);
  });

  it('wrong guesses are compared no more often than a code has tries', async () => {
    const { world, browser, client } = await begin();
    const { flowId } = await client.call('code.send', { siteId, kind: 'email', to, locale: 'en_US' });
    const code = await world.takeCode(to);
    const device = await browser.newDevice();
    const guesses = hundred.map((i) => String((Number(code) + 1 + i) % 1_000_000).padStart(6, '0'));
    const outcomes = countOutcomes(await Promise.all(guesses.map((guess) => outcomeOf(client.call('code.verify', { flowId, code: guess, device })))));
    expect(outcomes['done']).toBeUndefined();
    expect(outcomes['wrongCode'] ?? 0).toBeLessThan(codeTries);
    expect(await outcomeOf(client.call('code.verify', { flowId, code, device }))).toBe('tooManyTries');
  });

  it('replays of one signed message, or of one token, give one session', async () => {
    const store = await open();
    stores.push(store);
    const { publicKey, privateKey } = await generateKeyPair('ES256');
    const jwks = { keys: [{ ...(await exportJWK(publicKey)), kty: 'EC' }] };
    const site: Site = { siteId, name: 'Demo', origins: ['https://app.example'], signIn: ['wallet', 'backend'], look: {}, policyBounds: { dailyWei: 0n, methods: [] }, codes: { perDay: 1 }, backend: { tokens: { issuer: 'shop', audience: 'wallet', subjectClaim: 'sub', jwks } } };
    const world = createTestServer({ store, sites: new Map([[siteId, site]]) });
    const browser = world.newBrowser();
    const client = browser.newClient();
    const account = new Wallet(`0x${'11'.repeat(32)}`);
    const { message } = await client.call('siwe.begin', { siteId, purpose: 'signIn', address: account.address, chainId: 1 });
    const atSeconds = Math.floor(world.now() / 1_000);
    const token = await new SignJWT({ iss: 'shop', aud: 'wallet', sub: 'ada', iat: atSeconds, exp: atSeconds + 60 }).setProtectedHeader({ alg: 'ES256' }).sign(privateKey);
    const device = await browser.newDevice();
    for (const [nth, proof] of ([{ type: 'siwe', message, signature: await account.signMessage(message) }, { type: 'jwt', token }] as const).entries()) {
      const outcomes = countOutcomes(await Promise.all(hundred.map(() => outcomeOf(client.call('signIn.prove', { siteId, proof, device, locale: 'en_US' })))));
      expect(outcomes).toEqual({ done: 1, codeUsed: 99 });
      expect(await store.count('sessions', { revokedAtMs: null })).toBeGreaterThan(0);
      expect(await store.count('users', {})).toBe(nth + 1);
    }
  });

  it('sends to one address send one mail', async () => {
    const { world } = await begin();
    const outcomes = countOutcomes(await Promise.all(hundred.map((i) => outcomeOf(world.newBrowser({ ip: `203.0.113.${i}` }).newClient().call('code.send', { siteId, kind: 'email', to, locale: 'en_US' })))));
    expect(outcomes).toEqual({ done: 1, resendTooSoon: 99 });
    expect(await world.takeMails()).toHaveLength(1);
  });

  it('guests of one challenge are one', async () => {
    const { store, browser, client } = await begin();
    const { flowId, challenge } = await client.call('guest.challenge', { siteId });
    const request = { siteId, flowId, device: await browser.newDevice(), signature: await signChallenge((await browser.device()).privateKey, flowId, challenge) };
    const outcomes = countOutcomes(await Promise.all(hundred.map(() => outcomeOf(client.call('guest.signIn', request)))));
    expect(outcomes).toEqual({ done: 1, codeUsed: 99 });
    expect(await store.count('users', {})).toBe(1);
  });

  it('activations of one version are one, and of two wallets one is made', async () => {
    const { store, browser, client } = await begin();
    const { deviceId, userId } = await browser.signInAsGuest(client);
    const recipients = [await recipientOf(deviceId, (await browser.device()).shareKey)];
    const set = shareSetOf(1, recipients);
    await client.call('wallet.prepare', set);
    // As a second device would leave it that prepared at the same moment.
    const row = await store.get('shareSets', { userId, walletId: testWalletId, version: 1 });
    if (row === undefined) throw new Error('It was prepared.');
    const otherId = 'B'.repeat(22);
    await store.insert('shareSets', { ...row, walletId: otherId });
    const outcomes = countOutcomes(await Promise.all(hundred.map((i) => outcomeOf(client.call('wallet.activate', { walletId: i % 2 === 0 ? testWalletId : otherId, version: 1 })))));
    expect(outcomes).toEqual({ done: 1, notPending: 99 });
    expect(await store.list('wallets', { userId })).toMatchObject([{ version: 1 }]);
    expect(await store.list('shareSets', { userId })).toMatchObject([{ state: 'active' }]);
  });

  it('preparations leave one version, which follows the active one', async () => {
    const { store, browser, client } = await begin();
    const { deviceId, userId } = await browser.signInAsGuest(client);
    const recipients = [await recipientOf(deviceId, (await browser.device()).shareKey)];
    await Promise.all(hundred.slice(0, 20).map(() => outcomeOf(client.call('wallet.prepare', shareSetOf(1, recipients)))));
    expect(await store.list('shareSets', { userId })).toMatchObject([{ state: 'pending', version: 1 }]);
  });

  it('refreshes of one cookie end no session', async () => {
    const { store, browser, client } = await begin();
    await browser.signInAsGuest(client);
    const outcomes = await Promise.all(hundred.map(() => browser.post('session.refresh', { siteId })));
    expect(outcomes.filter(({ ok }) => !ok)).toHaveLength(0);
    expect(await store.list('sessions', {})).toMatchObject([{ revokedAtMs: null }]);
    expect((await browser.post('session.refresh', { siteId })).status).toBe(200);
  });

  it('uses of one proof are one', async () => {
    const { browser, client } = await begin();
    await browser.signInAsGuest(client);
    const accessToken = client.session()?.accessToken ?? '';
    const dpop = await makeDpopProof(await browser.device(), { accessToken, method: 'POST', url: `${walletOrigin}/v1/wallet`, atMs: client.serverNow() });
    const statuses = await Promise.all(hundred.map(async () => (await browser.post('wallet.read', {}, { authorization: `DPoP ${accessToken}`, dpop })).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  it('calls while the account is deleted leave nothing of it', async () => {
    const { store, browser, client } = await begin();
    const { deviceId, userId } = await browser.signInAsGuest(client);
    const set = shareSetOf(1, [await recipientOf(deviceId, (await browser.device()).shareKey)]);
    await client.call('wallet.prepare', set);
    const guest = await client.call('guest.challenge', { siteId });
    const signature = await signChallenge((await browser.device()).privateKey, guest.flowId, guest.challenge);
    const again = { siteId, flowId: guest.flowId, device: { ...(await browser.newDevice()), shareKey: (await makeDevice()).shareKey }, signature };
    const remove = (address: string | null) => outcomeOf(client.call('account.delete', { address }));
    const outcomes = await Promise.all(hundred.flatMap((i) => [
      i % 4 === 0 ? remove(i % 8 === 0 ? null : testAddress) : i % 4 === 1 ? outcomeOf(client.call('wallet.activate', { walletId: testWalletId, version: 1 })) : outcomeOf(client.call('wallet.prepare', set)),
    ]).concat(outcomeOf(client.call('guest.signIn', again))));
    expect(outcomes.filter((outcome) => outcome === 'failed' || outcome === 'unavailable')).toEqual([]);
    // The wallet may have become active after the last that named none, and before the first that named it.
    await remove(testAddress);
    const tables = ['users', 'shareSets', 'wallets', 'devices', 'sessions', 'identities'] as const;
    expect(await Promise.all(tables.map((table) => store.count(table, { userId })))).toEqual(tables.map(() => 0));
  });

  it('shares are released sixty a minute, however many ask', async () => {
    const { browser, client } = await begin();
    const { deviceId } = await browser.signInAsGuest(client);
    await client.call('wallet.prepare', shareSetOf(1, [await recipientOf(deviceId, (await browser.device()).shareKey)]));
    const outcomes = countOutcomes(await Promise.all(hundred.map(() => outcomeOf(client.call('wallet.share', { walletId: testWalletId, version: 1, for: 'verify' })))));
    expect(outcomes).toEqual({ done: 60, tooMany: 40 });
  });

  it('one address is linked to one of two users', async () => {
    const { world, store } = await begin();
    const link = async (ip: string) => {
      const browser = world.newBrowser({ ip });
      const client = browser.newClient();
      await browser.signInAsGuest(client);
      const { flowId } = await client.call('code.send', { siteId, kind: 'email', to, locale: 'en_US', purpose: 'link' });
      const code = await world.takeCode(to);
      return { client, flowId, code };
    };
    const first = await link('203.0.113.1');
    const outcomes = countOutcomes(await Promise.all(hundred.map(() => outcomeOf(first.client.call('identity.link', { flowId: first.flowId, code: first.code })))));
    expect(outcomes['done']).toBe(1);
    world.wait(60_000);
    const second = await link('203.0.113.2');
    expect(await outcomeOf(second.client.call('identity.link', { flowId: second.flowId, code: second.code }))).toBe('alreadyLinked');
    expect(await store.count('identities', { kind: 'email' })).toBe(1);
  });
});
