import { execFile } from 'node:child_process';
import { argon2Sync, createECDH, createHmac, hkdfSync } from 'node:crypto';
import { promisify } from 'node:util';
import { argon2id } from '@noble/hashes/argon2.js';
import { codeOf } from '../testing/parties.ts';
import { fromBase64url, randomBytes, toBase64url } from './bytes.ts';
import { publicKeyOfScalar } from './envelope.ts';
import { argon2Cost, createPassphraseMethod, recoveryKeys, tagAddress } from './recoveryKeys.ts';

/** A scalar of P-256 out of 48 bytes, by another implementation. @see FIPS 186-5, A.2.1 */
function scalarOf(material: Uint8Array, salt: Uint8Array): string {
  const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
  const seed = Buffer.from(hkdfSync('sha256', material, salt, 'recovery/v1', 48)).toString('hex');
  return ((BigInt(`0x${seed}`) % (order - 1n)) + 1n).toString(16).padStart(64, '0');
}

/** In a Node of its own, which runs it as fast as a Worker does: the time of one guess is printed below. */
async function keyInNode(passphrase: string, method: unknown): Promise<{ readonly key: string; readonly guessMs: number }> {
  const script = `
    const { recoveryKeys } = await import(${JSON.stringify(new URL('recoveryKeys.ts', `file://${__dirname}/`).href)});
    const startedAtMs = performance.now();
    const { privateKey: key } = await recoveryKeys({ type: 'passphrase', passphrase: ${JSON.stringify(passphrase)} }, ${JSON.stringify(method)});
    console.log(JSON.stringify({ key: Buffer.from(key).toString('hex'), guessMs: performance.now() - startedAtMs }));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  return JSON.parse(stdout);
}

describe('argon2id', () => {
  it('gives the tag of RFC 9106, 5.3', () => {
    const tag = argon2id(new Uint8Array(32).fill(1), new Uint8Array(16).fill(2), { m: 32, t: 3, p: 4, dkLen: 32, key: new Uint8Array(8).fill(3), personalization: new Uint8Array(12).fill(4) });
    expect(Buffer.from(tag).toString('hex')).toBe('0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659');
  });

  it('is run with the cost that methods carry', () => {
    expect(argon2Cost).toEqual({ memoryKiB: 65_536, passes: 3, lanes: 1 });
  });
});

describe('recoveryKeys', () => {
  it('makes the same key of a passphrase each time, as Node does, however its accents are typed', async () => {
    const method = { type: 'passphrase', salt: toBase64url(new Uint8Array(16).fill(7)), ...argon2Cost } as const;
    const passphrase = 'Zürich im Regen, viermal';
    const tag = argon2Sync('argon2id', { message: Buffer.from(passphrase.normalize('NFKD')), nonce: Buffer.alloc(16, 7), memory: 65_536, passes: 3, parallelism: 1, tagLength: 32 });
    const { key, guessMs } = await keyInNode(passphrase.normalize('NFC'), method);
    expect(key).toBe(scalarOf(tag, fromBase64url(method.salt)));
    // Printed, for the documentation: what an operator who guesses has to pay with the same code; native code takes a fraction.
    process.stdout.write(`      one guess ${Math.round(guessMs)} ms and 64 MiB; 10^6 guesses ${((guessMs * 1e6) / 86_400_000).toFixed(1)} days of one core\n`);
  });

  it('makes it of a passkey and of a file as the design says', async () => {
    const [prf, credentialId] = [randomBytes(32), randomBytes(20)];
    const { privateKey: ofPasskey } = await recoveryKeys({ type: 'passkey', prf }, { type: 'passkey', credentialId: toBase64url(credentialId), salt: toBase64url(randomBytes(32)) });
    expect(Buffer.from(ofPasskey).toString('hex')).toBe(scalarOf(prf, credentialId));
    const { privateKey: ofFile } = await recoveryKeys({ type: 'file', key: prf }, { type: 'file' });
    expect(Buffer.from(ofFile).toString('hex')).toBe(scalarOf(prf, new Uint8Array(0)));
  });

  it('has the public key that Node finds for it', async () => {
    const { privateKey: key } = await recoveryKeys({ type: 'file', key: randomBytes(32) }, { type: 'file' });
    const ecdh = createECDH('prime256v1');
    ecdh.setPrivateKey(key);
    const { x, y } = publicKeyOfScalar(key);
    expect(Buffer.concat([Buffer.of(4), fromBase64url(x), fromBase64url(y)]).toString('hex')).toBe(ecdh.getPublicKey('hex'));
  });

  it('refuses a secret of another type or length, and leaves what it was given as it was', async () => {
    const method = { type: 'file' } as const;
    const key = randomBytes(32);
    const before = Uint8Array.from(key);
    await recoveryKeys({ type: 'file', key }, method);
    expect(key).toEqual(before);
    expect(await codeOf(() => recoveryKeys({ type: 'passkey', prf: key }, method))).toBe('badRequest');
    expect(await codeOf(() => recoveryKeys({ type: 'passphrase', passphrase: 'correct in length' }, method))).toBe('badRequest');
    expect(await codeOf(() => recoveryKeys({ type: 'file', key: randomBytes(31) }, method))).toBe('badRequest');
  });
});

describe('tagAddress', () => {
  it('is an HMAC of another key than the private one, by Node as well', async () => {
    const key = randomBytes(32);
    const { privateKey, tagKey } = await recoveryKeys({ type: 'file', key }, { type: 'file' });
    expect(Buffer.from(tagKey)).toEqual(Buffer.from(hkdfSync('sha256', key, new Uint8Array(0), 'recovery/address/v1', 32)));
    expect(tagKey).not.toEqual(privateKey);
    const fields = ['address/v1', 'w', 'u', '0xab'].flatMap((field) => [Buffer.of(0, 0, 0, field.length), Buffer.from(field)]);
    expect(await tagAddress(tagKey, { walletId: 'w', userId: 'u', address: '0xAB' })).toBe(createHmac('sha256', tagKey).update(Buffer.concat(fields)).digest('base64url'));
  });
});

describe('createPassphraseMethod', () => {
  it('has a salt of its own each time', () => {
    const [a, b] = [createPassphraseMethod('four plain words here'), createPassphraseMethod('four plain words here')];
    expect(a).toMatchObject({ type: 'passphrase', memoryKiB: 65_536, passes: 3, lanes: 1 });
    expect(fromBase64url(a.salt)).toHaveLength(16);
    expect(a.salt).not.toBe(b.salt);
  });

  it('refuses a weak one with its fault', async () => {
    expect(await codeOf(() => createPassphraseMethod('123456'))).toBe('weakPassphrase:tooShort');
  });
});
