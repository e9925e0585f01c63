import { dayMs, hourMs, minuteMs } from '../core/numbers.ts';
import { makeDevice, passphraseRecipient, recipientOf, shareSetOf, testAddress, testWalletId } from '../testing/createTestBrowser.ts';
import { createTestServer, siteId } from '../testing/createTestServer.ts';
import { overStores } from '../testing/overStores.ts';
import { countOutcomes, outcomeOf } from '../testing/refusalOf.ts';

const to = 'ada@example.com';
const at = (version: number) => ({ walletId: testWalletId, version });

describe.each(overStores)('a wallet on the server, over %s', (_, open) => {
  async function begin() {
    const world = createTestServer({ store: await open() });
    const browser = world.newBrowser();
    const client = browser.newClient();
    const session = await browser.signInByCode(client, to, world.takeCode);
    const own = await recipientOf(session.deviceId, (await browser.device()).shareKey);
    return { world, browser, client, session, own };
  }

  /** A second browser of the same person. */
  async function beginPhone({ world }: Pick<Awaited<ReturnType<typeof begin>>, 'world'>) {
    world.wait(minuteMs);
    const phone = world.newBrowser();
    const phoneClient = phone.newClient();
    const session = await phone.signInByCode(phoneClient, to, world.takeCode);
    return { phone, phoneClient, session, own: await recipientOf(session.deviceId, (await phone.device()).shareKey) };
  }

  it('is prepared, read back, proved, and only then there', async () => {
    const { client, own, session, world } = await begin();
    const set = shareSetOf(1, [own, await passphraseRecipient()]);
    const { serverShare, ...rest } = set;
    const { pending } = await client.call('wallet.prepare', set);
    expect(pending).toEqual({ ...rest, state: 'pending', createdAtMs: world.now() });
    expect(await client.refresh()).toMatchObject({ status: 'Logged In, Wallet Uninitialized' });
    expect(await client.call('wallet.share', { ...at(1), for: 'verify' })).toEqual({ version: 1, serverShare });
    expect(await outcomeOf(client.call('wallet.share', { ...at(1), for: 'sign' }))).toBe('wrongVersion');
    const { active } = await client.call('wallet.activate', at(1));
    expect(active).toMatchObject({ state: 'active', version: 1, address: testAddress, ciphertext: set.ciphertext, envelope: own.envelope });
    expect(active.methods).toMatchObject([{ method: { type: 'passphrase' } }]);
    expect(await client.call('wallet.read', {})).toEqual({ active, pending: null });
    expect(await client.call('wallet.share', { ...at(1), for: 'sign' })).toEqual({ version: 1, serverShare });
    expect(await client.refresh()).toMatchObject({ status: 'Logged In, Wallet Initialized', deviceId: session.deviceId });
    expect(await world.auditOf(session.userId)).toEqual([
      'code.verify done', 'wallet.prepare done', 'wallet.share done', 'wallet.share wrongVersion', 'wallet.activate done', 'wallet.share done',
    ]);
  });

  it('keeps neither the share of the server nor a label in clear', async () => {
    const { client, own, world } = await begin();
    const set = shareSetOf(1, [own]);
    await client.call('wallet.prepare', set);
    const [row] = await world.store.list('shareSets', {});
    const share = Buffer.from(set.serverShare, 'base64url');
    expect(Buffer.from(row?.serverShareSealed ?? []).includes(share)).toBe(false);
    expect(JSON.stringify(row)).not.toContain(set.serverShare);
    const [device] = await world.store.list('devices', {});
    expect(Buffer.from(device?.labelSealed ?? []).toString('latin1')).not.toContain('browser');
  });

  it('goes from version to version, and the one before is gone', async () => {
    const { client, own, world } = await begin();
    for (const version of [1, 2, 3]) {
      await client.call('wallet.prepare', shareSetOf(version, [own]));
      await client.call('wallet.activate', at(version));
    }
    expect(await world.store.list('shareSets', {})).toMatchObject([{ version: 3, state: 'active' }]);
    for (const version of [1, 2, 4]) expect(await outcomeOf(client.call('wallet.share', { ...at(version), for: 'sign' }))).toBe('wrongVersion');
    expect(await outcomeOf(client.call('wallet.recovery', at(2)))).toBe('wrongVersion');
  });

  it('takes the version that follows alone, of this wallet and address', async () => {
    const { client, own } = await begin();
    const prepare = (version: number, more = {}) => outcomeOf(client.call('wallet.prepare', shareSetOf(version, [own], more)));
    expect(await prepare(2)).toBe('wrongVersion');
    expect(await prepare(1)).toBe('done');
    await client.call('wallet.activate', at(1));
    expect(await prepare(1)).toBe('wrongVersion');
    expect(await prepare(3)).toBe('wrongVersion');
    expect(await prepare(2, { address: `0x${'1'.repeat(40)}` })).toBe('wrongAddress');
    expect(await prepare(2, { walletId: 'C'.repeat(22) })).toBe('wrongAddress');
    expect(await prepare(2)).toBe('done');
  });

  it('gives shares to devices of the person that are registered and not revoked', async () => {
    const { client, own, world, session } = await begin();
    const prepare = async (recipients: Parameters<typeof shareSetOf>[1]) => outcomeOf(client.call('wallet.prepare', shareSetOf(1, recipients)));
    const stranger = await makeDevice();
    expect(await prepare([own, await recipientOf('D'.repeat(22), stranger.shareKey)])).toBe('unknownDevice');
    // A device of the person, with the key of another.
    expect(await prepare([await recipientOf(session.deviceId, stranger.shareKey)])).toBe('unknownDevice');
    expect(await prepare([own, { ...own, recipientId: 'E'.repeat(22) }])).toBe('badRequest');
    expect(await prepare([own, own])).toBe('badRequest');
    const bob = world.newBrowser();
    const bobSession = await bob.signInByCode(bob.newClient(), 'bob@example.com', world.takeCode);
    expect(await prepare([own, await recipientOf(bobSession.deviceId, (await bob.device()).shareKey)])).toBe('unknownDevice');
    const phone = await beginPhone({ world });
    expect(await prepare([own, phone.own])).toBe('done');
    await client.call('device.revoke', { deviceId: phone.session.deviceId });
    expect(await outcomeOf(client.call('wallet.activate', at(1)))).toBe('unknownDevice');
    expect(await prepare([own, phone.own])).toBe('unknownDevice');
    expect(await prepare([own])).toBe('done');
    expect(await outcomeOf(client.call('wallet.activate', at(1)))).toBe('done');
  });

  it('is of no use to another person', async () => {
    const { client, own, world } = await begin();
    await client.call('wallet.prepare', shareSetOf(1, [own]));
    await client.call('wallet.activate', at(1));
    const bob = world.newBrowser();
    const bobClient = bob.newClient();
    await bob.signInByCode(bobClient, 'bob@example.com', world.takeCode);
    expect(await outcomeOf(bobClient.call('wallet.share', { ...at(1), for: 'sign' }))).toBe('noWallet');
    expect(await outcomeOf(bobClient.call('wallet.recovery', at(1)))).toBe('noWallet');
    expect(await outcomeOf(bobClient.call('wallet.export', { walletId: testWalletId, what: 'privateKey' }))).toBe('noWallet');
    expect(await outcomeOf(bobClient.call('wallet.activate', at(1)))).toBe('notPending');
    expect(await bobClient.call('wallet.read', {})).toEqual({ active: null, pending: null });
  });

  it('a version that is prepared anew replaces the pending one, and only the device that prepared it proves and activates it', async () => {
    const { client, own, world } = await begin();
    const phone = await beginPhone({ world });
    await client.call('wallet.prepare', shareSetOf(1, [own]));
    const second = shareSetOf(1, [own, phone.own]);
    await phone.phoneClient.call('wallet.prepare', second);
    expect((await client.call('wallet.read', {})).pending).toMatchObject({ ciphertext: second.ciphertext });
    expect(await outcomeOf(client.call('wallet.activate', at(1)))).toBe('notPending');
    expect(await outcomeOf(client.call('wallet.share', { ...at(1), for: 'verify' }))).toBe('wrongVersion');
    expect(await outcomeOf(phone.phoneClient.call('wallet.activate', at(1)))).toBe('done');
  });

  it('a pending version is discarded, the active one is not', async () => {
    const { client, own } = await begin();
    await client.call('wallet.prepare', shareSetOf(1, [own]));
    await client.call('wallet.discard', at(1));
    expect(await client.call('wallet.read', {})).toEqual({ active: null, pending: null });
    expect(await outcomeOf(client.call('wallet.activate', at(1)))).toBe('notPending');
    await client.call('wallet.prepare', shareSetOf(1, [own]));
    await client.call('wallet.activate', at(1));
    expect(await outcomeOf(client.call('wallet.discard', at(1)))).toBe('notPending');
    expect(await outcomeOf(client.call('wallet.share', { ...at(1), for: 'sign' }))).toBe('done');
  });

  it('a new device sees that it is one, recovers, and is a recipient of the next version', async () => {
    const { client, own, world, session } = await begin();
    const passphrase = await passphraseRecipient();
    const set = shareSetOf(1, [own, passphrase]);
    await client.call('wallet.prepare', set);
    await client.call('wallet.activate', at(1));
    const phone = await beginPhone({ world });
    expect(phone.session).toMatchObject({ status: 'Logged In, New Device', userId: session.userId });
    expect((await phone.phoneClient.call('wallet.read', {})).active).toMatchObject({ envelope: null, methods: [{ recipientId: passphrase.recipientId }] });
    const { active } = await phone.phoneClient.call('wallet.recovery', at(1));
    expect(active.recipients).toEqual([own, passphrase]);
    for (const use of ['sign', 'verify', 'reshare', 'export'] as const) expect(await outcomeOf(phone.phoneClient.call('wallet.share', { ...at(1), for: use }))).toBe('unknownDevice');
    expect(await outcomeOf(phone.phoneClient.call('wallet.share', { ...at(1), for: 'recover' }))).toBe('done');
    await phone.phoneClient.call('wallet.prepare', shareSetOf(2, [own, phone.own, passphrase]));
    await phone.phoneClient.call('wallet.activate', at(2));
    for (const one of [client, phone.phoneClient]) expect(await one.refresh()).toMatchObject({ status: 'Logged In, Wallet Initialized' });
  });

  it('releases shares sixty a minute and six hundred an hour, recoveries five an hour, exports three a day', async () => {
    const { client, own, browser, world } = await begin();
    await client.call('wallet.prepare', shareSetOf(1, [own]));
    await client.call('wallet.activate', at(1));
    const counts = [];
    for (let minute = 0; minute < 11; minute += 1) {
      const outcomes = [];
      for (let i = 0; i < 61; i += 1) outcomes.push(await outcomeOf(client.call('wallet.share', { ...at(1), for: 'sign' })));
      counts.push(countOutcomes(outcomes)['done'] ?? 0);
      world.wait(minuteMs);
    }
    expect(counts).toEqual([60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 0]);
    // A fresh sign-in, for what needs a proof of identity.
    await browser.signInByCode(client, to, world.takeCode);
    const recoveries = [];
    for (let i = 0; i < 6; i += 1) recoveries.push(await outcomeOf(client.call('wallet.recovery', at(1))));
    expect(recoveries).toEqual(['done', 'done', 'done', 'done', 'done', 'tooMany']);
    const exports = [];
    for (let i = 0; i < 4; i += 1) exports.push(await outcomeOf(client.call('wallet.export', { walletId: testWalletId, what: 'phrase' })));
    expect(exports).toEqual(['done', 'done', 'done', 'tooMany']);
    world.wait(dayMs);
    await browser.signInByCode(client, to, world.takeCode);
    expect(await outcomeOf(client.call('wallet.export', { walletId: testWalletId, what: 'phrase' }))).toBe('done');
    expect(hourMs).toBe(3_600_000);
  });

  it('tells every linked address of an export, a new device, a revoked one, and of other recovery methods', async () => {
    const { client, own, world, browser } = await begin();
    const noticesOf = async () => (await world.takeMails()).flatMap(({ to: address, about }) => (about.kind === 'notice' ? [`${about.event} to ${address}`] : []));
    await client.call('wallet.prepare', shareSetOf(1, [own]));
    await client.call('wallet.activate', at(1));
    expect(await noticesOf()).toEqual([]);
    await client.call('wallet.export', { walletId: testWalletId, what: 'backup' });
    expect(await noticesOf()).toEqual([`export to ${to}`]);
    world.wait(minuteMs);
    const phone = world.newBrowser();
    const phoneClient = phone.newClient();
    const { flowId } = await phoneClient.call('code.send', { siteId, kind: 'email', to, locale: 'en_US' });
    const { deviceId } = await phoneClient.call('code.verify', { flowId, code: await world.takeCode(to), device: await phone.newDevice() });
    expect(await noticesOf()).toEqual([`newDevice to ${to}`]);
    await client.call('device.revoke', { deviceId });
    expect(await noticesOf()).toEqual([`deviceRevoked to ${to}`]);
    const passphrase = await passphraseRecipient();
    await client.call('wallet.prepare', shareSetOf(2, [own, passphrase]));
    await client.call('wallet.activate', at(2));
    expect(await noticesOf()).toEqual([`recoveryChanged to ${to}`]);
    await client.call('wallet.prepare', shareSetOf(3, [own, passphrase]));
    await client.call('wallet.activate', at(3));
    expect(await noticesOf()).toEqual([]);
    // The same browser again is no new device.
    world.wait(minuteMs);
    await browser.signInByCode(client, to, world.takeCode);
    expect(await noticesOf()).toEqual([]);
  });
});
