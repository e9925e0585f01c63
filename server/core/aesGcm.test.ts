import { createDecipheriv } from 'node:crypto';
import { importAesKey, openBytes, sealBytes } from './aesGcm.ts';

const raw = Uint8Array.from({ length: 32 }, (_, i) => i);
const secret = new TextEncoder().encode('a secret');

describe('sealBytes', () => {
  it('makes what node:crypto opens: nonce, ciphertext, tag', async () => {
    const sealed = await sealBytes(await importAesKey(raw), ['a', 'b"c'], secret);
    expect(sealed).toHaveLength(12 + secret.length + 16);
    const decipher = createDecipheriv('aes-256-gcm', raw, sealed.subarray(0, 12)).setAAD(Buffer.from('["a","b\\"c"]')).setAuthTag(sealed.subarray(-16));
    expect(Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString()).toBe('a secret');
  });

  it('takes another nonce each time', async () => {
    const key = await importAesKey(raw);
    const nonces = await Promise.all(Array.from({ length: 50 }, async () => (await sealBytes(key, [], secret)).subarray(0, 12).join()));
    expect(new Set(nonces).size).toBe(50);
  });
});

describe('openBytes', () => {
  it('opens what was sealed, nothing as well', async () => {
    const key = await importAesKey(raw);
    for (const bytes of [secret, new Uint8Array(0)]) expect(await openBytes(key, ['a'], await sealBytes(key, ['a'], bytes))).toEqual(new Uint8Array(bytes));
  });

  it.each([[['a']], [['b', 'a']], [['ab']], [['a', 'b', '']], [[]]])('opens nothing that is bound to something else: %j', async (bound) => {
    const key = await importAesKey(raw);
    expect(await openBytes(key, bound, await sealBytes(key, ['a', 'b'], secret))).toBeUndefined();
  });

  it('opens nothing with a changed bit anywhere, or cut off', async () => {
    const key = await importAesKey(raw);
    const sealed = await sealBytes(key, ['a'], secret);
    for (const at of sealed.keys()) expect(await openBytes(key, ['a'], sealed.map((byte, i) => (i === at ? byte ^ 1 : byte)))).toBeUndefined();
    for (const length of sealed.keys()) expect(await openBytes(key, ['a'], sealed.subarray(0, length))).toBeUndefined();
  });

  it('opens nothing by another key, and refuses one of another length', async () => {
    const sealed = await sealBytes(await importAesKey(raw), ['a'], secret);
    expect(await openBytes(await importAesKey(raw.map((byte) => byte ^ 1)), ['a'], sealed)).toBeUndefined();
    await expect(importAesKey(raw.subarray(1))).rejects.toThrow('A key has 32 bytes.');
  });
});
