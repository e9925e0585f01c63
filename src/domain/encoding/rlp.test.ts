import { decodeRlp as decodeByEthers, encodeRlp as encodeByEthers } from 'ethers';
import { createRandom } from '../../../fixtures/abi/randomAbi.ts';
import { decodeRlp, encodeRlp, toRlpNumber } from './rlp.ts';
import type { RlpItem } from './rlp.ts';

const random = createRandom(7);
const below = (n: number): number => Math.floor(random() * n);
const bytes = (length: number): string => `0x${Array.from({ length }, () => below(256).toString(16).padStart(2, '0')).join('')}`;
const randomItem = (depth: number): RlpItem => (depth === 0 || below(3) > 0 ? bytes([0, 1, 1, 2, 54, 55, 56, 57, 255, 256, 300][below(11)] ?? 0) : Array.from({ length: below(5) }, () => randomItem(depth - 1)));

describe('encodeRlp', () => {
  // https://ethereum.org/en/developers/docs/data-structures-and-encoding/rlp/
  it.each<[string, RlpItem, string]>([
    ['the text dog', '0x646f67', '0x83646f67'],
    ['a list of cat and dog', ['0x636174', '0x646f67'], '0xc88363617483646f67'],
    ['nothing', '0x', '0x80'],
    ['an empty list', [], '0xc0'],
    ['the byte 0', '0x00', '0x00'],
    ['the byte 15', '0x0f', '0x0f'],
    ['the bytes of 1024', '0x0400', '0x820400'],
    ['the set theory of three', [[], [[]], [[], [[]]]], '0xc7c0c1c0c3c0c1c0'],
  ])('writes %s', (_name, item, expected) => {
    expect(encodeRlp(item)).toBe(expected);
    expect(decodeRlp(expected)).toEqual(item);
  });

  it('writes and reads as ethers does, around each length where the form changes', () => {
    for (let i = 0; i < 500; i += 1) {
      const item = randomItem(3);
      expect(encodeRlp(item)).toBe(encodeByEthers(item as Parameters<typeof encodeByEthers>[0]));
      expect(decodeRlp(encodeRlp(item))).toEqual(decodeByEthers(encodeRlp(item)));
    }
  });

  it('refuses half bytes', () => {
    expect(() => encodeRlp(['0x1'])).toThrow(expect.objectContaining({ code: 'input.notHexData' }));
  });
});

describe('decodeRlp', () => {
  it.each([
    ['a byte in a longer form', '0x8105'], ['a length in a longer form', `0xb837${'11'.repeat(55)}`], ['a length with leading zeros', `0xb90038${'11'.repeat(56)}`], ['bytes beyond the end', '0x83646f6700'],
    ['an end too early', '0x83646f'], ['an item longer than its list', '0xc183646f67'], ['nothing', '0x'], ['a length without its bytes', '0xb9'], ['a length past all memory', `0xbf${'ff'.repeat(8)}`],
    ['lists without end', `0x${'c1'.repeat(100_000)}c0`],
  ])('refuses %s', (_name, data) => {
    expect(() => decodeRlp(data)).toThrow(expect.objectContaining({ code: 'input.notHexData' }));
  });
});

describe('toRlpNumber', () => {
  it.each<[number | bigint, string]>([[0, '0x'], [0n, '0x'], [1, '0x01'], [255n, '0xff'], [256, '0x0100'], [2n ** 256n - 1n, `0x${'ff'.repeat(32)}`]])('writes %p without zeros before it', (value, expected) => {
    expect(toRlpNumber(value)).toBe(expected);
  });

  it.each([-1, 1.5, -1n, 2 ** 53])('refuses %p', (value) => {
    expect(() => toRlpNumber(value)).toThrow(expect.objectContaining({ code: 'input.notQuantity' }));
  });
});
