import { markBytes } from './lib/markBytes.ts';

const ascii = (text: string): readonly number[] => [...Buffer.from(text)];
const four = (count: number): readonly number[] => [count & 255, (count >> 8) & 255, (count >> 16) & 255, count >>> 24];
const chunk = (name: string, content: readonly number[]): readonly number[] => [...ascii(name), ...four(content.length), ...content, ...(content.length % 2 ? [0] : [])];
const webp = (...chunks: readonly (readonly number[])[]): Uint8Array => Uint8Array.from([...ascii('RIFF'), ...four(4 + chunks.flat().length), ...ascii('WEBP'), ...chunks.flat()]);

describe('markBytes', () => {
  it('takes a picture as it is', () => {
    const file = webp(chunk('VP8X', [1, 2, 3]), chunk('ALPH', [4]), chunk('VP8 ', [5, 6]));
    expect([...Buffer.from(markBytes(file), 'base64')]).toEqual([...file]);
  });

  it.each([
    ['words', webp(chunk('VP8 ', [1]), chunk('XMP ', ascii('<x:xmpmeta>'))), 'XMP '],
    ['where it was taken', webp(chunk('VP8 ', [1]), chunk('EXIF', [1])), 'EXIF'],
    ['moving pictures', webp(chunk('ANIM', [1])), 'ANIM'],
  ])('refuses one that holds %s', (_what, file, name) => expect(() => markBytes(file)).toThrow(`It holds more than a picture: ${name}`));

  it('refuses what is no WebP, cut off or too big', () => {
    expect(() => markBytes(Uint8Array.from(ascii('<svg onload="alert(1)"></svg>')))).toThrow('It is no WebP.');
    expect(() => markBytes(webp(chunk('VP8 ', [1, 2])).subarray(0, 20))).toThrow('It is no WebP.');
    expect(() => markBytes(webp([...ascii('VP8 '), ...four(100), 1]))).toThrow('It ends within a chunk.');
    expect(() => markBytes(webp(chunk('VP8 ', Array.from({ length: 20_000 }, () => 1))))).toThrow('more than 16000');
  });
});
