import { verifyMessage } from 'ethers';
import type { Site } from '../config/site.ts';
import { minuteMs } from '../core/numbers.ts';
import { createSigner } from '../node/createSigner.ts';
import { recipientOf, shareSetOf } from '../testing/createTestBrowser.ts';
import type { TestBrowser } from '../testing/createTestBrowser.ts';
import { createTestServer, siteId } from '../testing/createTestServer.ts';
import { overStores } from '../testing/overStores.ts';
import { countOutcomes, outcomeOf } from '../testing/refusalOf.ts';
import { startTestSigner } from '../testing/startTestSigner.ts';
import type { SignerFault } from '../testing/startTestSigner.ts';

const to = 'ada@example.com';

describe.each(overStores)('wallets of a signer, over %s', (_, open) => {
  const ends: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });

  async function begin() {
    const counterpart = await startTestSigner();
    const [patient, impatient] = [30, 0.3].map((timeoutSeconds) => createSigner({ ...counterpart.settings, timeoutSeconds }, { log: () => {} }));
    let isThere = true;
    const world = createTestServer({ store: await open(), signerOf: (site: Site) => (isThere && site.siteId === siteId ? (counterpart.isSilent() ? impatient : patient) : undefined) });
    ends.push(counterpart.stop);
    const clientOf = async (browser: TestBrowser) => {
      const client = browser.newClient();
      return { client, session: await browser.signInByCode(client, to, world.takeCode) };
    };
    const browser = world.newBrowser();
    const { client, session } = await clientOf(browser);
    const sign = (address: string, by = client) => by.call('signer.sign', { address, chainId: 1, for: 'sign', request: { method: 'personal_sign', params: ['0x48656c6c6f', address] } });
    return { world, browser, client, clientOf, session, counterpart, sign, be: (there: boolean) => void (isThere = there) };
  }

  it('are made once, and are the same in another browser', async () => {
    const { world, client, clientOf, session, sign } = await begin();
    expect(session.status).toBe('Logged In, Wallet Uninitialized');
    expect(await client.call('custody.read', {})).toEqual({ kind: 'signer', label: 'external', address: null });
    const { address } = await client.call('signer.open', {});
    expect(await client.call('signer.open', {})).toEqual({ label: 'external', address });
    world.wait(minuteMs);
    const other = await clientOf(world.newBrowser());
    expect(other.session.status).toBe('Logged In, Wallet Initialized');
    expect(await other.client.call('custody.read', {})).toEqual({ kind: 'signer', label: 'external', address });
    expect(verifyMessage('Hello', (await sign(address, other.client)).signature)).toBe(address);
  });

  it('are one, however many tabs open them at once', async () => {
    const { client, counterpart, world } = await begin();
    const opened = await Promise.all(Array.from({ length: 20 }, () => client.call('signer.open', {})));
    expect(new Set(opened.map(({ address }) => address)).size).toBe(1);
    expect(counterpart.addresses()).toHaveLength(1);
    expect(await world.store.list('wallets', {})).toHaveLength(1);
  });

  it('sign for the person alone, at their own address', async () => {
    const { world, client, sign } = await begin();
    const { address } = await client.call('signer.open', {});
    const bob = world.newBrowser();
    const bobClient = bob.newClient();
    await bob.signInByCode(bobClient, 'bob@example.com', world.takeCode);
    expect(await outcomeOf(sign(address, bobClient))).toBe('noWallet');
    const { address: bobs } = await bobClient.call('signer.open', {});
    expect(bobs).not.toBe(address);
    expect(await outcomeOf(sign(address, bobClient))).toBe('wrongAddress');
    expect(await outcomeOf(sign(bobs))).toBe('wrongAddress');
  });

  it('take no request that the protocol has no word for, and no hash', async () => {
    const { client, browser } = await begin();
    const { address } = await client.call('signer.open', {});
    const ask = (request: object) => outcomeOf(client.call('signer.sign', { address, chainId: 1, for: 'sign', request: request as never }));
    expect(await ask({ method: 'eth_sign', params: [address, `0x${'12'.repeat(32)}`] })).toBe('badRequest');
    expect(await ask({ hash: `0x${'12'.repeat(32)}` })).toBe('badRequest');
    expect((await browser.post('signer.sign', { address, chainId: 1, for: 'sign', request: { method: 'personal_sign', params: ['0x', address] } })).status).toBe(401);
  });

  it('end with the session and with the device, at once', async () => {
    const { world, client, clientOf, session, sign } = await begin();
    const { address } = await client.call('signer.open', {});
    world.wait(minuteMs);
    const other = await clientOf(world.newBrowser());
    await other.client.call('device.revoke', { deviceId: session.deviceId });
    expect(await outcomeOf(sign(address))).toBe('deviceRevoked');
    expect(await outcomeOf(sign(address, other.client))).toBe('done');
    await other.client.call('session.end', { siteId, everywhere: false });
    expect(await outcomeOf(sign(address, other.client))).toBe('notSignedIn');
  });

  it('are limited as the releases of shares are, and written to the audit without what was signed', async () => {
    const { world, client, session, sign } = await begin();
    const { address } = await client.call('signer.open', {});
    const outcomes = countOutcomes(await Promise.all(Array.from({ length: 70 }, () => outcomeOf(sign(address)))));
    expect(outcomes).toEqual({ done: 60, tooMany: 10 });
    const audit = await world.store.list('audit', { chain: `user:${session.userId}` }, { orderBy: 'sequence' });
    expect(audit.filter(({ action, result }) => action === 'signer.sign' && result === 'done')).toHaveLength(60);
    expect(JSON.parse(audit.at(-1)?.detail ?? '')).toEqual({ chainId: 1, for: 'sign', method: 'personal_sign' });
    expect(JSON.stringify(audit)).not.toContain('48656c6c6f');
  });

  it.each<readonly [SignerFault, string, string]>([
    ['silent', 'signerAway', 'signerAway'], ['failing', 'signerAway', 'signerAway'], ['redirecting', 'signerAway', 'signerAway'], ['refusing', 'signerRefused', 'signerRefused'],
    ['garbage', 'signerFault', 'signerFault'], ['tooLarge', 'signerAway', 'signerAway'], ['otherAddress', 'signerFault', 'done'], ['otherLabel', 'signerFault', 'done'], ['losesKey', 'done', 'signerFault'],
  ])('where the signer is %s, opening is %s and signing is %s; later all is well', async (fault, opening, signing) => {
    const { client, counterpart, sign } = await begin();
    const { address } = await client.call('signer.open', {});
    counterpart.fail(fault);
    expect([await outcomeOf(client.call('signer.open', {})), await outcomeOf(sign(address))]).toEqual([opening, signing]);
    counterpart.fail(undefined);
    expect(await client.call('signer.open', {})).toMatchObject({ address });
    expect(await outcomeOf(sign(address))).toBe('done');
  });

  it('do not become wallets of shares, nor those of shares ones of a signer', async () => {
    const { world, browser, client, session, be } = await begin();
    const { address } = await client.call('signer.open', {});
    be(false);
    expect(await outcomeOf(client.call('custody.read', {}))).toBe('signerAway');
    const own = await recipientOf(session.deviceId, (await browser.device()).shareKey);
    expect(await outcomeOf(client.call('wallet.prepare', shareSetOf(1, [own])))).toBe('otherCustody');
    be(true);
    expect(await client.call('custody.read', {})).toMatchObject({ address });
    // One who came before there was a signer.
    be(false);
    const bob = world.newBrowser();
    const bobClient = bob.newClient();
    const bobSession = await bob.signInByCode(bobClient, 'bob@example.com', world.takeCode);
    const set = shareSetOf(1, [await recipientOf(bobSession.deviceId, (await bob.device()).shareKey)]);
    await bobClient.call('wallet.prepare', set);
    await bobClient.call('wallet.activate', { walletId: set.walletId, version: 1 });
    be(true);
    expect(await bobClient.call('custody.read', {})).toEqual({ kind: 'shares', label: null, address: null });
    expect(await outcomeOf(bobClient.call('signer.open', {}))).toBe('otherCustody');
    expect(await outcomeOf(bobClient.call('signer.sign', { address: set.address, chainId: 1, for: 'sign', request: { method: 'personal_sign', params: ['0x', set.address] } }))).toBe('otherCustody');
  });

  it('are one of a kind where a first version of shares and the signer race', async () => {
    const { browser, client, session, world } = await begin();
    const set = shareSetOf(1, [await recipientOf(session.deviceId, (await browser.device()).shareKey)]);
    await client.call('wallet.prepare', set);
    const [opened, activated] = await Promise.all([outcomeOf(client.call('signer.open', {})), outcomeOf(client.call('wallet.activate', { walletId: set.walletId, version: 1 }))]);
    expect([opened, activated]).toEqual(opened === 'done' ? ['done', 'notPending'] : ['otherCustody', 'done']);
    expect(await world.store.list('wallets', {})).toHaveLength(1);
  });

  it('stand in the account and in tokens for the site, and are deleted by name', async () => {
    const { client, world } = await begin();
    const { address } = await client.call('signer.open', {});
    const { account } = await client.call('account.read', {});
    expect(account).toMatchObject({ wallet: { address } });
    const [, body = ''] = (await client.call('identity.token', { nonce: null })).token.split('.');
    expect(JSON.parse(Buffer.from(body, 'base64url').toString())).toMatchObject({ address });
    expect(await outcomeOf(client.call('account.delete', { address: null }))).toBe('wrongAddress');
    await client.call('account.delete', { address });
    expect(await world.store.list('wallets', {})).toEqual([]);
  });
});
