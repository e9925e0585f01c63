import type { ShareSet } from '../../protocol/shares.ts';
import { codeOf, createFileMethod, createTestDevice, deviceRecipient } from '../testing/parties.ts';
import type { TestDevice } from '../testing/parties.ts';
import { fromBase64url, randomBytes, randomId, toBase64url } from './bytes.ts';
import { accountAddress, createKey, createPhrase } from './secrets.ts';
import { createShareSet, forgetShareSet, nextShareSet, openWith, provePairs } from './shareSets.ts';
import type { AddedRecipient, GivenShare, MadeShareSet, SealedWallet, SharePair } from './shareSets.ts';

const nowMs = 1_700_000_000_000;

async function madeWallet(methods: readonly AddedRecipient[] = [createFileMethod()], secret = createKey()) {
  const device = await createTestDevice();
  const made = await createShareSet({ walletId: randomId(), userId: device.userId, secret, add: [deviceRecipient(device), ...methods], nowMs });
  return { device, made, secret, address: await accountAddress(secret, 0) };
}

function walletOf({ context, set }: MadeShareSet): SealedWallet {
  return { ...context, ciphertext: set.ciphertext };
}

function readBackOf({ set: { walletId, address, version, ciphertext, recipients } }: MadeShareSet): ShareSet {
  return structuredClone({ walletId, address, version, ciphertext, recipients, state: 'pending', createdAtMs: nowMs });
}

function deviceShare({ set }: MadeShareSet, { deviceId, publicKey, privateKey }: TestDevice): GivenShare {
  const own = set.recipients.find(({ recipientId }) => recipientId === deviceId);
  if (!own) throw new Error('no envelope');
  return { share: 'D', recipientId: deviceId, envelope: own.envelope, publicKey, privateKey };
}

const serverShareOf = ({ set }: MadeShareSet): GivenShare => ({ share: 'S', bare: set.serverShare });

function recoveryShare({ set }: MadeShareSet, key: Uint8Array<ArrayBuffer>): GivenShare {
  const recipient = set.recipients.find(({ gets }) => gets === 'R');
  if (recipient?.gets !== 'R' || recipient.addressTag === undefined) throw new Error('no method');
  return { share: 'R', recipientId: recipient.recipientId, envelope: recipient.envelope, method: recipient.method, addressTag: recipient.addressTag, secret: { type: 'file', key } };
}

describe('createShareSet', () => {
  it.each([['key', createKey], ['phrase', () => createPhrase(12)]] as const)('makes a wallet of a %s that each pair of shares opens', async (_, create) => {
    const method = createFileMethod();
    const { device, made, secret } = await madeWallet([method], create());
    const [D, S, R] = [deviceShare(made, device), serverShareOf(made), recoveryShare(made, method.secret.key)];
    for (const pair of [[D, S], [S, R], [D, R]] as const) expect((await openWith(walletOf(made), pair)).secret).toEqual(secret);
  });

  it('is opened by no share alone, nor by one twice', async () => {
    const { device, made } = await madeWallet();
    const D = deviceShare(made, device);
    expect(await codeOf(() => openWith(walletOf(made), [D, D]))).toBe('badShare');
    expect(await codeOf(() => openWith(walletOf(made), [serverShareOf(made), { share: 'R', bare: made.set.serverShare }]))).toBe('badShare');
  });

  it('tells the server neither D, R nor the secret', async () => {
    const { made, secret } = await madeWallet();
    const told = JSON.stringify(made.set);
    for (const hidden of [made.shares.D, made.shares.R, secret, secret.subarray(1)]) expect(told).not.toContain(toBase64url(hidden).slice(0, 30));
    expect(told).not.toContain(Buffer.from(secret.subarray(1)).toString('hex'));
  });

  it('needs a device', async () => {
    expect(await codeOf(async () => createShareSet({ walletId: randomId(), userId: randomId(), secret: createKey(), add: [createFileMethod()], nowMs }))).toBe('lastRecipient');
  });
});

describe('openWith', () => {
  it('refuses a wrong recovery file, and a share with a bit changed', async () => {
    const { device, made } = await madeWallet();
    expect(await codeOf(() => openWith(walletOf(made), [serverShareOf(made), recoveryShare(made, randomBytes(32))]))).toBe('wrongKeys');
    const bytes = fromBase64url(made.set.serverShare);
    bytes[3] = (bytes[3] ?? 0) ^ 1;
    expect(await codeOf(() => openWith(walletOf(made), [deviceShare(made, device), { share: 'S', bare: toBase64url(bytes) }]))).toBe('wrongKeys');
  });

  it('refuses the ciphertext of a version under the number of another', async () => {
    const { device, made } = await madeWallet();
    const wallet = { ...walletOf(made), version: 2 };
    expect(await codeOf(() => openWith(wallet, [deviceShare(made, device), serverShareOf(made)]))).toBe('wrongKeys');
    expect(await codeOf(() => openWith(wallet, [{ share: 'D', bare: toBase64url(made.shares.D) }, serverShareOf(made)]))).toBe('wrongKeys');
  });

  it('refuses a wallet that a server made of a key of its own', async () => {
    const { device, made, address } = await madeWallet();
    const { set } = await createShareSet({ walletId: made.set.walletId, userId: device.userId, secret: createKey(), add: [deviceRecipient(device)], nowMs });
    const forged: SealedWallet = { ...walletOf(made), ciphertext: set.ciphertext, address };
    const own = set.recipients[0];
    if (!own) throw new Error('no recipient');
    expect(await codeOf(() => openWith(forged, [{ share: 'D', recipientId: device.deviceId, envelope: own.envelope, publicKey: device.publicKey, privateKey: device.privateKey }, { share: 'S', bare: set.serverShare }]))).toBe('wrongKeys');
    const withItsAddress: SealedWallet = { ...forged, address: set.address };
    await expect(openWith(withItsAddress, [{ share: 'D', recipientId: device.deviceId, envelope: own.envelope, publicKey: device.publicKey, privateKey: device.privateKey }, { share: 'S', bare: set.serverShare }])).resolves.toBeDefined();
  });
});

describe('nextShareSet', () => {
  it('keeps the address and makes all shares new', async () => {
    const { device, made, address } = await madeWallet();
    const next = await nextShareSet(walletOf(made), [deviceShare(made, device), serverShareOf(made)], { add: [], drop: [] }, nowMs);
    expect(next.set).toMatchObject({ address, version: 2, walletId: made.set.walletId });
    for (const old of ['D', 'S', 'R'] as const) for (const fresh of ['D', 'S', 'R'] as const) expect(next.shares[fresh]).not.toEqual(made.shares[old]);
    expect(await codeOf(() => openWith(walletOf(next), [deviceShare(made, device), serverShareOf(next)]))).toBe('wrongKeys');
    expect(await codeOf(() => openWith(walletOf(next), [{ share: 'D', bare: toBase64url(made.shares.D) }, serverShareOf(next)]))).toBe('wrongKeys');
    await expect(openWith(walletOf(next), [deviceShare(next, device), serverShareOf(next)])).resolves.toBeDefined();
  });

  it('gives the new R to a method whose secret was not asked for again', async () => {
    const method = createFileMethod();
    const { device, made } = await madeWallet([method]);
    const next = await nextShareSet(walletOf(made), [deviceShare(made, device), serverShareOf(made)], { add: [], drop: [] }, nowMs);
    await expect(openWith(walletOf(next), [serverShareOf(next), recoveryShare(next, method.secret.key)])).resolves.toBeDefined();
  });

  it('adds a device that recovered, and drops one', async () => {
    const method = createFileMethod();
    const { device, made, secret } = await madeWallet([method]);
    const phone = await createTestDevice(device.userId);
    const pair: SharePair = [serverShareOf(made), recoveryShare(made, method.secret.key)];
    const next = await nextShareSet(walletOf(made), pair, { add: [deviceRecipient(phone)], drop: [device.deviceId] }, nowMs);
    expect((await openWith(walletOf(next), [deviceShare(next, phone), serverShareOf(next)])).secret).toEqual(secret);
    expect(next.set.recipients.map(({ recipientId }) => recipientId)).not.toContain(device.deviceId);
    expect(() => deviceShare(next, device)).toThrow('no envelope');
  });

  it('makes no envelope for one that a server lists', async () => {
    const { device, made } = await madeWallet();
    const spy = await createTestDevice(device.userId);
    made.set.recipients.push({ recipientId: spy.deviceId, deviceId: spy.deviceId, publicKey: spy.publicKey, gets: 'D', envelope: made.set.recipients[0]?.envelope ?? { ephemeralKey: spy.publicKey, sealed: '' }, createdAtMs: nowMs });
    const next = await nextShareSet(walletOf(made), [deviceShare(made, device), serverShareOf(made)], { add: [], drop: [] }, nowMs);
    expect(JSON.stringify(next.set)).not.toContain(spy.publicKey.x);
    expect(next.set.recipients).toHaveLength(2);
  });

  it('refuses to drop whom the wallet does not know, and the last device', async () => {
    const { device, made } = await madeWallet();
    const pair: SharePair = [deviceShare(made, device), serverShareOf(made)];
    expect(await codeOf(() => nextShareSet(walletOf(made), pair, { add: [], drop: [randomId()] }, nowMs))).toBe('unknownRecipient');
    expect(await codeOf(() => nextShareSet(walletOf(made), pair, { add: [], drop: [device.deviceId] }, nowMs))).toBe('lastRecipient');
  });
});

describe('provePairs', () => {
  it('gives the address where what was read back opens by all pairs, in any order of fields and recipients', async () => {
    const { device, made, address } = await madeWallet([createFileMethod(), createFileMethod()]);
    const readBack = readBackOf(made);
    readBack.recipients.reverse();
    const shuffled = { ...readBack, recipients: readBack.recipients.map((each) => Object.fromEntries(Object.entries(each).reverse())) } as unknown as ShareSet; // as a database may give it back
    expect(await provePairs(made, shuffled, made.set.serverShare, { recipientId: device.deviceId, privateKey: device.privateKey })).toBe(address);
  });

  it.each([
    ['a recipient of the server\'s', (set: ShareSet) => void set.recipients.push({ ...set.recipients[0], recipientId: randomId() } as ShareSet['recipients'][number])],
    ['a recipient left out', (set: ShareSet) => void set.recipients.pop()],
    ['another ciphertext', (set: ShareSet) => void (set.ciphertext = `${set.ciphertext.startsWith('A') ? 'B' : 'A'}${set.ciphertext.slice(1)}`)],
    ['another version', (set: ShareSet) => void (set.version += 1)],
    ['another address', (set: ShareSet) => void (set.address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')],
    ['another public key', (set: ShareSet) => void (set.recipients[1] && (set.recipients[1].publicKey = set.recipients[0]?.publicKey ?? set.recipients[1].publicKey))],
  ])('refuses %s', async (_, change) => {
    const { device, made } = await madeWallet();
    const readBack = readBackOf(made);
    change(readBack);
    expect(await codeOf(() => provePairs(made, readBack, made.set.serverShare, { recipientId: device.deviceId, privateKey: device.privateKey }))).toBe('changedOnTheWay');
  });

  it('refuses another share of the server, and a key that is not the device\'s', async () => {
    const { device, made } = await madeWallet();
    const other = await createTestDevice();
    const proof = { recipientId: device.deviceId, privateKey: device.privateKey };
    expect(await codeOf(() => provePairs(made, readBackOf(made), toBase64url(randomBytes(33)), proof))).toBe('changedOnTheWay');
    expect(await codeOf(() => provePairs(made, readBackOf(made), made.set.serverShare, { ...proof, privateKey: other.privateKey }))).toBe('wrongKeys');
    expect(await codeOf(() => provePairs(made, readBackOf(made), made.set.serverShare, { ...proof, recipientId: other.deviceId }))).toBe('unknownRecipient');
  });
});

describe('forgetShareSet', () => {
  it('wipes every share and key of it', async () => {
    const { made } = await madeWallet();
    forgetShareSet(made);
    for (const buffer of [...Object.values(made.shares), ...made.addedKeys.values()]) expect(buffer.every((byte) => byte === 0)).toBe(true);
    expect(made.addedKeys.size).toBe(1);
  });
});
