import { createDecipheriv, hkdfSync } from 'node:crypto';
import { createSeal } from './createSeal.ts';

const [first, second] = [1, 2].map((byte) => new Uint8Array(32).fill(byte)) as [Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>]; // two of two

describe('createSeal', () => {
  it('seals as RFC 5869 and AES-256-GCM say, which another implementation opens', async () => {
    const bytes = Buffer.from(await createSeal([first], 'a purpose').seal('{"über":1}'), 'base64url');
    const [salt, iv, content, tag] = [bytes.subarray(1, 17), bytes.subarray(17, 29), bytes.subarray(29, -16), bytes.subarray(-16)];
    const key = Buffer.from(hkdfSync('sha256', first, salt, Buffer.from('a purpose'), 32));
    const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from('a purpose')).setAuthTag(tag);
    expect([bytes[0], Buffer.concat([decipher.update(content), decipher.final()]).toString()]).toEqual([1, '{"über":1}']);
  });

  it('opens what one of its keys has sealed for the same purpose, and nothing else', async () => {
    const sealed = await createSeal([first], 'a').seal('text');
    const opened = await Promise.all([createSeal([first], 'a'), createSeal([second, first], 'a'), createSeal([second], 'a'), createSeal([first], 'b')].map((seal) => seal.open(sealed)));
    expect(opened).toEqual(['text', 'text', undefined, undefined]);
  });

  it('never seals one text twice alike', async () => {
    const seal = createSeal([first], 'a');
    const sealed = await Promise.all(Array.from({ length: 50 }, () => seal.seal('text')));
    expect(new Set(sealed.map((text) => text.slice(0, 39))).size).toBe(50);
  });

  it.each(['', 'A', 'AQ', '*', 'A'.repeat(60), 'A'.repeat(61)])('opens nothing of %p', async (text) => {
    expect(await createSeal([first], 'a').open(text)).toBeUndefined();
  });

  it('takes one spelling of what it has sealed, and none of another version', async () => {
    const seal = createSeal([first], 'a');
    const sealed = await seal.seal('text!');
    const bytes = Buffer.from(sealed, 'base64url');
    bytes[0] = 2;
    expect(await Promise.all([seal.open(bytes.toString('base64url')), seal.open(`${sealed}=`), seal.open(` ${sealed}`)])).toEqual([undefined, undefined, undefined]);
  });

  it('seals nothing without a key', async () => {
    await expect(createSeal([], 'a').seal('text')).rejects.toThrow('no key');
  });
});
