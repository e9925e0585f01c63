import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { codeOf, createFileMethod, createTestDevice, deviceRecipient } from '../testing/parties.ts';
import { randomBytes, randomId, toBase64url } from '../worker/bytes.ts';
import { createKey, exportKey, importPhrase } from '../worker/secrets.ts';
import type { Secret } from '../worker/secrets.ts';
import { createShareSet } from '../worker/shareSets.ts';
import type { AddedRecipient } from '../worker/shareSets.ts';
import { createBackup, encodeBackup, parseBackup } from './backup.ts';
import { openBackup, openWithRecovery } from './open.ts';

const junk = 'test test test test test test test test test test test junk';

async function writtenBackup(methods: readonly AddedRecipient[], secret: Secret = importPhrase(junk)) {
  const device = await createTestDevice();
  const { context, set, shares } = await createShareSet({ walletId: randomId(), userId: device.userId, secret, add: [deviceRecipient(device), ...methods], nowMs: 0 });
  const wallet = { ...context, ciphertext: set.ciphertext };
  return { device, set, wallet, file: encodeBackup(createBackup(wallet, toBase64url(shares.D), set.recipients)) };
}

describe('openBackup', () => {
  it('opens a phrase with its accounts by a recovery file', async () => {
    const method = createFileMethod();
    const { file } = await writtenBackup([method]);
    const wallet = await openBackup(file, method.secret);
    expect(wallet).toMatchObject({ kind: 'phrase', accounts: [{ index: 0, address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }] });
    expect(wallet.phrase()).toBe(junk);
    expect(await wallet.privateKey(1)).toBe('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d');
    wallet.close();
    expect(await codeOf(() => wallet.phrase())).toBe('locked');
    expect(await codeOf(() => wallet.privateKey(0))).toBe('locked');
  });

  it('opens by the method that fits, of several of one type', async () => {
    const [first, second, passkey] = [createFileMethod(), createFileMethod(), { gets: 'R', method: { type: 'passkey', credentialId: 'AAAA', salt: toBase64url(randomBytes(32)) }, secret: { type: 'passkey', prf: randomBytes(32) } } as const];
    const secret = createKey();
    const { file } = await writtenBackup([first, second, passkey], secret);
    for (const { secret: brought } of [first, second, passkey]) expect(await (await openBackup(file, brought)).privateKey(0)).toBe(await exportKey(secret, 0));
  });

  it('opens by a passphrase, in a process that has no network', async () => {
    const script = `
      for (const name of ['fetch', 'WebSocket', 'XMLHttpRequest', 'EventSource']) delete globalThis[name];
      const from = (path) => import(new URL(path, ${JSON.stringify(`file://${__dirname}/`)}).href);
      const [{ createPassphraseMethod }, { createKey, exportKey }, { createShareSet }, { publicKeyOf }, { randomId, toBase64url }, { createBackup, encodeBackup }, { openBackup }] =
        await Promise.all(['../worker/recoveryKeys.ts', '../worker/secrets.ts', '../worker/shareSets.ts', '../worker/envelope.ts', '../worker/bytes.ts', './backup.ts', './open.ts'].map(from));
      const passphrase = 'four plain words here';
      const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits']);
      const secret = createKey();
      const { context, set, shares } = await createShareSet({ walletId: randomId(), userId: randomId(), secret, nowMs: 0, add: [
        { gets: 'D', deviceId: randomId(), publicKey: publicKeyOf(await crypto.subtle.exportKey('jwk', publicKey)) },
        { gets: 'R', method: createPassphraseMethod(passphrase), secret: { type: 'passphrase', passphrase } },
      ] });
      const file = encodeBackup(createBackup({ ...context, ciphertext: set.ciphertext }, toBase64url(shares.D), set.recipients));
      const opened = await openBackup(file, { type: 'passphrase', passphrase });
      const wrong = await openBackup(file, { type: 'passphrase', passphrase: 'four plain words her' }).catch(({ code }) => code);
      console.log(JSON.stringify({ isSame: await opened.privateKey(0) === await exportKey(secret, 0), wrong }));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
    expect(JSON.parse(stdout)).toEqual({ isSame: true, wrong: 'wrongKeys' });
  });

  it('is not opened by another file, or by a method that it does not have', async () => {
    const { file } = await writtenBackup([createFileMethod()]);
    expect(await codeOf(() => openBackup(file, { type: 'file', key: randomBytes(32) }))).toBe('wrongKeys');
    expect(await codeOf(() => openBackup(file, { type: 'passkey', prf: randomBytes(32) }))).toBe('noRecoveryMethod');
  });

  it('is not opened where a field of it was changed', async () => {
    const method = createFileMethod();
    const { file } = await writtenBackup([method]);
    const backup = parseBackup(file);
    for (const change of [{ version: 2 }, { userId: randomId() }, { walletId: randomId() }, { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }, { deviceShare: toBase64url(randomBytes(33)) }]) {
      expect([change, await codeOf(() => openBackup(encodeBackup({ ...backup, ...change }), method.secret))]).toEqual([change, 'wrongKeys']);
    }
  });
});

describe('openWithRecovery', () => {
  it('opens what a device kept, by its own key and a recovery method', async () => {
    const method = createFileMethod();
    const { device: { deviceId, publicKey, privateKey }, set, wallet } = await writtenBackup([method]);
    const own = set.recipients.find(({ recipientId }) => recipientId === deviceId);
    const methods = set.recipients.flatMap((each) => (each.gets === 'R' && each.addressTag !== undefined ? [{ ...each, addressTag: each.addressTag }] : []));
    if (!own) throw new Error('no envelope');
    const opened = await openWithRecovery(wallet, { share: 'D', recipientId: deviceId, envelope: own.envelope, publicKey, privateKey }, methods, method.secret);
    expect(opened.phrase()).toBe(junk);
  });
});

describe('parseBackup', () => {
  it('reads what was written, and says of a newer format that it is newer', async () => {
    const { file } = await writtenBackup([createFileMethod()]);
    expect(parseBackup(file)).toEqual(JSON.parse(file));
    expect(await codeOf(() => parseBackup(JSON.stringify({ ...parseBackup(file), formatVersion: 2 })))).toBe('badBackup:version');
  });

  it.each(['', 'null', '[]', '{}', '{"format":"latchkey-backup"}', 'not json', '"x"', `{"format":"latchkey-backup","formatVersion":1,"walletId":"${'a'.repeat(22)}"}`, 'x'.repeat(300_000)])('refuses what is no backup: %#', async (file) => {
    expect(await codeOf(() => parseBackup(file))).toBe('badBackup');
  });

  it('refuses a field more, a device among the methods, and no method', async () => {
    const { file, set } = await writtenBackup([createFileMethod()]);
    const backup = parseBackup(file);
    for (const change of [{ more: 1 }, { recovery: [] }, { recovery: set.recipients }, { version: '1' }, { deviceShare: `${backup.deviceShare}!` }]) {
      expect([change, await codeOf(() => parseBackup(JSON.stringify({ ...backup, ...change })))]).toEqual([change, 'badBackup']);
    }
    expect(await codeOf(() => createBackup(backup, backup.deviceShare, []))).toBe('noRecoveryMethod');
  });
});
