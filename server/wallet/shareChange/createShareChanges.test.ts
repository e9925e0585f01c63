import { randomBytes, toBase64url } from '../worker/bytes.ts';
import { sealEnvelope } from '../worker/envelope.ts';
import { sealWallet } from '../worker/sealedWallet.ts';
import { accountAddress, createKey } from '../worker/secrets.ts';
import { splitKey } from '../worker/shares.ts';
import { codeOf } from '../testing/parties.ts';
import { signHello } from '../testing/signHello.ts';
import { copyWorld, createWorld, deviceOf, faultsOf, fileMethod, noteShown, startVisit } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { openBackup, openWithRecovery } from '../exit/open.ts';
import { encodeBackup } from '../exit/backup.ts';

function newMethod(world: World, name: string) {
  const prf = randomBytes(32);
  world.files[name] = prf;
  return { method: fileMethod(name), secret: { type: 'passkey', prf } } as const;
}

/** A wallet with a laptop and one way to recover; a phone and a tablet that do not have it yet. */
async function createdWorld(): Promise<World> {
  const world = await createWorld(['laptop', 'phone', 'tablet']);
  noteShown(world, await startVisit(world, 'laptop').changes.create({ secret: { from: 'newKey' }, methods: [newMethod(world, 'passkey')] }));
  return world;
}

async function recoverBy(world: World, device: string, file: string): Promise<void> {
  const { changes } = startVisit(world, device);
  const state = await changes.resume();
  const method = state.at === 'none' ? undefined : state.methods.find(({ method: { type, ...rest } }) => type === 'passkey' && 'credentialId' in rest && rest.credentialId === fileMethod(file).credentialId);
  noteShown(world, await changes.recover({ recipientId: method?.recipientId ?? '', secret: { type: 'passkey', prf: world.files[file] ?? randomBytes(32) } }));
}

async function recoveredWorld(): Promise<World> {
  const world = await createdWorld();
  await recoverBy(world, 'phone', 'passkey');
  return world;
}

const idOf = (world: World, name: string): string => deviceOf(world, name).keys.deviceId;

describe('create', () => {
  it('shows an address that two shares open, and signs', async () => {
    const world = await createdWorld();
    expect(await faultsOf(world, ['laptop'])).toEqual([]);
    expect(await signHello(world, 'laptop')).toBe(world.address);
  });

  it('keeps with the share what opens the wallet without a server, once there is a method', async () => {
    const world = await createWorld(['laptop', 'phone']);
    const { changes } = startVisit(world, 'laptop');
    await changes.create({ secret: { from: 'newKey' }, methods: [] });
    const { store, keys } = deviceOf(world, 'laptop');
    expect(store.shares[1]).not.toHaveProperty('exit');
    const method = newMethod(world, 'passkey');
    await changes.addMethod(method);
    const kept = store.shares[2];
    if (!kept?.exit) throw new Error('nothing was kept');
    const { exit: { deviceId, methods }, envelope, ...wallet } = kept;
    const share = { share: 'D', recipientId: deviceId, envelope, publicKey: keys.publicKey, privateKey: keys.privateKey } as const;
    const opened = await openWithRecovery({ ...wallet, userId: world.userId }, share, methods, method.secret);
    expect(opened.accounts.map(({ address }) => address)).toEqual([kept.address]);
    // A version that another device made comes without: the server gives these envelopes to no one who did not prove who they are.
    await recoverBy(world, 'phone', 'passkey');
    await changes.resume();
    expect([store.shares[3]?.version, store.shares[3]?.exit, deviceOf(world, 'phone').store.shares[3]?.exit?.methods.length]).toEqual([3, undefined, 1]);
  });

  it('tells the wallet that there is, instead of making another', async () => {
    const world = await createdWorld();
    expect(await startVisit(world, 'laptop').changes.create({ secret: { from: 'newKey' }, methods: [] })).toMatchObject({ at: 'ready', address: world.address });
    expect(await startVisit(world, 'phone').changes.create({ secret: { from: 'newKey' }, methods: [] })).toMatchObject({ at: 'newDevice' });
  });

  it('takes a wallet from elsewhere', async () => {
    const world = await createWorld(['laptop']);
    const state = await startVisit(world, 'laptop').changes.create({ secret: { from: 'phrase', text: 'test test test test test test test test test test test junk' }, methods: [] });
    expect(state).toMatchObject({ at: 'ready', address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', methods: [] });
  });
});

describe('recover', () => {
  it('makes a new device one of the wallet, and the first one still signs', async () => {
    const world = await recoveredWorld();
    expect(world.server.active?.version).toBe(2);
    expect(await faultsOf(world, ['laptop', 'phone'])).toEqual([]);
    expect([await signHello(world, 'phone'), await signHello(world, 'laptop')]).toEqual([world.address, world.address]);
  });

  it('is refused to one who is only signed in, as by the mailbox', async () => {
    const world = await createdWorld();
    const { changes } = startVisit(world, 'phone');
    const state = await changes.resume();
    const recipientId = state.at === 'newDevice' ? state.methods[0]?.recipientId ?? '' : '';
    expect(await codeOf(() => changes.recover({ recipientId, secret: { type: 'passkey', prf: randomBytes(32) } }))).toBe('wrongKeys');
    expect(await codeOf(() => signHello(world, 'phone'))).toBe('notARecipient');
    expect(await codeOf(() => changes.inspect())).toBe('notARecipient');
    expect(world.server.active?.version).toBe(1);
  });

  it('brings back a device that lost what it had', async () => {
    const world = await createdWorld();
    deviceOf(world, 'laptop').store.shares = {};
    delete deviceOf(world, 'laptop').store.seen;
    expect(await startVisit(world, 'laptop').changes.resume()).toMatchObject({ at: 'ready', address: world.address }); // its key is still there, and so is its envelope
    await recoverBy(world, 'laptop', 'passkey');
    expect(world.server.active?.recipients).toHaveLength(2);
    expect(await signHello(world, 'laptop')).toBe(world.address);
  });
});

describe('recovery methods', () => {
  it('are added, exchanged and removed without asking for the others', async () => {
    const world = await recoveredWorld();
    const { changes } = startVisit(world, 'laptop');
    await changes.addMethod(newMethod(world, 'second'));
    expect(await faultsOf(world, ['laptop', 'phone'])).toEqual([]);
    const state = await changes.resume();
    const [first] = state.at === 'ready' ? state.methods : [];
    const changed = await changes.changeMethod({ recipientId: first?.recipientId ?? '', by: newMethod(world, 'third') });
    expect(changed.at === 'ready' && changed.methods.map(({ method }) => method.type === 'passkey' && method.credentialId)).toEqual(['second', 'third'].map((name) => fileMethod(name).credentialId));
    expect(await faultsOf(world, ['laptop', 'phone'])).toEqual([]);
    await expect(recoverBy(world, 'tablet', 'passkey')).rejects.toMatchObject({ code: 'unknownRecipient' });
    await recoverBy(world, 'tablet', 'second');
    expect(await faultsOf(world, ['laptop', 'phone', 'tablet'])).toEqual([]);
    const [left] = changed.at === 'ready' ? changed.methods : [];
    expect(await changes.removeMethod(left?.recipientId ?? '')).toMatchObject({ methods: [{ method: { credentialId: fileMethod('third').credentialId } }] });
  });
});

describe('revokeDevice', () => {
  it('leaves a device nothing that opens the wallet, whatever the server gives it', async () => {
    const world = await recoveredWorld();
    const kept = structuredClone(deviceOf(world, 'phone').store);
    await startVisit(world, 'laptop').changes.revokeDevice(idOf(world, 'phone'));
    expect(await codeOf(() => signHello(world, 'phone'))).toBe('deviceRevoked');
    // The server lets it back in, and hands it the share of the active version.
    world.server.devices[idOf(world, 'phone')] = { isRevoked: false, shareKey: deviceOf(world, 'phone').keys.publicKey };
    expect(await codeOf(() => signHello(world, 'phone'))).toBe('notARecipient');
    const stored = kept.shares[2];
    if (!stored || !world.server.active) throw new Error('nothing was kept');
    const { keys: { deviceId, publicKey, privateKey, userId } } = deviceOf(world, 'phone');
    const { walletId, address, version, ciphertext, serverShare } = world.server.active;
    for (const at of [version, stored.version]) {
      const pair = [{ share: 'D', recipientId: deviceId, envelope: stored.envelope, publicKey, privateKey }, { share: 'S', bare: serverShare }] as const;
      expect(await codeOf(() => startVisit(world, 'phone').custody.inspect({ wallet: { walletId, userId, address, version: at, ciphertext }, pair }))).toBe('wrongKeys');
    }
    expect(await signHello(world, 'laptop')).toBe(world.address);
  });

  it('needs a proof of identity, and leaves nothing to be ended where there is none', async () => {
    const world = await recoveredWorld();
    world.server.stepUpNeeded = true;
    expect(await codeOf(() => startVisit(world, 'laptop').changes.revokeDevice(idOf(world, 'phone')))).toBe('stepUpNeeded');
    expect(deviceOf(world, 'laptop').store.intents.revoke).toEqual([]);
    expect(await signHello(world, 'phone')).toBe(world.address);
  });

  it('is ended by any other device, where the one that revoked did not come so far', async () => {
    const world = await recoveredWorld();
    await recoverBy(world, 'tablet', 'passkey');
    world.server.devices[idOf(world, 'tablet')] = { isRevoked: true };
    await startVisit(world, 'phone').changes.addMethod(newMethod(world, 'second'));
    expect(world.server.active?.recipients.some(({ recipientId }) => recipientId === idOf(world, 'tablet'))).toBe(false);
    expect(await faultsOf(world, ['laptop', 'phone'])).toEqual([]);
  });

  it('waits for a proof of identity where a later visit ends it', async () => {
    const world = await recoveredWorld();
    deviceOf(world, 'laptop').store.intents = { revoke: [idOf(world, 'phone')], leave: false };
    world.server.stepUpNeeded = true;
    expect(await startVisit(world, 'laptop').changes.resume()).toMatchObject({ at: 'ready', version: 2 });
    expect(deviceOf(world, 'laptop').store.intents.revoke).toEqual([idOf(world, 'phone')]);
    world.server.stepUpNeeded = false;
    expect(await startVisit(world, 'laptop').changes.resume()).toMatchObject({ at: 'ready', version: 3 });
    expect(await codeOf(() => signHello(world, 'phone'))).toBe('deviceRevoked');
  });

  it('does not revoke the device itself', async () => {
    const world = await createdWorld();
    expect(await codeOf(() => startVisit(world, 'laptop').changes.revokeDevice(idOf(world, 'laptop')))).toBe('badRequest');
  });
});

describe('sign', () => {
  it('asks the server once, and takes its new share out of its envelope after another device made a version', async () => {
    const world = await recoveredWorld();
    await signHello(world, 'laptop');
    const usual = startVisit(world, 'laptop');
    await signHello(world, 'laptop', usual);
    expect(usual.steps.filter((step) => step.startsWith('wallet.'))).toEqual(['wallet.share']);
    await startVisit(world, 'phone').changes.addMethod(newMethod(world, 'second'));
    const after = startVisit(world, 'laptop');
    expect(await signHello(world, 'laptop', after)).toBe(world.address);
    expect(after.steps.filter((step) => step.startsWith('wallet.'))).toEqual(['wallet.share', 'wallet.read', 'wallet.share']);
    expect(deviceOf(world, 'laptop').store).toMatchObject({ seen: { version: 3 }, shares: { 3: { version: 3 } } });
    expect(Object.keys(deviceOf(world, 'laptop').store.shares)).toEqual(['3']);
  });
});

describe('an operator who goes back', () => {
  it('is refused by every device that saw the newer version', async () => {
    const world = await recoveredWorld();
    await signHello(world, 'laptop');
    const [older] = world.server.history;
    if (!older) throw new Error('no history');
    world.server.active = older;
    expect(await codeOf(() => startVisit(world, 'laptop').changes.resume())).toBe('olderVersion');
    expect(await codeOf(() => signHello(world, 'laptop'))).toBe('olderVersion');
    expect(await codeOf(() => startVisit(world, 'phone').changes.addMethod(newMethod(world, 'second')))).toBe('olderVersion');
    await expect(recoverBy(world, 'phone', 'passkey')).rejects.toMatchObject({ code: 'olderVersion' });
  });

  it('is refused where he shows another set of the same number, another wallet, or none', async () => {
    const world = await recoveredWorld();
    const { active } = world.server;
    if (!active) throw new Error('no wallet');
    world.server.active = { ...active, ciphertext: `${active.ciphertext.slice(0, -8)}AAAAAAAA` };
    expect(await codeOf(() => startVisit(world, 'phone').changes.resume())).toBe('conflict');
    world.server.active = { ...active, address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', version: 9 };
    expect(await codeOf(() => startVisit(world, 'phone').changes.resume())).toBe('otherWallet');
    delete world.server.active;
    expect(await codeOf(() => startVisit(world, 'phone').changes.resume())).toBe('walletGone');
    expect(await codeOf(() => startVisit(world, 'phone').changes.create({ secret: { from: 'newKey' }, methods: [] }))).toBe('walletGone');
  });

  it('cannot make a device remember a number that no wallet stands behind', async () => {
    const world = await recoveredWorld();
    const { active } = world.server;
    if (!active) throw new Error('no wallet');
    world.server.active = { ...active, version: 1_000 };
    expect(await codeOf(() => startVisit(world, 'phone').changes.resume())).toBe('wrongKeys');
    world.server.active = active;
    expect(await signHello(world, 'phone')).toBe(world.address);
  });

  it('cannot show a wallet of his own to one who recovers, though he knows the public keys of every method', async () => {
    const world = await createdWorld();
    const { active } = world.server;
    if (!active) throw new Error('no wallet');
    const { walletId, recipients } = active;
    const [own, key] = [createKey(), randomBytes(32)];
    const [address, shares] = [await accountAddress(own, 0), await splitKey(key)];
    const ciphertext = await sealWallet(key, { walletId, userId: world.userId, address, version: 1 }, { secret: own, accounts: [0], recipients: [{ gets: 'D', recipientId: idOf(world, 'laptop'), deviceId: idOf(world, 'laptop'), publicKey: deviceOf(world, 'laptop').keys.publicKey, createdAtMs: 0 }] });
    const forged = await Promise.all(recipients.map(async (each) => ({ ...each, envelope: await sealEnvelope(shares[each.gets], each.publicKey, { walletId, version: 1, recipientId: each.recipientId, share: each.gets }) })));
    world.server.active = { ...active, address, ciphertext, serverShare: toBase64url(shares.S), recipients: forged };
    await expect(recoverBy(world, 'phone', 'passkey')).rejects.toMatchObject({ code: 'wrongAddress' });
    expect(await codeOf(() => startVisit(world, 'laptop').changes.resume())).toBe('otherWallet');
  });

  it('gets no envelope for a device that he adds', async () => {
    const world = await recoveredWorld();
    const spy = deviceOf(world, 'tablet').keys;
    const { active } = world.server;
    const [own] = active?.recipients ?? [];
    if (!active || !own) throw new Error('no wallet');
    active.recipients.push({ recipientId: spy.deviceId, deviceId: spy.deviceId, publicKey: spy.publicKey, gets: 'D', envelope: own.envelope, createdAtMs: 0 });
    await startVisit(world, 'laptop').changes.addMethod(newMethod(world, 'second'));
    expect(JSON.stringify(world.server.active)).not.toContain(spy.deviceId);
    expect(await faultsOf(world, ['laptop', 'phone'])).toEqual([]);
  });

  it('cannot slip a recipient into what is read back', async () => {
    const world = await createdWorld();
    const spied = { ...world };
    const { changes } = startVisit(spied, 'laptop');
    const recipients = world.server.active?.recipients ?? [];
    Object.defineProperty(world.server, 'pending', {
      configurable: true, get: () => undefined,
      set(set: NonNullable<World['server']['pending']>) {
        Object.defineProperty(world.server, 'pending', { configurable: true, writable: true, value: { ...set, recipients: [...set.recipients, ...recipients] } });
      },
    });
    expect(await codeOf(() => changes.addMethod(newMethod(world, 'second')))).toBe('changedOnTheWay');
    expect(world.server.active?.version).toBe(1);
    expect(await faultsOf(world, ['laptop'])).toEqual([]);
  });
});

describe('two devices at once', () => {
  it('begins anew where another device was faster', async () => {
    const world = await recoveredWorld();
    const [a, b] = await Promise.all([
      startVisit(world, 'laptop').changes.addMethod(newMethod(world, 'second')),
      startVisit(world, 'phone').changes.addMethod(newMethod(world, 'third')),
    ]);
    expect([a.at, b.at]).toEqual(['ready', 'ready']);
    expect(world.server.active?.recipients.filter(({ gets }) => gets === 'R')).toHaveLength(3);
    expect(await faultsOf(world, ['laptop', 'phone'])).toEqual([]);
  });
});

describe('export, backup and leaving', () => {
  it('shows the key, which has the address', async () => {
    const world = await createdWorld();
    const { text } = await startVisit(world, 'laptop').changes.exportSecret({ privateKeyOf: 0 });
    expect(text).toMatch(/^0x[\da-f]{64}$/);
    world.server.stepUpNeeded = true;
    expect(await codeOf(() => startVisit(world, 'laptop').changes.exportSecret({ privateKeyOf: 0 }))).toBe('stepUpNeeded');
  });

  it('writes a backup that opens without the server, after later versions as well', async () => {
    const world = await recoveredWorld();
    const file = encodeBackup(await startVisit(world, 'laptop').changes.backup());
    await startVisit(world, 'laptop').changes.addMethod(newMethod(world, 'second'));
    const opened = await openBackup(file, { type: 'passkey', prf: world.files['passkey'] ?? randomBytes(32) });
    expect(opened.accounts).toEqual([{ index: 0, address: world.address }]);
  });

  it('writes no backup that nothing would open', async () => {
    const world = await createWorld(['laptop']);
    await startVisit(world, 'laptop').changes.create({ secret: { from: 'newKey' }, methods: [] });
    expect(await codeOf(() => startVisit(world, 'laptop').changes.backup())).toBe('noRecoveryMethod');
  });

  it('forgets the wallet when its person leaves, and not where the server refuses', async () => {
    const world = await createdWorld();
    world.server.stepUpNeeded = true;
    expect(await codeOf(() => startVisit(world, 'laptop').changes.leave())).toBe('stepUpNeeded');
    expect(await signHello(world, 'laptop')).toBe(world.address);
    world.server.stepUpNeeded = false;
    await startVisit(world, 'laptop').changes.leave();
    expect(deviceOf(world, 'laptop').store).toEqual({ shares: {}, intents: { revoke: [], leave: false } });
  });
});

describe('a signal', () => {
  it('cancels a change before it is active, and leaves the version before whole', async () => {
    const world = await createdWorld();
    const before = copyWorld(world);
    expect(await codeOf(() => startVisit(world, 'laptop').changes.addMethod(newMethod(world, 'second'), { signal: AbortSignal.abort() }))).toMatch(/abort/i);
    expect(world.server.active).toEqual(before.server.active);
    expect(await faultsOf(world, ['laptop'])).toEqual([]);
  });
});
