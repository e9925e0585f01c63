import { codeOf, createTestDevice } from '../testing/parties.ts';
import { encodeFields, fromBase64url, randomBytes, randomId, toBase64url } from './bytes.ts';
import { openWallet, sealWallet } from './sealedWallet.ts';
import { createKey, createPhrase } from './secrets.ts';
import type { KnownRecipient } from './shapes.ts';

const context = { walletId: randomId(), userId: randomId(), address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94', version: 7 };
const recipientOf = async (): Promise<KnownRecipient> => {
  const { deviceId, publicKey } = await createTestDevice();
  return { recipientId: deviceId, deviceId, publicKey, gets: 'D', createdAtMs: 5 };
};

describe('sealWallet', () => {
  it.each([['key', createKey], ['phrase', () => createPhrase(24)]] as const)('is opened with all that was inside: a %s', async (_, create) => {
    const [key, secret, recipient] = [randomBytes(32), create(), await recipientOf()];
    const contents = { secret, accounts: [0, 3], recipients: [recipient, { recipientId: randomId(), publicKey: recipient.publicKey, gets: 'R' as const, method: { type: 'file' as const }, addressTag: toBase64url(randomBytes(32)), createdAtMs: 6 }] };
    expect(await openWallet(key, context, await sealWallet(key, context, contents))).toEqual(contents);
  });

  it.each([
    ['wallet', { walletId: randomId() }],
    ['user', { userId: randomId() }],
    ['address', { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }],
    ['version', { version: 6 }],
  ])('is not opened as that of another %s', async (_, change) => {
    const key = randomBytes(32);
    const sealed = await sealWallet(key, context, { secret: createKey(), accounts: [0], recipients: [await recipientOf()] });
    expect(await codeOf(() => openWallet(key, { ...context, ...change }, sealed))).toBe('wrongKeys');
  });

  it('is not opened by another key, nor with a byte changed', async () => {
    const key = randomBytes(32);
    const sealed = await sealWallet(key, context, { secret: createKey(), accounts: [0], recipients: [await recipientOf()] });
    expect(await codeOf(() => openWallet(randomBytes(32), context, sealed))).toBe('wrongKeys');
    const bytes = fromBase64url(sealed);
    for (let at = 0; at < bytes.length; at += 7) {
      const changed = Uint8Array.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(await codeOf(() => openWallet(key, context, toBase64url(changed)))).toBe('wrongKeys');
    }
  });

  it('refuses more than the server takes', async () => {
    const recipient = { ...await recipientOf(), gets: 'R' as const, method: { type: 'passkey' as const, credentialId: 'a'.repeat(1_364), salt: 'b'.repeat(43) }, addressTag: 'c'.repeat(43) };
    expect(await codeOf(async () => sealWallet(randomBytes(32), context, { secret: createKey(), accounts: [0], recipients: Array.from({ length: 12 }, () => recipient) }))).toBe('tooMany');
  });
});

describe('encodeFields', () => {
  it('writes different rows differently, wherever one field ends', () => {
    const rows = [['ab', 'c'], ['a', 'bc'], ['abc', ''], ['abc'], ['', 'abc'], ['a|b', 'c'], ['a', 'b|c']];
    expect(new Set(rows.map((fields) => toBase64url(encodeFields(...fields)))).size).toBe(rows.length);
  });
});

describe('fromBase64url', () => {
  it.each(['a', 'ab=', 'a+b/', 'aé', 'AB'])('refuses %s', async (text) => {
    expect(await codeOf(() => fromBase64url(text))).toBe('badRequest');
  });

  it('is the mirror of toBase64url, which writes as Node does', () => {
    for (let length = 0; length < 50; length += 1) {
      const bytes = randomBytes(length);
      expect(toBase64url(bytes)).toBe(Buffer.from(bytes).toString('base64url'));
      expect(fromBase64url(toBase64url(bytes))).toEqual(bytes);
    }
  });
});
