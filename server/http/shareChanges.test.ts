import { minuteMs } from '../core/numbers.ts';
import type { Client } from '../client/createClient.ts';
import type { SessionAnswer } from '../protocol/calls.ts';
import type { TestBrowser } from '../testing/createTestBrowser.ts';
import { createTestServer } from '../testing/createTestServer.ts';
import { overStores } from '../testing/overStores.ts';
import { outcomeOf } from '../testing/refusalOf.ts';
import { createShareChanges } from '../wallet/shareChange/createShareChanges.ts';
import type { DeviceStore, Intents, SeenVersion, StoredShare } from '../wallet/shareChange/ports.ts';
import { createFileMethod } from '../wallet/testing/parties.ts';
import { createCustody } from '../wallet/worker/custody.ts';

const to = 'ada@example.com';

function createDeviceStore(): DeviceStore {
  const shares = new Map<number, StoredShare>();
  let seen: SeenVersion | undefined;
  let intents: Intents = { revoke: [], leave: false };
  return {
    getShare: async (version) => shares.get(version),
    putShare: async (share) => void shares.set(share.version, share),
    deleteSharesBelow: async (version) => { for (const known of shares.keys()) if (known < version) shares.delete(known); },
    getSeen: async () => seen,
    putSeen: async (next) => { seen = next; },
    getIntents: async () => intents,
    putIntents: async (next) => { intents = next; },
    clear: async () => { shares.clear(); seen = undefined; intents = { revoke: [], leave: false }; },
  };
}

/** The real custody of a device over the real server, in place of the one of its own tests. */
async function openWallet(browser: TestBrowser, client: Client, { userId, deviceId }: SessionAnswer) {
  const { shareKey, sharePrivateKey } = await browser.device();
  return createShareChanges({
    custody: createCustody({ now: () => 1_700_000_000_000 }), store: createDeviceStore(), device: { userId, deviceId, publicKey: shareKey, privateKey: sharePrivateKey }, lock: (run) => run(),
    call: (name, request, { signal }) => client.call(name, request, signal === undefined ? {} : { signal }),
  });
}

describe.each(overStores)('a wallet of the Worker on the server, over %s', (_, open) => {
  it('is made, recovered on another device, changed, and left', async () => {
    const world = createTestServer({ store: await open() });
    const laptop = world.newBrowser();
    const laptopClient = laptop.newClient();
    const laptopSession = await laptop.signInByCode(laptopClient, to, world.takeCode);
    const onLaptop = await openWallet(laptop, laptopClient, laptopSession);
    expect(await onLaptop.resume()).toEqual({ at: 'none' });
    const file = createFileMethod();
    const made = await onLaptop.create({ secret: { from: 'newKey' }, methods: [file] });
    if (made.at !== 'ready') throw new Error('It was made.');
    expect(await laptopClient.refresh()).toMatchObject({ status: 'Logged In, Wallet Initialized' });

    world.wait(minuteMs);
    const phone = world.newBrowser();
    const phoneClient = phone.newClient();
    const phoneSession = await phone.signInByCode(phoneClient, to, world.takeCode);
    expect(phoneSession.status).toBe('Logged In, New Device');
    const onPhone = await openWallet(phone, phoneClient, phoneSession);
    expect(await onPhone.resume()).toMatchObject({ at: 'newDevice' });
    const recovered = await onPhone.recover({ recipientId: made.methods[0]?.recipientId ?? '', secret: file.secret });
    expect(recovered).toMatchObject({ at: 'ready', address: made.address, version: 2 });
    expect(await onLaptop.resume()).toMatchObject({ at: 'ready', address: made.address, version: 2 });

    const second = createFileMethod();
    expect(await onLaptop.addMethod(second)).toMatchObject({ at: 'ready', address: made.address, version: 3 });
    expect(await onLaptop.revokeDevice(phoneSession.deviceId)).toMatchObject({ at: 'ready', address: made.address, version: 4 });
    expect(await outcomeOf(onPhone.resume())).toBe('deviceRevoked');
    expect(await onLaptop.backup()).toBeDefined();
    expect((await onLaptop.exportSecret({ privateKeyOf: 0 })).text).toMatch(/^0x[0-9a-f]{64}$/);
    expect((await world.store.list('shareSets', {})).map(({ version, state }) => [version, state])).toEqual([[4, 'active']]);

    await onLaptop.leave();
    expect(await world.store.count('users', {})).toBe(0);
    expect(await world.store.count('shareSets', {})).toBe(0);
  });

  it('asks for a fresh proof where shares change later, and goes on after it', async () => {
    const world = createTestServer({ store: await open() });
    const browser = world.newBrowser();
    const client = browser.newClient();
    const wallet = await openWallet(browser, client, await browser.signInByCode(client, to, world.takeCode));
    await wallet.create({ secret: { from: 'newKey' }, methods: [] });
    world.wait(16 * minuteMs);
    expect(await outcomeOf(wallet.inspect())).toBe('done');
    expect(await outcomeOf(wallet.addMethod(createFileMethod()))).toBe('stepUpNeeded');
    const { flowId } = await client.call('proof.send', { locale: 'en_US' });
    await client.call('proof.verify', { flowId, code: await world.takeCode(to) });
    expect(await wallet.addMethod(createFileMethod())).toMatchObject({ at: 'ready', version: 2 });
  });

  it('of two devices that change shares at once both get through, one after the other', async () => {
    const world = createTestServer({ store: await open() });
    const laptop = world.newBrowser();
    const laptopClient = laptop.newClient();
    const onLaptop = await openWallet(laptop, laptopClient, await laptop.signInByCode(laptopClient, to, world.takeCode));
    const file = createFileMethod();
    const made = await onLaptop.create({ secret: { from: 'newKey' }, methods: [file] });
    if (made.at !== 'ready') throw new Error('It was made.');
    world.wait(minuteMs);
    const phone = world.newBrowser();
    const phoneClient = phone.newClient();
    const onPhone = await openWallet(phone, phoneClient, await phone.signInByCode(phoneClient, to, world.takeCode));
    await onPhone.recover({ recipientId: made.methods[0]?.recipientId ?? '', secret: file.secret });
    await Promise.all([onLaptop.addMethod(createFileMethod()), onPhone.addMethod(createFileMethod())]);
    const end = await onLaptop.resume();
    expect(end).toMatchObject({ at: 'ready', address: made.address, version: 4 });
    expect(end.at === 'ready' && end.methods).toHaveLength(3);
  });
});
