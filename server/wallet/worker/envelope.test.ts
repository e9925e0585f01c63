import { codeOf, createTestDevice } from '../testing/parties.ts';
import { fromBase64url, randomBytes, randomId, toBase64url } from './bytes.ts';
import { openEnvelope, publicKeyOfScalar, sealEnvelope } from './envelope.ts';
import { recoveryKeys } from './recoveryKeys.ts';

const context = { walletId: randomId(), version: 3, recipientId: randomId(), share: 'D' } as const;

describe('sealEnvelope', () => {
  it('is opened by the recipient, whose key cannot be exported', async () => {
    const { publicKey, privateKey } = await createTestDevice();
    const share = randomBytes(33);
    const envelope = await sealEnvelope(share, publicKey, context);
    expect(fromBase64url(envelope.sealed)).toHaveLength(12 + 33 + 16);
    expect(await openEnvelope(envelope, privateKey, publicKey, context)).toEqual(share);
    await expect(crypto.subtle.exportKey('jwk', privateKey)).rejects.toThrow(/not extractable|InvalidAccess/i);
  });

  it('is opened by the key that a recovery method makes', async () => {
    const { privateKey: key } = await recoveryKeys({ type: 'file', key: randomBytes(32) }, { type: 'file' });
    const share = randomBytes(33);
    const envelope = await sealEnvelope(share, publicKeyOfScalar(key), { ...context, share: 'R' });
    expect(await openEnvelope(envelope, key, publicKeyOfScalar(key), { ...context, share: 'R' })).toEqual(share);
  });

  it.each([
    ['wallet', { walletId: randomId() }],
    ['version', { version: 2 }],
    ['recipient', { recipientId: randomId() }],
    ['share', { share: 'R' as const }],
  ])('is not opened as that of another %s', async (_, change) => {
    const { publicKey, privateKey } = await createTestDevice();
    const envelope = await sealEnvelope(randomBytes(33), publicKey, context);
    expect(await codeOf(() => openEnvelope(envelope, privateKey, publicKey, { ...context, ...change }))).toBe('wrongKeys');
  });

  it('is not opened by another key, nor with a byte changed, nor with an ephemeral key of its own', async () => {
    const [device, other] = [await createTestDevice(), await createTestDevice()];
    const envelope = await sealEnvelope(randomBytes(33), device.publicKey, context);
    expect(await codeOf(() => openEnvelope(envelope, other.privateKey, device.publicKey, context))).toBe('wrongKeys');
    expect(await codeOf(() => openEnvelope({ ...envelope, ephemeralKey: other.publicKey }, device.privateKey, device.publicKey, context))).toBe('wrongKeys');
    for (let at = 0; at < 61; at += 1) {
      const bytes = fromBase64url(envelope.sealed);
      bytes[at] = (bytes[at] ?? 0) ^ 0x80;
      expect(await codeOf(() => openEnvelope({ ...envelope, sealed: toBase64url(bytes) }, device.privateKey, device.publicKey, context))).toBe('wrongKeys');
    }
  });

  it('refuses a point that is not on the curve', async () => {
    const { publicKey, privateKey } = await createTestDevice();
    const offCurve = { ...publicKey, y: publicKey.x };
    expect(await codeOf(() => sealEnvelope(randomBytes(33), offCurve, context))).toBe('badRequest');
    const { privateKey: key } = await recoveryKeys({ type: 'file', key: randomBytes(32) }, { type: 'file' });
    const envelope = await sealEnvelope(randomBytes(33), publicKeyOfScalar(key), context);
    expect(await codeOf(() => openEnvelope({ ...envelope, ephemeralKey: offCurve }, key, publicKeyOfScalar(key), context))).toBe('badRequest');
    expect(await codeOf(() => openEnvelope({ ...envelope, ephemeralKey: offCurve }, privateKey, publicKey, context))).toBe('badRequest');
  });
});
